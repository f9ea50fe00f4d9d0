// Can two guards hold at the same time? A comparison of their literals decides simple cases, a SAT solver with a limit
// the others.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "bitblast/blast.h"
#include "passes/equivalence_checker.h"
#include "support/work_budget.h"
#include "term/growing_cone.h"
#include "term/rewrite.h"

namespace polycube::impl {

class GuardExclusion {
 public:
  /// All must outlive it. The store may grow.
  GuardExclusion(const TermStore& terms, WorkBudget& budget, std::uint32_t seed);

  /// True only if no values of the variables satisfy both. Requires: both have width 1.
  bool exclusive(Node a, Node b);

 private:
  std::vector<std::uint64_t> literals(Node n) const;
  bool differ_in_a_literal(Node a, Node b);
  Signal signal(Node n);

  const TermStore& terms_;
  WorkBudget& budget_;
  GrowingCone below_guards_;
  Aig aig_;
  Blaster blaster_;
  EquivalenceChecker checker_;
  bool refused_ = false;                                 // some guard was too large to bit-blast
  std::map<Node, std::vector<std::uint64_t>> literals_;  // ascending
  std::map<std::pair<Node, Node>, bool> known_;
};

}  // namespace polycube::impl
