#include "cli/serve/expressions/infix.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/serve/arguments.h"
#include "cli/serve/expressions/infix_syntax.h"
#include "polycube/error.h"

namespace polycube::cli::serve {

namespace {

using Kind = InfixTree::Kind;
using Width = std::optional<std::uint32_t>;

const std::map<std::string_view, Operator>& comparisons() {
  static const std::map<std::string_view, Operator> table = {
      {"==", Operator::eq},  {"!=", Operator::neq},  {"<", Operator::ult},  {"<=", Operator::ulte},
      {">", Operator::ugt},  {">=", Operator::ugte}, {"<s", Operator::slt}, {"<=s", Operator::slte},
      {">s", Operator::sgt}, {">=s", Operator::sgte}};
  return table;
}

const std::map<std::string_view, Operator>& word_operators() {
  static const std::map<std::string_view, Operator> table = {
      {"+", Operator::add},  {"-", Operator::sub},  {"*", Operator::mul},  {"/", Operator::udiv},
      {"%", Operator::urem}, {"&", Operator::and_}, {"|", Operator::or_},  {"^", Operator::xor_},
      {"<<", Operator::sll}, {">>", Operator::srl}, {">>>", Operator::sra}};
  return table;
}

std::string size_text(const Sort& sort) {
  if (sort.is_array()) return "a memory";
  return std::to_string(sort.width()) + (sort.width() == 1 ? " bit" : " bits");
}

class TermBuilder {
 public:
  TermBuilder(const std::string& text, const NameLookup& lookup, const ConstantMaker& constant)
      : text_(text), lookup_(lookup), constant_(constant) {}

  Expr run(const InfixSyntax& syntax) {
    for (const InfixDefinition& definition : syntax.definitions) {
      definitions_.insert_or_assign(definition.name, build(definition.tree, {}));
    }
    return build(syntax.expression, {});
  }

 private:
  /// `width` is for numbers that have none of their own.
  Expr build(const InfixTree& tree, Width width) const {
    switch (tree.kind) {
      case Kind::number: return number(tree, width);
      case Kind::name: {
        const auto defined = definitions_.find(tree.text);
        return defined == definitions_.end() ? lookup_(tree.text) : defined->second;
      }
      case Kind::unary: return unary(tree, width);
      case Kind::binary: return binary(tree, width);
      case Kind::choice: {
        const Expr condition = bit(tree.arguments[0]);
        const auto [then, otherwise] = pair(tree, tree.arguments[1], tree.arguments[2], width);
        return made(tree, Operator::ite, {condition, then, otherwise});
      }
      case Kind::slice: return slice(tree);
      case Kind::index: return element(tree);
      case Kind::concat: return concat(build(tree.arguments[0], {}), build(tree.arguments[1], {}));
      case Kind::extension: return extension(tree);
      case Kind::call: return call(tree);
    }
    infix_error(text_, tree.place, "not an expression");
  }

  Expr number(const InfixTree& tree, Width width) const {
    if (tree.width) width = tree.width;
    if (!width) {
      infix_error(text_, tree.place, "how wide is this number? Its width comes before it, as in 8'd5 or 8'hff");
    }
    try {
      return constant_(Value(*width, tree.text));
    } catch (const Error&) {
      infix_error(text_, tree.place, "this is no number of " + size_text(Sort::bits(*width)));
    }
  }

  /// A word of one bit; of a wider one, whether it is not 0.
  Expr bit(const InfixTree& tree) const {
    const Expr term = word(tree, 1);
    return term.width() == 1 ? term : made(tree, Operator::redor, {term});
  }

  Expr word(const InfixTree& tree, Width width) const {
    const Expr term = build(tree, width);
    if (term.sort().is_array()) infix_error(text_, tree.place, "this is a memory; an element of it is m[i]");
    return term;
  }

  Expr unary(const InfixTree& tree, Width width) const {
    const InfixTree& argument = tree.arguments[0];
    if (tree.text == "!") return made(tree, Operator::not_, {bit(argument)});
    if (tree.text == "~") return made(tree, Operator::not_, {word(argument, width)});
    if (tree.text == "-") return made(tree, Operator::neg, {word(argument, width)});
    const Operator reduction = tree.text == "&"   ? Operator::redand
                               : tree.text == "|" ? Operator::redor
                                                  : Operator::redxor;
    return made(tree, reduction, {word(argument, {})});
  }

  Expr binary(const InfixTree& tree, Width width) const {
    const InfixTree& left = tree.arguments[0];
    const InfixTree& right = tree.arguments[1];
    if (tree.text == "&&") return made(tree, Operator::and_, {bit(left), bit(right)});
    if (tree.text == "||") return made(tree, Operator::or_, {bit(left), bit(right)});
    if (tree.text == "->") return made(tree, Operator::implies, {bit(left), bit(right)});
    const auto comparison = comparisons().find(tree.text);
    const bool compares = comparison != comparisons().end();
    const auto [a, b] = pair(tree, left, right, compares ? Width() : width);
    return made(tree, compares ? comparison->second : word_operators().at(tree.text), {a, b});
  }

  /// Two operands of one width: of the one that has a width, or of that which is expected around them.
  std::pair<Expr, Expr> pair(const InfixTree& tree, const InfixTree& left, const InfixTree& right, Width width) const {
    const bool left_first = has_width(left) || !has_width(right);
    const InfixTree& first = left_first ? left : right;
    const InfixTree& second = left_first ? right : left;
    // Only a memory can be compared with a memory; a number takes no width from it.
    const Expr a = has_width(second) ? build(first, width) : word(first, width);
    const Expr b = build(second, a.sort().is_array() ? Width() : a.width());
    if (a.sort() != b.sort()) {
      const auto shown = [](const Expr& e) { return "'" + e.to_string() + "' has " + size_text(e.sort()); };
      infix_error(text_, tree.place,
                  (left_first ? shown(a) + " and " + shown(b) : shown(b) + " and " + shown(a)) +
                      ": the narrower one can be extended, as in 8'(x)");
    }
    return left_first ? std::pair(a, b) : std::pair(b, a);
  }

  bool has_width(const InfixTree& tree) const {
    switch (tree.kind) {
      case Kind::number: return tree.width.has_value();
      case Kind::unary: return (tree.text != "~" && tree.text != "-") || has_width(tree.arguments[0]);
      case Kind::choice: return has_width(tree.arguments[1]) || has_width(tree.arguments[2]);
      case Kind::binary:
        return !word_operators().contains(tree.text) || has_width(tree.arguments[0]) || has_width(tree.arguments[1]);
      default: return true;
    }
  }

  Expr slice(const InfixTree& tree) const {
    const Expr base = word(tree.arguments[0], {});
    if (tree.upper < tree.lower || tree.upper >= base.width()) {
      infix_error(text_, tree.place,
                  "'" + base.to_string() + "' has " + size_text(base.sort()) + ", and the upper one comes first");
    }
    return base.slice(tree.upper, tree.lower);
  }

  Expr element(const InfixTree& tree) const {
    const Expr base = build(tree.arguments[0], {});
    const InfixTree& index = tree.arguments[1];
    if (base.sort().is_array()) return made(tree, Operator::read, {base, word(index, base.sort().index_width())});
    if (index.kind != Kind::number || index.width) {
      infix_error(text_, index.place, "the index of a word is a number; of any bit i of x, write (x >> i)[0]");
    }
    std::uint64_t position = base.width();
    try {
      position = Value(32, index.text).to_uint64();
    } catch (const Error&) {
      infix_error(text_, index.place, "this is no number of a bit");
    }
    if (position >= base.width()) {
      infix_error(text_, index.place, "'" + base.to_string() + "' has " + size_text(base.sort()) + ", from 0 on");
    }
    return base.bit(static_cast<std::uint32_t>(position));
  }

  Expr extension(const InfixTree& tree) const {
    const Expr inner = word(tree.arguments[0], {});
    if (inner.width() > *tree.width) {
      infix_error(text_, tree.place, "'" + inner.to_string() + "' has " + size_text(inner.sort()) + ": too many");
    }
    return tree.by_sign ? inner.extend_signed(*tree.width) : inner.extend(*tree.width);
  }

  Expr call(const InfixTree& tree) const {
    std::vector<Expr> arguments;
    for (std::size_t i = 0; i < tree.arguments.size(); ++i) {
      const Width width = arguments.empty() ? Width() : operand_width(arguments.front(), i);
      arguments.push_back(build(tree.arguments[i], width));
    }
    for (auto op = static_cast<int>(Operator::not_); op <= static_cast<int>(Operator::write); ++op) {
      const auto candidate = static_cast<Operator>(op);
      const bool has_parameters =
          candidate == Operator::uext || candidate == Operator::sext || candidate == Operator::slice;
      if (!has_parameters && name(candidate) == tree.text) return made(tree, candidate, std::move(arguments));
    }
    infix_error(text_, tree.place, "there is no function of this name");
  }

  /// Of operand i of a function, a number, when operand 0 is known.
  static Width operand_width(const Expr& first, std::size_t i) {
    if (first.sort().is_array() && i == 1) return first.sort().index_width();
    return first.sort().width();
  }

  Expr made(const InfixTree& tree, Operator op, std::vector<Expr> arguments) const {
    try {
      return make(op, arguments);
    } catch (const Error& error) {
      infix_error(text_, tree.place, error.text());
    }
  }

  const std::string& text_;
  const NameLookup& lookup_;
  const ConstantMaker& constant_;
  std::map<std::string, Expr> definitions_;
};

}  // namespace

Expr read_infix(const std::string& text, const NameLookup& lookup, const ConstantMaker& constant) {
  return TermBuilder(text, lookup, constant).run(parse_infix(text));
}

}  // namespace polycube::cli::serve
