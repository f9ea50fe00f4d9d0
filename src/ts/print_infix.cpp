// The text of a term, or of the negation of a term of width 1, is made from the texts of its arguments, with an
// explicit stack instead of recursion. Each text has a strength: how tightly its outermost operator binds.
#include "ts/print_infix.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "term/evaluate.h"
#include "ts/variable_names.h"

namespace polycube::impl {

namespace {

enum Strength : std::uint8_t {
  choice,
  implication,
  disjunction,
  conjunction,
  bitwise,
  comparison,
  shift,
  sum,
  product,
  unary,
  primary
};

struct Text {
  std::string text;
  Strength strength = primary;
};

/// A term, or its negation.
struct Goal {
  Node term;
  bool negated = false;
  std::uint64_t key() const { return 2 * std::uint64_t{term.id()} + (negated ? 1 : 0); }
};

enum class Numbers : std::uint8_t { plain, with_sign, as_bits };

std::string number(const BitVector& value, Numbers how) {
  if (how == Numbers::with_sign) return value.to_signed_decimal();
  constexpr std::uint64_t most_in_decimal = 99999;
  const bool small = value.fits_uint64() && value.to_uint64() <= most_in_decimal;
  if (value.is_zero() || (small && how == Numbers::plain)) return value.to_decimal();
  std::string digits = value.to_hexadecimal();
  digits.erase(0, digits.find_first_not_of('0'));
  for (char& c : digits) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return "0x" + digits;
}

class Printer {
 public:
  Printer(const TransitionSystem& system, std::span<const Node> conditions)
      : terms_(system.terms()), names_(variable_names(system)), uses_(terms_.size(), 0) {
    const std::vector<Node> all = cone(terms_, conditions);
    for (const Node n : all) {
      for (std::uint32_t i = 0; i < terms_.arity(n); ++i) ++uses_[terms_.arg(n, i).id()];
    }
  }

  InfixText run(std::span<const Node> conditions) {
    InfixText result;
    for (const Node n : conditions) {
      const Text text = make_all({n, false});
      result.conditions.push_back(text.text);
    }
    result.definitions = std::move(definitions_);
    return result;
  }

 private:
  // --- which texts are needed, in which order

  /// The text of the root, which is never a definition of its own.
  Text make_all(Goal root) {
    root = stripped(root);
    std::vector<Goal> stack = {root};
    while (true) {
      const Goal goal = stack.back();
      bool ready = true;
      for (const Goal& part : parts(goal)) {
        if (texts_.contains(part.key())) continue;
        stack.push_back(part);
        ready = false;
      }
      if (!ready) continue;
      Text text = make(goal);
      stack.pop_back();
      if (stack.empty()) return text;
      if (!texts_.contains(goal.key())) texts_[goal.key()] = named_if_long(goal, std::move(text));
    }
  }

  Text named_if_long(Goal goal, Text text) {
    constexpr std::size_t short_enough = 16;
    constexpr std::size_t too_long = 160;
    // A name needs no other one, however long it is.
    const bool is_name = text.text.find_first_of(" ([{!~-") == std::string::npos;
    const bool again = uses_[goal.term.id()] > 1 && text.text.size() > short_enough && !is_name;
    if (!again && text.text.size() <= too_long) return text;
    const std::string name = "t" + std::to_string(definitions_.size() + 1);
    definitions_.push_back(name + " = " + text.text);
    return {name, primary};
  }

  /// The term below its negations.
  Goal stripped(Goal g) const {
    while (terms_.kind(g.term) == Kind::not_ && is_bit(g.term)) g = {terms_.arg(g.term, 0), !g.negated};
    return g;
  }

  bool is_bit(Node n) const { return terms_.sort(n).is_boolean(); }

  /// The disjuncts of an or, or of a negated and; with `conjunctive`, the conjuncts.
  std::vector<Goal> operands(Goal g, bool conjunctive) const {
    std::vector<Goal> result;
    std::vector<Goal> stack = {g};
    while (!stack.empty()) {
      const Goal next = stripped(stack.back());
      stack.pop_back();
      const Kind kind = terms_.kind(next.term);
      const bool opens = is_bit(next.term) && kind == ((next.negated != conjunctive) ? Kind::and_ : Kind::or_);
      const bool outermost = next.key() == g.key();
      if (opens && (outermost || uses_[next.term.id()] <= 1)) {
        for (std::uint32_t i = 2; i-- > 0;) stack.push_back({terms_.arg(next.term, i), next.negated});
      } else {
        result.push_back(next);
      }
    }
    return result;
  }

  bool is_disjunction(Goal g) const {
    return is_bit(g.term) && terms_.kind(g.term) == (g.negated ? Kind::and_ : Kind::or_);
  }
  bool is_conjunction(Goal g) const {
    return is_bit(g.term) && terms_.kind(g.term) == (g.negated ? Kind::or_ : Kind::and_);
  }

  /// Is it better to read as a premise? Its negation has one negation sign less.
  bool is_negative(Goal g) const {
    const Kind kind = terms_.kind(g.term);
    if (kind == Kind::neq) return !g.negated;
    const bool plain = kind == Kind::variable || kind == Kind::slice || kind == Kind::eq || kind == Kind::read ||
                       kind == Kind::and_ || kind == Kind::redand;
    return g.negated && plain;
  }

  /// Premises and conclusions of a disjunction; no premises if it is better to read as a disjunction.
  struct Clause {
    std::vector<Goal> premises;  // some of which is false
    std::vector<Goal> conclusions;
  };
  Clause clause(Goal g) const {
    Clause result;
    for (const Goal& o : operands(g, false)) {
      if (is_negative(o)) {
        result.premises.push_back({o.term, !o.negated});
      } else {
        result.conclusions.push_back(o);
      }
    }
    if (result.conclusions.empty()) {
      for (const Goal& o : result.premises) result.conclusions.push_back({o.term, !o.negated});
      result.premises.clear();
    }
    return result;
  }

  std::vector<Goal> parts(Goal g) const {
    if (is_disjunction(g)) {
      Clause c = clause(g);
      c.premises.insert(c.premises.end(), c.conclusions.begin(), c.conclusions.end());
      return c.premises;
    }
    if (is_conjunction(g)) return operands(g, true);
    std::vector<Goal> result;
    const bool passes_negation_on = terms_.kind(g.term) == Kind::ite || is_truth_test(g.term);
    for (std::uint32_t i = 0; i < terms_.arity(g.term); ++i) {
      const Node arg = terms_.arg(g.term, i);
      const bool negated = is_bit(arg) && operand_negated(g, i, passes_negation_on);
      if (is_bit(arg)) {
        result.push_back(stripped({arg, negated}));
      } else {
        result.push_back({arg, false});
      }
    }
    return result;
  }

  /// Is operand i of a term of one bit printed negated?
  bool operand_negated(Goal g, std::uint32_t i, bool passes_negation_on) const {
    const Kind kind = terms_.kind(g.term);
    if (kind == Kind::ite) return i > 0 && g.negated;
    if (passes_negation_on) return i == tested(g.term) && g.negated != !expects_true(g.term);
    return kind == Kind::implies && i == 1 && g.negated;
  }

  /// `x == 1` and `x != 0` for a bit x are x.
  bool is_truth_test(Node n) const {
    const Kind kind = terms_.kind(n);
    if (kind != Kind::eq && kind != Kind::neq && kind != Kind::iff && kind != Kind::xor_ && kind != Kind::xnor)
      return false;
    return is_bit(n) && is_bit(terms_.arg(n, 0)) &&
           (terms_.is_constant(terms_.arg(n, 0)) || terms_.is_constant(terms_.arg(n, 1)));
  }
  std::uint32_t tested(Node n) const { return terms_.is_constant(terms_.arg(n, 0)) ? 1 : 0; }
  bool expects_true(Node n) const {
    const bool differs = terms_.kind(n) == Kind::neq || terms_.kind(n) == Kind::xor_;
    return terms_.is_true(terms_.arg(n, 1 - tested(n))) != differs;
  }

  // --- the texts

  const Text& known(Goal g) const { return texts_.at(stripped_if_bit(g).key()); }
  Goal stripped_if_bit(Goal g) const { return is_bit(g.term) ? stripped(g) : g; }

  /// In parentheses if its operator binds less tightly than the context requires.
  std::string operand(Goal g, Strength least) const {
    const Text& t = known(g);
    return t.strength >= least ? t.text : "(" + t.text + ")";
  }
  std::string word(Node n, Strength least, Numbers how = Numbers::plain) const {
    if (terms_.is_constant(n) && !is_bit(n)) return number(terms_.value(n), how);
    return operand({n, false}, least);
  }

  std::string join(const std::vector<Goal>& goals, const char* sign, Strength least) const {
    std::string text;
    for (const Goal& g : goals) text += (text.empty() ? "" : sign) + operand(g, least);
    return text;
  }

  Text make(Goal g) const {
    if (is_disjunction(g)) return make_disjunction(clause(g));
    if (is_conjunction(g)) return {join(operands(g, true), " && ", bitwise), conjunction};
    const Node n = g.term;
    if (is_truth_test(n)) return known({terms_.arg(n, tested(n)), g.negated != !expects_true(n)});
    switch (terms_.kind(n)) {
      case Kind::constant: return {number_of_bit_or_word(g), primary};
      case Kind::ite: return make_choice(g);
      case Kind::implies: return make_implication(g);
      default: break;
    }
    if (const char* sign = comparison_sign(n, g.negated)) return make_comparison(n, sign);
    if (terms_.kind(n) == Kind::redor || terms_.kind(n) == Kind::redand) return make_reduction(g);
    Text text = make_word(n);
    if (!g.negated) return text;
    return {"!" + (text.strength >= unary ? text.text : "(" + text.text + ")"), unary};
  }

  std::string number_of_bit_or_word(Goal g) const {
    if (!is_bit(g.term)) return number(terms_.value(g.term), Numbers::plain);
    return terms_.is_true(g.term) != g.negated ? "1" : "0";
  }

  Text make_disjunction(const Clause& c) const {
    const std::string conclusions = join(c.conclusions, " || ", bitwise);
    if (!c.premises.empty()) return {join(c.premises, " && ", bitwise) + " -> " + conclusions, implication};
    return {conclusions, disjunction};
  }

  Text make_choice(Goal g) const {
    const auto branch = [&](std::uint32_t i) {
      const Node n = terms_.arg(g.term, i);
      return operand({n, g.negated && is_bit(n)}, implication);
    };
    return {operand({terms_.arg(g.term, 0), false}, implication) + " ? " + branch(1) + " : " + branch(2), choice};
  }

  Text make_implication(Goal g) const {
    const std::string premise = operand({terms_.arg(g.term, 0), false}, bitwise);
    const std::string conclusion = operand({terms_.arg(g.term, 1), g.negated}, bitwise);
    if (g.negated) return {premise + " && " + conclusion, conjunction};
    return {premise + " -> " + conclusion, implication};
  }

  const char* comparison_sign(Node n, bool negated) const {
    switch (terms_.kind(n)) {
      case Kind::eq:
      case Kind::iff: return negated ? "!=" : "==";
      case Kind::neq: return negated ? "==" : "!=";
      case Kind::xor_: return !is_bit(n) ? nullptr : negated ? "==" : "!=";
      case Kind::xnor: return !is_bit(n) ? nullptr : negated ? "!=" : "==";
      case Kind::ult: return negated ? ">=" : "<";
      case Kind::ulte: return negated ? ">" : "<=";
      case Kind::ugt: return negated ? "<=" : ">";
      case Kind::ugte: return negated ? "<" : ">=";
      case Kind::slt: return negated ? ">=s" : "<s";
      case Kind::slte: return negated ? ">s" : "<=s";
      case Kind::sgt: return negated ? "<=s" : ">s";
      case Kind::sgte: return negated ? "<s" : ">=s";
      default: return nullptr;
    }
  }

  bool is_bitwise(Node n) const {
    const Kind kind = terms_.kind(n);
    return kind == Kind::not_ || kind == Kind::concat || (kind >= Kind::and_ && kind <= Kind::xor_);
  }

  /// Constants are the right operand.
  Text make_comparison(Node n, const std::string& sign) const {
    Node a = terms_.arg(n, 0);
    Node b = terms_.arg(n, 1);
    std::string turned = sign;
    if (terms_.is_constant(a) && !terms_.is_constant(b)) {
      std::swap(a, b);
      if (turned[0] == '<' || turned[0] == '>') turned[0] = turned[0] == '<' ? '>' : '<';
    }
    const Numbers how = sign.ends_with('s') ? Numbers::with_sign : is_bitwise(a) ? Numbers::as_bits : Numbers::plain;
    return {word(a, shift, how) + " " + turned + " " + word(b, shift, how), comparison};
  }

  /// `all bits are 1`, or `some bit is 1`.
  Text make_reduction(Goal g) const {
    const Node a = terms_.arg(g.term, 0);
    if (is_bit(a)) return {(g.negated ? "!" : "") + operand({a, false}, unary), unary};
    const bool all = terms_.kind(g.term) == Kind::redand;
    const std::string value = all ? number(BitVector::ones(terms_.width(a)), Numbers::as_bits) : "0";
    return {word(a, shift) + (all != g.negated ? " == " : " != ") + value, comparison};
  }

  Text binary(Node n, const char* sign, Strength strength, Strength left, Strength right, Numbers how) const {
    return {word(terms_.arg(n, 0), left, how) + " " + sign + " " + word(terms_.arg(n, 1), right, how), strength};
  }

  Text make_word(Node n) const {
    switch (terms_.kind(n)) {
      case Kind::variable: return {names_.at(n), primary};
      case Kind::not_: return {"~" + word(terms_.arg(n, 0), unary, Numbers::as_bits), unary};
      case Kind::neg: return {"-" + word(terms_.arg(n, 0), unary), unary};
      case Kind::inc: return {word(terms_.arg(n, 0), sum) + " + 1", sum};
      case Kind::dec: return {word(terms_.arg(n, 0), sum) + " - 1", sum};
      case Kind::add: return make_sum(n);
      case Kind::sub: return binary(n, "-", sum, sum, product, Numbers::plain);
      case Kind::mul: return binary(n, "*", product, product, unary, Numbers::plain);
      case Kind::udiv: return binary(n, "/", product, product, unary, Numbers::plain);
      case Kind::urem: return binary(n, "%", product, product, unary, Numbers::plain);
      case Kind::and_: return binary(n, "&", bitwise, shift, shift, Numbers::as_bits);
      case Kind::or_: return binary(n, "|", bitwise, shift, shift, Numbers::as_bits);
      case Kind::xor_: return binary(n, "^", bitwise, shift, shift, Numbers::as_bits);
      case Kind::nand: return inverted(binary(n, "&", bitwise, shift, shift, Numbers::as_bits), is_bit(n));
      case Kind::nor: return inverted(binary(n, "|", bitwise, shift, shift, Numbers::as_bits), is_bit(n));
      case Kind::xnor: return inverted(binary(n, "^", bitwise, shift, shift, Numbers::as_bits), is_bit(n));
      case Kind::sll: return binary(n, "<<", shift, sum, sum, Numbers::plain);
      case Kind::srl: return binary(n, ">>", shift, sum, sum, Numbers::plain);
      case Kind::sra: return binary(n, ">>>", shift, sum, sum, Numbers::plain);
      case Kind::slice: return make_slice(n);
      case Kind::uext:
      case Kind::sext:
        return {std::to_string(terms_.width(n)) + (terms_.kind(n) == Kind::sext ? "'s(" : "'(") +
                    word(terms_.arg(n, 0), choice) + ")",
                primary};
      case Kind::concat:
        return {"{" + word(terms_.arg(n, 0), choice) + ", " + word(terms_.arg(n, 1), choice) + "}", primary};
      case Kind::read: return {word(terms_.arg(n, 0), primary) + "[" + word(terms_.arg(n, 1), choice) + "]", primary};
      default: return make_call(n);
    }
  }

  static Text inverted(const Text& t, bool bit) { return {(bit ? "!(" : "~(") + t.text + ")", unary}; }

  /// Constants are the right operand; one above half the range is printed as a subtraction.
  Text make_sum(Node n) const {
    Node a = terms_.arg(n, 0);
    Node b = terms_.arg(n, 1);
    if (terms_.is_constant(a)) std::swap(a, b);
    if (terms_.is_constant(b) && !is_bit(b) && terms_.value(b).bit(terms_.width(b) - 1)) {
      return {word(a, sum) + " - " + number(bv::neg(terms_.value(b)), Numbers::plain), sum};
    }
    return {word(a, sum) + " + " + word(b, sum), sum};
  }

  Text make_slice(Node n) const {
    const std::uint32_t upper = terms_.param(n, 0);
    const std::uint32_t lower = terms_.param(n, 1);
    const std::string range = std::to_string(upper) + (upper == lower ? "" : ":" + std::to_string(lower));
    return {word(terms_.arg(n, 0), primary) + "[" + range + "]", primary};
  }

  Text make_call(Node n) const {
    std::string text = terms_.kind(n) == Kind::const_array ? "all" : std::string(info(terms_.kind(n)).name);
    text += "(";
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) text += (i == 0 ? "" : ", ") + word(terms_.arg(n, i), choice);
    return {text + ")", primary};
  }

  const TermStore& terms_;
  const std::unordered_map<Node, std::string> names_;
  std::vector<std::uint32_t> uses_;  // by node: how often it is an argument
  std::unordered_map<std::uint64_t, Text> texts_;
  std::vector<std::string> definitions_;
};

}  // namespace

InfixText print_infix(const TransitionSystem& system, std::span<const Node> conditions) {
  return Printer(system, conditions).run(conditions);
}

}  // namespace polycube::impl
