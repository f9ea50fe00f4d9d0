// Simplification of terms while they are built.
//
// A rule looks at one operator and its (already simplified) arguments and either returns an equal, simpler term or
// none. Rules live in rewrite_*.cpp, one function each, and are listed in one table by the kind of operator they treat;
// the test of the same name runs every rule on every small case and compares by evaluation, and fails for a rule that
// never fires.
//
// The normal form the rules work towards: and, xor, not, eq, ult, slt, add, ite, concat, slice stay; the other Boolean
// connectives and comparisons become these; constants and older terms stand first where the order does not matter.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "term/term_store.h"

namespace polycube {

class Builder;

/// What a rule is given: an operator that is not built yet.
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
  Node (*apply)(const Candidate&);  // none if the rule does not fit
  /// Builds the same operator again below its argument, and there perhaps again. Chains of terms may be longer than any
  /// stack, so there is an end to it.
  bool descends = false;
};

/// Builds simplified terms in a store. Equal to TermStore::make in meaning, never larger than a constant factor.
class Builder {
 public:
  /// A builder that does not simplify makes every term as it is told: what checks evidence should not lean on the rules
  /// that the engines lean on.
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
  /// Of width 1; true if there are none.
  Node conjunction(std::span<const Node> all);
  /// Of width 1; false if there are none.
  Node disjunction(std::span<const Node> any);

  TermStore& terms() { return terms_; }
  /// How often each rule of rewrite_rules() has fired.
  const std::vector<std::uint64_t>& fired() const { return fired_; }

 private:
  TermStore& terms_;
  std::vector<std::vector<std::uint32_t>> rules_of_;  // by kind
  std::vector<std::uint64_t> fired_;
  std::uint32_t depth_ = 0;  // of rules that build terms by rules
};

/// All rules, in the order they are tried.
std::span<const RewriteRule> rewrite_rules();

/// The tables of the single files.
std::span<const RewriteRule> rewrite_core_rules();
std::span<const RewriteRule> rewrite_boolean_rules();
std::span<const RewriteRule> rewrite_compare_rules();
std::span<const RewriteRule> rewrite_arithmetic_rules();
std::span<const RewriteRule> rewrite_structure_rules();
std::span<const RewriteRule> rewrite_array_rules();

}  // namespace polycube
