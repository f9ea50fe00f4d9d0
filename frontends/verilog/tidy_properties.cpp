#include "frontends/verilog/tidy_properties.h"

#include "term/rewrite.h"

namespace polycube::impl::verilog {

namespace {

// Nested conditions of an assertion are few; deeper terms are left as they are.
constexpr int most_depth = 100;

class Tidier {
 public:
  explicit Tidier(TermStore& terms) : terms_(terms), build_(terms) {}

  /// bad: enabled && !says; constraint: says || !enabled.
  Node run(Node root) {
    const Kind kind = terms_.kind(root);
    if (kind != Kind::and_ && kind != Kind::or_) return folded(root, 0);
    for (const std::uint32_t i : {0U, 1U}) {
      const Node first = terms_.arg(root, i);
      const Node enabled = kind == Kind::and_ ? folded(first, 0) : folded(build_.not_(first), 0);
      const Node says = terms_.arg(root, 1 - i);
      const Node relevant = below(says, enabled, 0);
      if (relevant == says && i == 0) continue;
      const Node result = folded(relevant, 0);
      return kind == Kind::and_ ? build_.and_(enabled, result) : build_.or_(result, build_.not_(enabled));
    }
    return folded(root, 0);
  }

 private:
  bool is(Node n, bool value) const {
    return terms_.is_constant(n) && (value ? terms_.value(n).is_one() : terms_.value(n).is_zero());
  }
  bool is_logic(Node n) const {
    if (!terms_.sort(n).is_boolean()) return false;
    const Kind kind = terms_.kind(n);
    return kind == Kind::ite || kind == Kind::not_ || kind == Kind::and_ || kind == Kind::or_;
  }

  /// The same, its uppermost logic built with simplification.
  Node folded(Node n, int depth) {
    if (!is_logic(n) || depth > most_depth) return n;
    std::vector<Node> args;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) args.push_back(folded(terms_.arg(n, i), depth + 1));
    return build_.make(terms_.kind(n), args);
  }

  /// `says`, with only the branches in which `enabled` is not false.
  Node below(Node says, Node enabled, int depth) {
    if (depth > most_depth || !terms_.sort(says).is_boolean()) return says;
    if (terms_.kind(says) == Kind::not_) {
      const Node inner = below(terms_.arg(says, 0), enabled, depth + 1);
      return inner == terms_.arg(says, 0) ? says : build_.not_(inner);
    }
    if (terms_.kind(says) != Kind::ite) return says;
    const Node condition = terms_.arg(says, 0);
    const Node if_true = assume(enabled, condition, true, 0);
    const Node if_false = assume(enabled, condition, false, 0);
    if (is(if_true, false)) return below(terms_.arg(says, 2), if_false, depth + 1);
    if (is(if_false, false)) return below(terms_.arg(says, 1), if_true, depth + 1);
    const Node left = below(terms_.arg(says, 1), if_true, depth + 1);
    const Node right = below(terms_.arg(says, 2), if_false, depth + 1);
    if (left == terms_.arg(says, 1) && right == terms_.arg(says, 2)) return says;
    return build_.make(Kind::ite, {condition, left, right});
  }

  /// The logic of n where the condition has the value.
  Node assume(Node n, Node condition, bool value, int depth) {
    if (n == condition) return terms_.boolean(value);
    if (depth > most_depth || !is_logic(n)) return n;
    if (terms_.kind(condition) == Kind::not_) return assume(n, terms_.arg(condition, 0), !value, depth + 1);
    std::vector<Node> args;
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i)
      args.push_back(assume(terms_.arg(n, i), condition, value, depth + 1));
    return build_.make(terms_.kind(n), args);
  }

  TermStore& terms_;
  Builder build_;
};

}  // namespace

void tidy_properties(TransitionSystem& system) {
  Tidier tidier(system.terms());
  for (Condition& bad : system.bads) bad.term = tidier.run(bad.term);
  for (Condition& constraint : system.constraints) constraint.term = tidier.run(constraint.term);
}

}  // namespace polycube::impl::verilog
