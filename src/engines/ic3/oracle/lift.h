// Problem: a solver model gives one predecessor state; an obligation should be as large a set of states as possible,
// all with a successor in the target under the same inputs.
//
// Idea, by justification: walk back from the target through the circuit; at an AND that is false follow one false child
// only, the one that costs the fewest latches (compare ternary simulation in [Een11]). By core: the state and the
// inputs together with the negated target are unsatisfiable; latches outside the core are dropped [Chockler11]. The
// core query starts from the result of justification.
//
// The core query may also replace bits of words by threshold literals: the state is assumed as thresholds first, as in
// [Welp13, eq. 3.1], and the core relaxes each threshold as far as it can. ([Welp13, §3.4.1] expands by cores, too.)
//
// Or abstract simulation is on the words of the system (circuit_words.h): then a solver only confirms the region.
//
// Limits: where there is no region, or the solver does not confirm it, the step is lifted on the circuit. This is also
// done where relations are preferred, as regions cannot express relations between words, and for steps that become no
// obligation.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/lemma_policy.h"
#include "engines/ic3/literals/predecessor.h"
#include "engines/ic3/options.h"
#include "sat/sat_solver.h"

namespace polycube::impl::ic3 {

class CircuitWords;
struct WordLiftCounters;

struct LiftCounts {
  double log2_growth = 0;         // of obligations: the sum of the logarithms of their numbers of states
  std::uint64_t on_words = 0;     // steps that were lifted on words
  std::uint64_t unconfirmed = 0;  // regions that the solver did not confirm
};

class Lifter {
 public:
  /// `solver` contains the definitions and nothing else.
  Lifter(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options,
         std::unique_ptr<SatSolver> solver);
  ~Lifter();

  /// The bad of the following calls; until the first call, that of the encoding.
  void aim(Signal bad) { bad_ = bad; }
  /// A cube of states from which, with these inputs, all constraints are true now and the target is reached: the cube
  /// in the next step, or the bad now if there is none. Requires: this is true of the solver model in `found`.
  Predecessor lift(const SatSolver& found, const Cube* target, bool of_obligation);
  /// Lifts the same step in another lemma language. Requires: `before` is a result of this lifter, and has a witness.
  Predecessor relift(const Predecessor& before);

  const SatSolver& solver() const { return *solver_; }
  const LiftCounts& counts() const { return counts_; }
  /// None if lifting is not on words.
  const WordLiftCounters* word_counters() const;
  LemmaPolicy& policy() { return policy_; }
  /// For assertions, by a copy of the solver: does a state of the predecessor miss the target? Unknown if the query is
  /// too hard, or if the solver cannot be copied without side effects.
  Answer recheck_lift(const Predecessor& found, const Cube* target) const;

 private:
  struct Mark {
    std::uint32_t stamp = 0;  // the walk that it belongs to
    bool value = false;
    bool needed = false;
    bool stops = false;  // an internal signal: one literal in the place of several latches, where the walk ends
    float cost = 0;      // latches needed to keep the value, without sharing
  };

  void collect_targets(const Cube* target);
  Predecessor lift(LemmaLanguage style, const Cube* target, bool on_words);
  /// Computes the values of all nodes in the cone of the target; `state_` and `inputs_` become its leaves.
  void walk();
  void lift_on_circuit(LemmaLanguage style);
  bool lift_on_words(LemmaLanguage style, const Cube* target);
  void evaluate(Signal root);
  /// The value of a signal, also outside the cone of the target.
  bool value_of(Signal s);
  void visit_leaf(std::uint32_t node);
  void justify(Signal root);
  void keep_needed();
  /// The state as threshold literals, for words where they are likely to be better than bits.
  std::vector<Lit> lift_to_bounds(LemmaLanguage style);
  /// The words over latches of the state that suit the lemma language.
  std::vector<std::uint32_t> words_for(LemmaLanguage style) const;
  /// The value of the word in the state that was found; don't-cares have the value in `marks_`.
  BitVector word_value(std::uint32_t word);
  void sample_state();
  /// The literals of `offered_` and `state_` that the target depends on; none if it depends on others too, or if the
  /// query exceeds the limit of conflicts (0: no limit).
  std::optional<std::vector<Lit>> needed_by_core(std::uint64_t conflicts);
  std::vector<Lit> without_latches(std::vector<Lit> literals, const std::vector<Var>& latches) const;
  /// Is the gate an internal signal, which may be a literal of cubes?
  bool stands_for_itself(std::uint32_t gate) const;
  bool value(Signal s) const { return marks_[s.node()].value != s.complemented(); }

  const Encoding& encoding_;
  Signal bad_;
  Thresholds& thresholds_;
  LiftingMode by_;
  Lemmas lemmas_;
  LemmaPolicy policy_;
  std::unique_ptr<SatSolver> solver_;
  std::unique_ptr<CircuitWords> words_;  // if lifting is on words
  const bool core_after_words_;
  LiftCounts counts_;
  // The step that is being lifted: a solver model, or literals that were true in one.
  const SatSolver* found_ = nullptr;
  std::vector<Truth3> told_;  // by variable
  std::vector<Signal> targets_;
  std::vector<Mark> marks_;  // by node of the Aig
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stack_;
  std::vector<Lit> inputs_;  // leaves of the walk, with their values
  std::vector<Lit> state_;
  std::vector<Lit> offered_;  // threshold literals that are true in the state, in the order of assumption
};

}  // namespace polycube::impl::ic3
