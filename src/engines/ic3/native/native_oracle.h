// The oracle over native arrays: the queries of IC3 as terms, to an SMT solver that knows arrays.
//
// Problem: a memory as gates needs a latch for each bit and a decoder for each access; beyond a size there is no
// circuit.
//
// Idea: the loop needs only literals, and a literal is a term of width 1 over states (term_literals.h). One solver has
// all frames, with an activation literal for each; another one has the start, where terms read the initial values. A
// predecessor is lifted in two steps: the terms that its step depends on (frontier.h), and the core of "the target is
// missed" among these.
//
// Limits: no thresholds. SMT solvers return any core, so the order of literals counts less than for a SAT solver.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/engine.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/lemma_policy.h"
#include "engines/ic3/literals/level.h"
#include "engines/ic3/literals/predecessor.h"
#include "engines/ic3/native/recycled_solver.h"
#include "engines/ic3/native/step_terms.h"
#include "engines/ic3/native/term_literals.h"
#include "engines/ic3/native/term_values.h"

namespace polycube::impl::ic3 {

class NativeOracle {
 public:
  /// Terms, options and context must outlive it.
  NativeOracle(StepTerms& terms, const EngineOptions& options, Context& context);

  void extend();
  void block(const Cube& cube, Level from, Level to);
  Answer bad(Level level);
  Answer step(Level level, const std::vector<Lit>& cube, bool strengthen);
  std::vector<Lit> core();
  Level core_level() const;
  Predecessor predecessor(bool of_obligation = true);
  /// There is one lemma language.
  Predecessor relift(const Predecessor& before) { return before; }
  Cube state() const;
  bool agrees(Lit l) const { return model().holds(literals_.now(l)); }
  bool agrees_after(Lit l) const { return model().holds(literals_.next(l)); }
  Hull after(std::uint32_t word) const;
  bool initial(const Cube& cube);
  void keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole);
  void begin_group(Level, const Cube&) {}
  void end_group() {}

  Thresholds& thresholds() { return thresholds_; }
  const Encoding& encoding() const { return encoding_; }
  LemmaPolicy& policy() { return policy_; }
  TermLiterals& literals() { return literals_; }

  std::vector<double> activity;  // by variable

  struct Counts {
    std::uint64_t queries = 0;
    std::uint64_t lifted = 0;    // obligations
    std::uint64_t frontier = 0;  // terms in their frontiers
    std::uint64_t kept = 0;      // of them, after the core
  };
  Counts counts;

 private:
  Answer ask(RecycledSolver& solver, const std::vector<Node>& assumptions);
  /// Does the cube contain an initial state that satisfies the constraints, by a query?
  Answer ask_initial(const std::vector<Lit>& cube);
  bool contradicts_start(Lit l) { return terms_.store().is_false(literals_.start(l)); }
  /// The values of the last model, the state where the step starts.
  TermValues& model() const;
  void read_model() const;
  /// Before a query to the solver of the start: it may hold the model.
  void save_model() {
    if (asked_level_ == 0) model();
  }
  std::vector<Lit> lift(const std::vector<Node>& target, bool ordered);
  /// The literals that suffice, with the fixed inputs, for the target not to be missed.
  std::vector<Lit> needed(const std::vector<Lit>& found, Node missed);

  StepTerms& terms_;
  Context& context_;
  mutable TermLiterals literals_;
  Thresholds thresholds_;
  LemmaPolicy policy_;
  const Encoding encoding_;  // of nothing: the parts of the loop for words look into it
  mutable RecycledSolver frames_;
  mutable RecycledSolver start_;
  RecycledSolver lifter_;
  std::vector<Node> switches_;  // activation literals by level
  // The last query about a frame.
  std::vector<Lit> asked_cube_;
  bool asked_bad_ = false;
  Level asked_level_ = 0;
  std::vector<Lit> core_;
  Level core_level_ = 0;
  mutable bool fresh_model_ = false;  // the solver has a model that was not read
  mutable TermValues values_;
};

}  // namespace polycube::impl::ic3
