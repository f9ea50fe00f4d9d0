// Cut operators: products, quotients and remainders become fresh inputs, until a spurious counterexample needs them.
//
// Problem: a multiplier of 32 bits costs an engine thousands of gates in every query, but many properties need no more
// of it than that equal operands have equal products.
//
// Idea: a counterexample of the abstract system is simulated on the source. If it is none there, the cut operators that
// it depends on (needed_inputs.h) and that have another value than their operands say are to blame. Lemmas about them
// (solver/cut_products.h) become constraints: first those that the counterexample violates in a step of its own. An
// operator whose value violates none becomes real again. The lemmas are true of the real operators, so every run of the
// source is still a run of the abstract system.
//
// Limits: a lemma is about operators of one step. Operators in initial values stay real.
#pragma once

#include <cstdint>
#include <vector>

#include "passes/abstraction/abstraction.h"
#include "solver/cut_products.h"

namespace polycube::impl {

/// What may be cut.
enum class CutKinds : std::uint8_t {
  products,  // of two words that are no constants; also quotients and remainders
  sums_too,  // and sums and differences
};

/// The operators of at least this width that the bad or the constraints depend on.
std::vector<Node> cut_candidates(const TransitionSystem& source, std::uint32_t bad, CutKinds kinds,
                                 std::uint32_t least_width);

class CutOperators : public Abstraction {
 public:
  /// `source` must outlive it. Requires: some candidates.
  CutOperators(const TransitionSystem& source, std::uint32_t bad, std::vector<Node> candidates);

  std::string_view name() const override { return "cut operators"; }
  const AbstractSystem& current() const override { return abstract_; }
  Outcome examine(const Witness& counterexample, const PassContext& context) override;
  bool anticipate() override { return false; }

 private:
  /// By positions in cut_.
  struct Lemma {
    std::size_t one;
    std::size_t other;  // equal operands; the same as `one`: a bound
    bool swapped;
    std::size_t bound;
    friend bool operator==(const Lemma&, const Lemma&) = default;
  };
  struct Cut {
    Node source;  // the operator
    bool real = false;
    CutOperation abstract = {};  // over the abstract system, unless it is real
  };

  void rebuild();
  Node term(const Lemma& lemma);
  bool learn(const Lemma& lemma);
  bool refine(const Witness& counterexample);

  const TransitionSystem& source_;
  const std::uint32_t bad_;
  std::vector<Cut> cut_;
  std::vector<Lemma> lemmas_;
  AbstractSystem abstract_;
  Builder build_;
};

}  // namespace polycube::impl
