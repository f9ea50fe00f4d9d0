// Problem: systems have many equal terms of different structure, and each costs solvers and engines time.
// Idea: rewrite rules, while terms are built. A rule gets one operator with simplified arguments, and returns an equal,
// simpler term or none. The rules are in rewrite_*.cpp, one function each, in one table by the kind of operator. The
// test of the same name compares every rule with evaluation on every small case, and fails for a rule that never
// applies.
//
// Normal form: and, xor, not, eq, ult, slt, add, ite, concat, slice remain; other Boolean connectives and comparisons
// are reduced to these. Of commutative operators, constants and older terms are the first arguments.
// Limits: rules see one operator and what is just below it; no search, no assumptions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

class Builder;

/// An operator that is not built yet: the input of a rule.
struct Candidate {
  Builder& build;
  const TermStore& terms;
  Kind kind;
  std::span<const Node> args;
  std::uint32_t p0;
  std::uint32_t p1;
};

struct RewriteRule {
  std::string_view name;
  std::initializer_list<Kind> kinds;
  Node (*apply)(const Candidate&);  // none if the rule does not apply
  /// The rule builds the same operator again below its argument, and may apply there again. Chains of terms may be
  /// longer than the stack, so the depth is limited.
  bool descends = false;
};

/// Builds simplified terms in a store. Equivalent to TermStore::make, and larger by at most a constant factor.
class Builder {
 public:
  /// Without simplification every term is built as it is given: the check of evidence should not depend on the rewrite
  /// rules of the engines.
  enum class Simplify : bool { no, yes };
  explicit Builder(TermStore& terms, Simplify simplify = Simplify::yes);

  Node make(Kind kind, std::span<const Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0);
  Node make(Kind kind, std::initializer_list<Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    return make(kind, std::span<const Node>(args.begin(), args.size()), p0, p1);
  }
  Node not_(Node a) { return make(Kind::not_, {a}); }
  Node and_(Node a, Node b) { return make(Kind::and_, {a, b}); }
  Node or_(Node a, Node b) { return make(Kind::or_, {a, b}); }
  Node eq(Node a, Node b) { return make(Kind::eq, {a, b}); }
  Node constant(const BitVector& value) { return terms_.constant(value); }
  Node boolean(bool b) { return terms_.boolean(b); }
  /// Of width 1; true for the empty list.
  Node conjunction(std::span<const Node> all);
  /// Of width 1; false for the empty list.
  Node disjunction(std::span<const Node> any);

  TermStore& terms() { return terms_; }
  /// How often each rule of rewrite_rules() has been applied.
  const std::vector<std::uint64_t>& fired() const { return fired_; }

 private:
  TermStore& terms_;
  std::vector<std::vector<std::uint32_t>> rules_of_;  // by kind
  std::vector<std::uint64_t> fired_;
  std::uint32_t depth_ = 0;  // of rules that apply rules
};

/// All rules, in the order in which they are tried.
std::span<const RewriteRule> rewrite_rules();

/// The tables of the files rewrite_*.cpp.
std::span<const RewriteRule> rewrite_core_rules();
std::span<const RewriteRule> rewrite_boolean_rules();
std::span<const RewriteRule> rewrite_compare_rules();
std::span<const RewriteRule> rewrite_arithmetic_rules();
std::span<const RewriteRule> rewrite_structure_rules();
std::span<const RewriteRule> rewrite_array_rules();

}  // namespace polycube::impl
