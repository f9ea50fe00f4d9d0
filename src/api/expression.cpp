#include "polycube/expression.h"

#include "api/bridge.h"
#include "api/guarded.h"
#include "support/error.h"
#include "ts/print_infix.h"

namespace polycube {

namespace {

static_assert(static_cast<std::size_t>(Operator::write) + 1 == impl::kind_count);
static_assert(static_cast<int>(Operator::slice) == static_cast<int>(impl::Kind::slice));
static_assert(static_cast<int>(Operator::slte) == static_cast<int>(impl::Kind::slte));
static_assert(static_cast<int>(Operator::srl) == static_cast<int>(impl::Kind::srl));
static_assert(static_cast<int>(Operator::sub) == static_cast<int>(impl::Kind::sub));
static_assert(static_cast<int>(Operator::concat) == static_cast<int>(impl::Kind::concat));

std::string shown(impl::Sort sort) {
  if (sort.is_bits()) return std::to_string(sort.width()) + (sort.width() == 1 ? " bit" : " bits");
  return "an array of " + std::to_string(sort.index_width()) + " to " + std::to_string(sort.width()) + " bits";
}

const impl::TransitionSystem& model_of(const Expr& expression) { return Bridge::model_of(expression)->system; }

/// Of an expression that Bridge::node has accepted.
impl::TermStore& terms_of(const Expr& expression) { return Bridge::model_of(expression)->system.terms(); }

void require(bool condition, const char* text) {
  if (!condition) throw impl::UsageError(text);
}

}  // namespace

impl::Node Bridge::node(const Expr& expression) {
  require(expression.exists(), "there is no expression");
  return impl::Node(expression.id_);
}

impl::Node Bridge::node(const Model& model, const Expr& expression) {
  require(!expression.exists() || expression.model_ == model.data_,
          "the expression is of another model; Model::import takes it");
  return node(expression);
}

std::string name(Operator op) {
  const auto kind = static_cast<std::size_t>(op);
  if (kind >= impl::kind_count)
    throw Error(Error::Kind::usage, "there is no such operator", "there is no such operator");
  return std::string(impl::kind_table[kind].name);
}

Expr::Expr() = default;
Expr::Expr(std::shared_ptr<ModelData> model, std::uint32_t id) : model_(std::move(model)), id_(id) {}

Sort Expr::sort() const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    const impl::Sort sort = terms_of(*this).sort(node);
    return sort.is_array() ? Sort::array(sort.index_width(), sort.width()) : Sort::bits(sort.width());
  });
}

Operator Expr::op() const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    return static_cast<Operator>(terms_of(*this).kind(node));
  });
}

std::size_t Expr::size() const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    return std::size_t{terms_of(*this).arity(node)};
  });
}

Expr Expr::argument(std::size_t i) const {
  return guarded([&] {
    require(i < size(), "the expression has no such argument");
    const impl::Node node = terms_of(*this).arg(Bridge::node(*this), static_cast<std::uint32_t>(i));
    return Bridge::expression(model_, node);
  });
}

std::vector<Expr> Expr::arguments() const {
  std::vector<Expr> result;
  for (std::size_t i = 0; i < size(); ++i) result.push_back(argument(i));
  return result;
}

std::uint32_t Expr::parameter(std::size_t i) const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    require(i < impl::info(terms_of(*this).kind(node)).params, "the operator has no such parameter");
    return terms_of(*this).param(node, static_cast<std::uint32_t>(i));
  });
}

Value Expr::value() const {
  return guarded([&] {
    require(is_constant(), "the expression is no constant");
    return Bridge::value(terms_of(*this).value(Bridge::node(*this)));
  });
}

std::string Expr::name() const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    return model_of(*this).symbols.name(node);
  });
}

std::string Expr::to_string() const {
  return guarded([&] {
    const impl::Node node = Bridge::node(*this);
    const impl::InfixText text = impl::print_infix(model_of(*this), std::span(&node, 1));
    std::string result;
    for (const std::string& definition : text.definitions) result += definition + "; ";
    return result + text.conditions.front();
  });
}

Expr Expr::slice(std::uint32_t upper, std::uint32_t lower) const {
  return make(Operator::slice, {*this}, upper, lower);
}

Expr Expr::extend(std::uint32_t width) const {
  guarded([&] { require(width >= this->width(), "an extension makes a word wider, not narrower"); });
  return width == this->width() ? *this : make(Operator::uext, {*this}, width - this->width());
}

Expr Expr::extend_signed(std::uint32_t width) const {
  guarded([&] { require(width >= this->width(), "an extension makes a word wider, not narrower"); });
  return width == this->width() ? *this : make(Operator::sext, {*this}, width - this->width());
}

Expr Expr::read(const Expr& index) const { return make(Operator::read, {*this, index}); }

Expr Expr::write(const Expr& index, const Expr& element) const {
  return make(Operator::write, {*this, index, element});
}

Expr make(Operator op, const std::vector<Expr>& arguments, std::uint32_t parameter0, std::uint32_t parameter1) {
  return guarded([&] {
    const auto number = static_cast<std::size_t>(op);
    require(number < impl::kind_count, "there is no such operator");
    const impl::KindInfo& row = impl::kind_table[number];
    require(row.arity > 0 && row.kind != impl::Kind::const_array,
            "constants, variables and constant arrays are made by a model");
    require(arguments.size() == row.arity, "wrong number of arguments for the operator");
    std::vector<impl::Node> nodes;
    std::string sorts;
    for (const Expr& argument : arguments) {
      nodes.push_back(Bridge::node(argument));
      require(Bridge::model_of(argument) == Bridge::model_of(arguments.front()),
              "the arguments are of different models; Model::import brings an expression into another model");
      sorts += (sorts.empty() ? "" : ", ") + shown(terms_of(argument).sort(nodes.back()));
    }
    const ModelUse::Change change(Bridge::model_of(arguments.front())->use);
    impl::TermStore& terms = terms_of(arguments.front());
    if (!terms.well_sorted(row.kind, nodes, parameter0, parameter1)) {
      std::string text = "'" + std::string(row.name) + "' does not take " + sorts;
      if (row.params > 0) text += " with " + std::to_string(parameter0);
      if (row.params > 1) text += " and " + std::to_string(parameter1);
      throw impl::UsageError(text);
    }
    return Bridge::expression(Bridge::model_of(arguments.front()), terms.make(row.kind, nodes, parameter0, parameter1));
  });
}

Expr constant_like(const Expr& like, std::int64_t number) {
  return guarded([&] {
    const Sort sort = like.sort();
    require(!sort.is_array(), "a number cannot stand for an array");
    impl::BitVector value(sort.width(), static_cast<std::uint64_t>(number));
    for (std::uint32_t i = 64; number < 0 && i < sort.width(); ++i) value.set_bit(i, true);
    const ModelUse::Change change(Bridge::model_of(like)->use);
    return Bridge::expression(Bridge::model_of(like), terms_of(like).constant(value));
  });
}

Expr constant_like(const Expr& like, const Value& value) {
  return guarded([&] {
    Bridge::node(like);
    return Bridge::model(Bridge::model_of(like)).constant(value);
  });
}

}  // namespace polycube
