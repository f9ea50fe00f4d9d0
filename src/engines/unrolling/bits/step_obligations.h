// Problem: k-induction fails on states that no run visits, and waits for others to tell it so.
//
// Idea: property-directed k-induction [BeyerDangl20, Alg. 1]. The first state of a failed induction step is lifted over
// its k steps to a cube: an obligation, to show that no run visits it. If the negated cube is k-inductive, it is
// strengthened: the core of the query is the seed of a smaller cube, which grows back by literals that its
// counterexamples violate until it is k-inductive too. The result is a lemma. If it is not k-inductive, the states that
// lead to it in k steps are lifted to an obligation, which takes its place at the next k.
//
// Before a cube, the exact set is tried: all states from which the inputs of the model lead to the bad, as gates over
// latches: the cofactor of the unrolled circuit for these inputs. An equality of words is one such set, and
// 1-inductive, where the cubes, one for each pair of bits, are inductive only together.
//
// Each obligation keeps the inputs by which it leads to the next one, and the last one to the bad, with all constraints
// kept: so one that a run visits makes a counterexample. It is replayed before it counts.
//
// A lemma may need the property itself in its hypothesis, and then holds only if the property does; the others are
// offered as invariants. Open obligations are offered as candidates.
//
// Limits: at each k obligations are tried once, with a limit on conflicts; too many are forgotten.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/unrolling/bits/bit_unrolling.h"
#include "engines/unrolling/bits/late_clauses.h"
#include "engines/unrolling/bits/step_lifting.h"

namespace polycube::impl {

class StepObligations {
 public:
  /// `step` is the unrolling of the induction step, with constraints and known clauses asserted; `property` implies the
  /// hypothesis there. Requires: the roots begin with the bad and the constraints.
  StepObligations(const BitTask& task, Context& context, BitUnrolling& step, Signal property,
                  std::vector<Signal> roots);

  enum class Outcome : std::uint8_t { open, lemma, counterexample };
  /// Makes an obligation of the model of the induction step for k, and tries it. Requires: the last answer of the
  /// unrolling was sat, with the bad in step k > 0; nothing was asserted since.
  Outcome add_model(std::uint32_t k);
  /// Clauses of others that are not assumed, but tried at each k until they are lemmas.
  void try_later(const std::vector<BitClause>& clauses);
  /// Asserts the lemmas in the last step, and tries the open obligations. Call it once for each k > 0, with k+1 steps.
  Outcome extend(std::uint32_t k);

  const BitTrace& counterexample() const { return *counterexample_; }
  /// The lemmas, by latches of the circuit.
  const std::vector<BitClause>& lemmas() const { return lemmas_; }
  /// Asserts that no state of the last model's obligation is the first one, if `guard` holds.
  void set_aside(Signal guard) { step_.require_one(excluded(last_, 0, guard)); }

 private:
  using Cube = std::vector<LatchValue>;
  struct Obligation {
    Cube cube;
    std::vector<std::vector<bool>> inputs = {};          // by step, from the cube on
    std::shared_ptr<const Obligation> target = nullptr;  // where they lead; none: to the bad
  };
  using Pointer = std::shared_ptr<const Obligation>;
  /// A state of a run, by latches of `step`.
  using State = std::vector<bool>;

  Signal cofactor(const Obligation& obligation) const;
  Outcome attempt_all(const Obligation& obligation, std::uint32_t k);
  /// Of a set: `obligation` has the inputs that lead from it to the bad; none if nothing is known about it.
  Outcome attempt_set(Signal set, const Obligation* obligation, std::uint32_t k);
  bool attempt_clauses(std::uint32_t k);
  void exclude_if_good(Signal set, std::uint32_t step);
  Outcome attempt(const Pointer& obligation, std::uint32_t k);
  Pointer lift(const Pointer& target, std::uint32_t k);
  struct Visit {
    BitTrace run;  // up to the step before
    State state;
  };
  template <class At, class Holds>
  std::optional<Visit> visit(std::uint32_t k, const At& at, const Holds& holds);
  std::optional<Visit> visit(const Cube& cube, std::uint32_t k);
  bool refutes(const Obligation& obligation, BitTrace run);
  struct Consecution {
    Answer answer;
    Cube core = {};                 // of unsat
    bool needs_property = false;    // of unsat
    State state = {};               // of sat: the last one
    Pointer predecessor = nullptr;  // of sat, if it was asked for
  };
  Consecution consecution(const Cube& cube, std::uint32_t k, const Pointer& lifted_to);
  void add_lemma(const Pointer& obligation, Consecution proof, std::uint32_t k);
  std::optional<std::pair<Cube, bool>> grow(const Cube& all, Cube seed, std::uint32_t k);

  Signal literal(const LatchValue& l, std::uint32_t step) const {
    return step_.over_time().latch(l.latch, step) ^ !l.value;
  }
  std::vector<Signal> excluded(const Cube& cube, std::uint32_t step, Signal guard) const;
  BitClause negation(const Cube& cube) const;
  void open(const Pointer& obligation);

  const BitTask& task_;
  Context& context_;
  const std::uint64_t gates_;  // of a step
  BitUnrolling& step_;
  const Signal property_;
  BitUnrolling base_;                     // no assertions
  std::vector<Signal> allowed_;           // by step of base_: all constraints up to there
  std::vector<std::size_t> in_base_;      // by latch of step_: the one of base_
  LateClauses sets_;                      // of states; those that are excluded for good are asserted
  LateClauses sets_in_base_;              // only for images
  std::vector<Signal> excluded_if_good_;  // sets that are excluded where the property holds
  std::set<Signal> tried_;                // sets, for this k
  std::vector<Signal> suggested_;         // sets that others have excluded
  std::vector<Pointer> open_;
  std::vector<Cube> cubes_;           // of the lemmas
  std::vector<bool> needs_property_;  // by lemma
  std::vector<BitClause> lemmas_;
  Cube last_;  // of the last model
  std::optional<BitTrace> counterexample_;
};

}  // namespace polycube::impl
