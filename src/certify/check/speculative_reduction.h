// Problem: passes that merge equal signals leave proofs of ten thousands of equalities. A solver that gets them as
// clauses over two plain copies of a multiplier has to find out again, and deep inside, what follows from what.
//
// Idea: the equalities of an invariant say where two copies are the same, so they are used while the frames are built,
// from the leaves upwards, over one hashed graph (compare [Kuehlmann02], and the speculative reduction of [Mony09]). In
// the frame before the step the hypothesis holds, so each signal is simply replaced by its representative. In the frame
// after it, or in the one of the start, the same equalities are goals: a small question each, and what has been shown
// is merged before the next one is asked. Gates with the same values under random inputs are candidates too.
//
// Nothing the engines compute with is used: the graph has no rewriting beyond hashing, and gates become plain clauses.
//
// That a replaced gate of the first frame really has its representative's value is a part of the hypothesis that most
// questions do not need: it is added to those that fail without. Sound, not complete: what is not shown here is
// returned, and is for the full check.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "bitblast/circuit.h"
#include "sat/sat_solver.h"
#include "support/random.h"
#include "support/stop.h"

namespace polycube {

class MergedFrames {
 public:
  /// All must outlive it. The clauses are a conjunction that is to be shown inductive, each step with the constraints.
  MergedFrames(const Circuit& circuit, std::span<const BitClause> clauses, const Stop& stop);

  /// Do the clauses have equalities at all?
  bool has_equalities() const { return equalities_ > 0; }
  /// Clauses, by number, that may fail in an initial state. All of them if a reset is a function.
  std::vector<std::size_t> open_at_start();
  /// Clauses, by number, that may fail after a step from a state where all of them hold.
  std::vector<std::size_t> open_after_step();

 private:
  using Frame = std::vector<Signal>;  // by node of the circuit; none: nobody reads it
  static constexpr std::size_t words = 8;
  struct Signature {
    std::uint64_t word[words];
  };

  void find_representatives();
  Signal root(Signal s);
  std::uint32_t rank(std::uint32_t node) const;
  std::vector<bool> cone_of(const std::vector<Signal>& roots) const;
  std::vector<Signal> claimed() const;
  Signal leaf();
  static Signal at(const Frame& frame, Signal s) { return frame[s.node()] ^ s.complemented(); }
  /// Gates of the cone over leaves that are there. With `shown`, only what is proven equal is merged.
  void build(Frame& frame, const std::vector<bool>& wanted, bool shown);
  Signal gate(Signal a, Signal b);
  Signal resolve(Signal s) const;
  void merge(Signal a, Signal b);
  Signature signature(Signal s) const;
  bool equal(Signal a, Signal b, std::uint64_t conflicts);
  /// The same wherever gates of the frame before have the values that the hypothesis says.
  bool equal_if_assumed(Signal a, Signal b, std::uint64_t conflicts);
  /// Of the clauses that are not true by what was merged, those that a solver cannot show either.
  std::vector<std::size_t> refute(const Frame* before, const Frame& after);

  const Circuit& circuit_;
  std::span<const BitClause> clauses_;
  const Stop& stop_;
  Random random_;
  std::vector<std::uint32_t> order_;  // the constant, leaves, gates: what is equal is told by the first one
  std::vector<Signal> parent_;        // by node: what it is equal to
  std::size_t equalities_ = 0;
  Aig work_{false};
  std::vector<Signature> signatures_;                              // by node of work_
  std::unordered_map<std::uint64_t, std::uint32_t> by_signature_;  // the first node of work_ with it
  std::size_t right_guesses_ = 0;
  std::size_t wrong_guesses_ = 0;
  std::vector<Signal> merged_;  // by node of work_: what it was shown to be
  /// A solver, and what of work_ it knows.
  struct Encoding {
    std::unique_ptr<SatSolver> solver;
    std::vector<Lit> literals;  // by node
    std::vector<std::uint32_t> stack;
  };
  Encoding fresh() const;
  bool implies(Encoding& encoding, Signal a, Signal b) const;
  void require(Encoding& encoding, const std::vector<Signal>& clause) const;
  /// Requires: no constant.
  Lit literal(Encoding& encoding, Signal s) const;
  Encoding pairs_;                                  // answers which signals are equal
  std::uint32_t questions_ = 0;                     // to this solver
  std::vector<std::pair<Signal, Signal>> assumed_;  // gates of the frame before, and what stands for them
  Encoding given_;                                  // the same as pairs_, but assumes these
};

}  // namespace polycube
