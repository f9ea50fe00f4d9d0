// Problem: a model gives one predecessor state; an obligation should be as large a set of states as possible that all
// have, with the same inputs, a successor in the target.
//
// By simulation: walk back from the target through the circuit, at every AND that is false along one false child only,
// the one that costs the fewest latches (justification; compare ternary simulation in [Een11]). By core: the state and
// inputs together with "target missed" are unsatisfiable; latches outside the core are not needed [Chockler11]. The
// core starts from what simulation left.
//
// The core may also be asked to take bounds on words in the place of their bits: the state is offered as bounds first,
// as in [Welp13, eq. 3.1], and what the core keeps of a bound is as weak as it needs. ([Welp13, §3.4.1] expands by
// cores, too.)
//
// Or simulation is on the words of the system (circuit_words.h): then a solver only confirms the region that comes of
// it, and where it does not, or where there is none, the step is lifted on the circuit. So are steps that are to be
// told by relations, as regions say nothing of words together, and steps that become no obligation.
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

namespace polycube::ic3 {

class CircuitWords;
struct WordLiftCounters;

struct LiftCounts {
  double log2_growth = 0;         // of obligations: the logarithms of their numbers of states, added up
  std::uint64_t on_words = 0;     // steps that simulation on words told
  std::uint64_t unconfirmed = 0;  // regions of it that the solver did not confirm
};

class Lifter {
 public:
  /// `solver` has the definitions and nothing else.
  Lifter(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options,
         std::unique_ptr<SatSolver> solver);
  ~Lifter();

  /// The states from which, with these inputs, all constraints hold now and the target is hit: the cube in the next
  /// step, or the bad now if there is none. Requires: so it is in the model that `found` has.
  Predecessor lift(const SatSolver& found, const Cube* target, bool of_obligation);
  /// The same step told otherwise. Requires: `before` came from here, and has a witness.
  Predecessor relift(const Predecessor& before);

  const SatSolver& solver() const { return *solver_; }
  const LiftCounts& counts() const { return counts_; }
  /// None if simulation is not on words.
  const WordLiftCounters* word_counters() const;
  LemmaPolicy& policy() { return policy_; }
  /// For assertions, by a copy of the solver: does a state of the predecessor miss the target? Unknown if that takes
  /// long, or cannot be asked without notice.
  Answer recheck_lift(const Predecessor& found, const Cube* target) const;

 private:
  struct Mark {
    std::uint32_t stamp = 0;  // of the walk that it belongs to
    bool value = false;
    bool needed = false;
    bool stops = false;  // an internal signal that says in one literal what takes more latches
    float cost = 0;      // latches needed to keep the value, when nothing is shared
  };

  void collect_targets(const Cube* target);
  Predecessor lift(LemmaLanguage style, const Cube* target, bool on_words);
  /// Values of all that the target reads; `state_` and `inputs_` are the leaves.
  void walk();
  void lift_on_circuit(LemmaLanguage style);
  bool lift_on_words(LemmaLanguage style, const Cube* target);
  void evaluate(Signal root);
  /// The value of a signal that the target may not read.
  bool look(Signal s);
  void visit_leaf(std::uint32_t node);
  void justify(Signal root);
  void keep_needed();
  /// The state in bounds where they are likely to say more than bits.
  std::vector<Lit> lift_to_bounds(LemmaLanguage style);
  /// The words that the state reads and that suit the style.
  std::vector<std::uint32_t> words_for(LemmaLanguage style) const;
  /// Of the state that was found; what is open there is as in `marks_`.
  BitVector word_value(std::uint32_t word);
  void sample_state();
  /// Which of what is offered and of the state the target depends on; none if it depends on more, or if that takes more
  /// conflicts (0: no limit).
  std::optional<std::vector<Lit>> needed_by_core(std::uint64_t conflicts);
  std::vector<Lit> without_latches(std::vector<Lit> literals, const std::vector<Var>& latches) const;
  /// Is the gate an internal signal, which cubes may contain?
  bool stands_for_itself(std::uint32_t gate) const;
  bool value(Signal s) const { return marks_[s.node()].value != s.complemented(); }

  const Encoding& encoding_;
  Thresholds& thresholds_;
  LiftingMode by_;
  Lemmas lemmas_;
  LemmaPolicy policy_;
  std::unique_ptr<SatSolver> solver_;
  std::unique_ptr<CircuitWords> words_;  // if simulation is on words
  const bool core_after_words_;
  LiftCounts counts_;
  // The step that is being lifted: a model of a solver, or literals that were true in one.
  const SatSolver* found_ = nullptr;
  std::vector<Truth3> told_;  // by variable
  std::vector<Signal> targets_;
  std::vector<Mark> marks_;  // by node of the Aig
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stack_;
  std::vector<Lit> inputs_;  // of the walk, with their values
  std::vector<Lit> state_;
  std::vector<Lit> offered_;  // bounds that hold in the state, in the order they are to be assumed in
};

}  // namespace polycube::ic3
