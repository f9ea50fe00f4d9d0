// Can two guards hold at once? First by their literals, then by a SAT solver with a limit.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "bitblast/blast.h"
#include "passes/equivalence_checker.h"
#include "support/work_budget.h"
#include "term/growing_cone.h"
#include "term/rewrite.h"

namespace polycube {

class GuardExclusion {
 public:
  /// All must outlive it. The store may grow.
  GuardExclusion(const TermStore& terms, WorkBudget& budget, std::uint32_t seed);

  /// True only if no values of the variables make both hold. Requires: both have width 1.
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
  bool refused_ = false;                                 // something was too large to become gates
  std::map<Node, std::vector<std::uint64_t>> literals_;  // ascending
  std::map<std::pair<Node, Node>, bool> known_;
};

}  // namespace polycube
