// Building of models.
#include <algorithm>
#include <unordered_map>

#include "api/bridge.h"
#include "api/guarded.h"
#include "support/error.h"
#include "term/rebuild.h"
#include "ts/variable_names.h"

namespace polycube {

namespace {

impl::Sort inner(Sort sort) {
  if (sort.width() == 0) throw impl::UsageError("a width is at least 1");
  return sort.is_array() ? impl::Sort::array(sort.index_width(), sort.width()) : impl::Sort::bits(sort.width());
}

impl::Node condition_node(const Model& model, const Expr& condition) {
  const impl::Node node = Bridge::node(model, condition);
  if (Bridge::system(model).terms().sort(node).is_boolean()) return node;
  throw impl::UsageError("a condition has one bit");
}

/// The state's value: for a memory a word stands for all elements.
impl::Node value_node(const Model& model, const Expr& state, const Expr& value) {
  const impl::Node variable = Bridge::node(model, state);
  const impl::Node node = Bridge::node(model, value);
  impl::TransitionSystem& system = Bridge::data(model)->system;
  if (!system.state_position(variable)) throw impl::UsageError("the expression is no state of this model");
  const impl::Sort sort = system.terms().sort(variable);
  const impl::Sort own = system.terms().sort(node);
  if (sort.is_array() && own == sort.element()) return system.terms().const_array(sort, node);
  if (own == sort) return node;
  throw impl::UsageError("the value of '" + system.symbols.name(variable) + "' has another sort than the state");
}

/// A model that is being changed is not the text any longer that it was read from, and evidence about it cannot refer
/// to the lines of that.
class Change {
 public:
  explicit Change(ModelData& data) : change_(data.use) {
    data.source.clear();
    forget_lines(data.system);
    ++data.changes;
  }

 private:
  /// If one variable has the id of a line, all have that were there before the first change.
  static void forget_lines(impl::TransitionSystem& system) {
    const auto& inputs = system.inputs();
    const auto& states = system.states();
    if (inputs.empty() && states.empty()) return;
    if (system.symbols.line_id(inputs.empty() ? states.front().variable : inputs.front()) == 0) return;
    for (const impl::Node input : inputs) system.symbols.set_line_id(input, 0);
    for (const impl::State& state : states) system.symbols.set_line_id(state.variable, 0);
  }

  ModelUse::Change change_;
};

const impl::State& state_of(const Model& model, const Expr& state) {
  const impl::TransitionSystem& system = Bridge::system(model);
  return system.states()[*system.state_position(Bridge::node(model, state))];
}

}  // namespace

Expr Model::input(const std::string& name, Sort sort) {
  return guarded([&] {
    const Change change(*data_);
    return Bridge::expression(data_, data_->system.add_input(inner(sort), name));
  });
}

Expr Model::state(const std::string& name, Sort sort) {
  return guarded([&] {
    const Change change(*data_);
    return Bridge::expression(data_, data_->system.add_state(inner(sort), name));
  });
}

Expr Model::constant(const Value& value) {
  return guarded([&] {
    const ModelUse::Change change(data_->use);
    const impl::Value& content = Bridge::value(value);
    impl::TermStore& terms = data_->system.terms();
    if (const auto* bits = std::get_if<impl::BitVector>(&content))
      return Bridge::expression(data_, terms.constant(*bits));
    const auto& array = std::get<impl::ArrayValue>(content);
    const impl::Sort sort = impl::Sort::array(array.index_width(), array.element_width());
    impl::Node node = terms.const_array(sort, terms.constant(array.default_element()));
    for (const auto& [index, element] : array.entries()) {
      node = terms.make(impl::Kind::write, {node, terms.constant(index), terms.constant(element)});
    }
    return Bridge::expression(data_, node);
  });
}

void Model::init(const Expr& state, const Expr& value) {
  guarded([&] {
    const Change change(*data_);
    const impl::Node node = value_node(*this, state, value);
    if (state_of(*this, state).init) throw impl::UsageError("'" + state.name() + "' has an init already");
    for (const impl::Node n : impl::cone(data_->system.terms(), std::span(&node, 1))) {
      if (data_->system.input_position(n)) throw impl::UsageError("an init cannot read an input");
    }
    data_->system.set_init(Bridge::node(state), node);
  });
}

void Model::init(const Expr& state, std::uint64_t value) {
  const Sort sort = state.sort();
  init(state, constant(sort.width(), value));
}

void Model::next(const Expr& state, const Expr& value) {
  guarded([&] {
    const Change change(*data_);
    const impl::Node node = value_node(*this, state, value);
    if (state_of(*this, state).next) throw impl::UsageError("'" + state.name() + "' has a next value already");
    data_->system.set_next(Bridge::node(state), node);
  });
}

Property Model::bad(const Expr& condition, const std::string& name) {
  return guarded([&] {
    const Change change(*data_);
    data_->system.bads.push_back({condition_node(*this, condition), name});
    return Bridge::property(*this, {false, static_cast<std::uint32_t>(data_->system.bads.size() - 1)});
  });
}

void Model::constraint(const Expr& condition, const std::string& name) {
  guarded([&] {
    const Change change(*data_);
    data_->system.constraints.push_back({condition_node(*this, condition), name});
  });
}

void Model::fairness(const Expr& condition, const std::string& name) {
  guarded([&] {
    const Change change(*data_);
    data_->system.fairness.push_back({condition_node(*this, condition), name});
  });
}

Property Model::justice(const std::vector<Expr>& conditions, const std::string& name) {
  return guarded([&] {
    const Change change(*data_);
    if (conditions.empty()) throw impl::UsageError("a justice property has at least one condition");
    impl::Justice justice{{}, name};
    for (const Expr& condition : conditions) justice.terms.push_back(condition_node(*this, condition));
    data_->system.justices.push_back(std::move(justice));
    return Bridge::property(*this, {true, static_cast<std::uint32_t>(data_->system.justices.size() - 1)});
  });
}

void Model::output(const Expr& expression, const std::string& name) {
  guarded([&] {
    const Change change(*data_);
    data_->system.outputs.push_back({Bridge::node(*this, expression), name});
  });
}

void Model::set_name(const Expr& expression, const std::string& name) {
  guarded([&] {
    const Change change(*data_);
    if (name.empty()) throw impl::UsageError("a name is not empty");
    data_->system.symbols.add(Bridge::node(*this, expression), name);
  });
}

Expr Model::import(const Expr& foreign) {
  return guarded([&] {
    const ModelUse::Change change(data_->use);
    const impl::Node root = Bridge::node(foreign);
    const impl::TransitionSystem& source = Bridge::model_of(foreign)->system;
    std::unordered_map<std::string, impl::Node> own;
    for (const auto& [node, name] : impl::variable_names(data_->system)) own.emplace(name, node);
    const auto names = impl::variable_names(source);
    const impl::TermStore& terms = source.terms();
    std::unordered_map<impl::Node, impl::Node> image;
    impl::Builder build(data_->system.terms(), impl::Builder::Simplify::no);
    for (const impl::Node n : impl::cone(terms, std::span(&root, 1))) {
      if (terms.is_constant(n)) {
        image[n] = data_->system.terms().constant(terms.value(n));
      } else if (!terms.is_variable(n)) {
        image[n] = impl::rebuild(build, terms, n, [&](impl::Node argument) { return image.at(argument); });
      } else {
        const auto name = names.find(n);
        const auto found = name == names.end() ? own.end() : own.find(name->second);
        const std::string shown = name == names.end() ? "a variable without a name" : "'" + name->second + "'";
        if (found == own.end()) throw impl::UsageError("the model has no input or state " + shown);
        if (data_->system.terms().sort(found->second) != terms.sort(n)) {
          throw impl::UsageError(shown + " has another sort in this model");
        }
        image[n] = found->second;
      }
    }
    return Bridge::expression(data_, image.at(root));
  });
}

}  // namespace polycube
