// The induction of signal correspondence. passes/bits/scorr_pass.h describes the idea.
#pragma once

#include <cstdint>
#include <vector>

#include "passes/bits/candidate_classes.h"
#include "passes/equivalence_checker.h"
#include "support/random.h"
#include "support/work_budget.h"

namespace polycube::impl {

class Correspondence {
 public:
  /// `members` are the nodes that may be in classes, in the order in which they become representatives: leaves before
  /// gates, gates in ascending order.
  Correspondence(const Circuit& circuit, std::vector<std::uint32_t> members, WorkBudget& budget, std::uint32_t seed);

  /// False if the budget was used up before the equalities were proven.
  bool run();

  /// A node, and the signal that it is equal to in every step of every run.
  struct Equality {
    std::uint32_t node;
    Signal representative;
    bool follows;  // is implied by the other equalities in every state
  };
  /// Requires: run returned true.
  std::vector<Equality> equalities() const;

  std::uint32_t rounds() const { return rounds_; }
  std::uint64_t questions() const { return checker_.questions(); }
  std::size_t candidates() const { return candidates_; }

 private:
  // A copy of the combinational logic in work_, by node.
  using Frame = std::vector<Signal>;
  using Words = std::vector<std::uint64_t>;

  void simulate();
  bool keep_allowed(BitSimulator& simulator);
  bool base();
  bool round();
  void make_first_frame();
  bool prove_second_frame();

  static Signal at(const Frame& frame, Signal s) {
    ASSERT(s && s.node() < frame.size() && frame[s.node()]);
    return frame[s.node()] ^ s.complemented();
  }
  static std::uint64_t at(const Words& words, Signal s) { return words[s.node()] ^ (s.complemented() ? ~0ULL : 0); }
  Signal gate(const Frame& frame, std::uint32_t n) {
    ASSERT(circuit_.aig.is_gate(n));
    return proven(work_.and_(at(frame, circuit_.aig.left(n)), at(frame, circuit_.aig.right(n))));
  }
  std::uint64_t gate(const Words& words, std::uint32_t n) const {
    return at(words, circuit_.aig.left(n)) & at(words, circuit_.aig.right(n));
  }
  bool replaced(std::uint32_t n) const {
    ASSERT(replaced_[n]);
    return replaced_[n] != Signal(n);
  }

  Signal proven(Signal s) const;
  void merge(Signal s, Signal t);
  template <class Refine>
  void settle(std::uint32_t n, Frame& frame, Refine&& refine);
  bool refine_by_start();
  bool refine_by_step(std::uint32_t n);
  void follow(std::uint64_t runs);
  void assume_replacement(std::uint32_t n);
  std::uint64_t model_word(Signal leaf, std::uint64_t otherwise);

  const Circuit& circuit_;
  WorkBudget& budget_;
  Random random_;
  std::vector<std::uint32_t> order_;  // all nodes: leaves, then gates
  CandidateClasses classes_;
  bool changed_ = false;  // was a class split in this round?
  bool proven_ = false;   // are the equalities of the classes proven?

  Aig work_;
  Frame merged_;  // by node of work_: the signal that it is proven equal to, or none
  EquivalenceChecker checker_;
  Frame now_leaves_;
  Frame next_leaves_;  // inputs only
  Frame first_;
  Frame second_;
  Frame actual_;    // of replaced gates in the first frame: the function that must be equal to the replacement
  Frame replaced_;  // by node: its representative in the first frame
  std::vector<bool> active_;  // by node: does the query assume that the replacement is equal?
  std::vector<bool> active_constraints_;

  std::vector<Words> samples_;  // latches by position, in reachable states
  Words now_;
  Words then_;
  std::uint32_t rounds_ = 0;
  std::size_t candidates_ = 0;
};

}  // namespace polycube::impl
