// What IC3 asks about states, and the answer by solvers: one a frame, all over the same logic.
//
// Whether they are SAT solvers over gates or SMT solvers over words is their source's business (sat_source.h,
// smt_source.h). The oracle only knows literals.
//
// The solver of frame i has the constraints, what is known, the lemmas of frame i and, for i = 0, the resets. A new
// frame's solver is a clone of the infinite frame's one, whose learnt clauses it inherits.
//
// Or there is one solver for all frames, where each frame has a switch that its lemmas depend on. Learnt clauses serve
// all frames then, and a core says which frames it needed: a cube that is blocked without the lowest ones is blocked
// higher up too ("core level"; [Mertens16, §3.2] skips queries where no frame has changed).
//
// A bound in a question becomes assumptions on its comparator, a bound in a lemma a literal that implies that it does
// not hold.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/level.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "engines/ic3/oracle/lift.h"
#include "engines/ic3/oracle/solver_source.h"
#include "support/stop.h"

namespace polycube::ic3 {

class Oracle {
 public:
  /// Model, bounds and source must outlive it.
  Oracle(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options, const SolverSource& source);

  /// Adds frame number 0, 1, ... `forever` are the lemmas of the infinite frame.
  void extend();
  /// No state of the cube in the frames `from` to `to`, infinity included.
  void block(const Cube& cube, Level from, Level to);

  /// Has the frame a state where the bad holds, for some inputs?
  Answer bad(Level level);
  /// Does a step lead from the frame (for `strengthen`: from its states outside the cube) into the cube?
  /// The literals are assumed in the order given: cores prefer the first ones.
  Answer step(Level level, const std::vector<Lit>& cube, bool strengthen);
  /// After unsat: literals of the cube that suffice, in the order they were asked in; bounds as weak as the core says.
  std::vector<Lit> core();
  /// After sat: where the step starts, or where the bad holds, as a set that is as large as the options make it.
  /// What becomes no obligation is told in bits where lemmas are mixed: words cost more to find.
  Predecessor predecessor(bool of_obligation = true);
  /// The step from a predecessor, found before, to its target told in other words.
  Predecessor relift(const Predecessor& before) { return lifter_.relift(before); }
  /// After an unsatisfiable step query: the lowest frame whose lemmas were used. With a solver for each frame, the
  /// frame that was asked about.
  Level core_level() const;
  /// After sat: all that the model says about the state where the step starts.
  Cube state() const;
  /// After sat: has the state where the step starts this literal?
  bool agrees(Lit l) const;
  /// After sat: does the step end in a state with this literal? Never so, as far as is known, for bounds.
  bool agrees_after(Lit l) const { return !is_threshold(l) && asked_->value(encoding_.next_of(l)) == Truth3::yes; }
  /// After sat: what a register is in the state where the step ends.
  Hull after(std::uint32_t word) const;

  /// Is there an initial state in the cube, where the constraints hold? True also if stopped.
  bool initial(const Cube& cube);
  /// Puts literals of `whole` back so that the cube contains no initial state. Requires: `whole` contains none.
  void keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole);
  /// A full initial state of the cube; none if stopped. Requires: initial(cube).
  std::optional<std::vector<bool>> initial_state(const Cube& cube);

  /// The queries until the end of the group are about parts of this cube, in this frame.
  void begin_group(Level level, const Cube& cube);
  void end_group();

  Thresholds& thresholds() { return thresholds_; }
  const Encoding& encoding() const { return encoding_; }
  LemmaPolicy& policy() { return lifter_.policy(); }
  const Lifter& lifter() const { return lifter_; }

  /// From now on, when `work` reaches the limit, a query ends as unknown and `stop` is requested for Reason::work.
  void limit_work(std::uint64_t limit, Stop& stop);
  void end_work_limit() { stop_ = nullptr; }
  /// What solvers have done in all (SatCounts::work).
  std::uint64_t work() const { return spent_ + lifter_.solver().counts().work(); }

  std::vector<double> activity;  // by slot: how often in lemmas, lately

  SatCounts counts() const;
  std::size_t bytes() const;

  // For assertions: questions to copies of solvers, so that nothing changes. Unknown if they take long, or are about
  // terms, whose solvers cannot be copied without notice.
  /// Does a step lead from states of the frame outside the cube into it?
  Answer recheck_step(Level from, const Cube& cube) const;
  /// Has the cube an initial state?
  Answer recheck_initial(const Cube& cube) const;
  /// Does no step lead from states outside all these cubes into one, and is no such state bad?
  bool recheck_invariant(const std::vector<Cube>& excluded) const;

 private:
  struct Solver {
    std::unique_ptr<SatSolver> sat;
    std::map<Lit, Lit> violated;  // by bound: a literal that implies that it does not hold

    Solver clone() const { return {sat->clone(), violated}; }
  };
  /// Requires: the frame was added.
  SatSolver& solver(Level level) const;
  bool one_solver() const { return options_.one_solver; }
  /// With one solver: the switches of the frames whose lemmas hold in this one.
  void switch_on(Level level, std::vector<Lit>& assumptions) const;
  Answer solve(SatSolver& solver);
  void drop_assignment();
  void add_resets(SatSolver& solver, std::span<const Lit> guard);
  /// A clause: no state is in the cube, or one of `guard` holds.
  void exclude(Solver& solver, const Cube& cube, std::span<const Lit> guard);
  /// A literal that implies that the bound does not hold.
  Lit violation(Solver& solver, Lit bound);
  void assume_now(Lit l);
  void assume_value(const std::vector<Lit>& variables, const BitVector& value);
  /// Does it follow from its literals one by one whether a cube has an initial state?
  bool start_is_exact(std::span<const Lit> cube) const;
  bool contradicts_start(Lit l) const;
  /// The weakest literal that the given one implies and that contradicts the start as well.
  Lit weakest_against_start(Lit l);
  /// Has the cube an initial state? For resets that are functions.
  Answer ask_initial(const std::vector<Lit>& cube);

  const Encoding& encoding_;
  Thresholds& thresholds_;
  Ic3Options options_;
  const SolverSource& source_;
  Solver infinite_;
  std::vector<Solver> frames_;
  Lifter lifter_;
  std::vector<Lit> switches_;  // by level, with one solver
  SatSolver* asked_ = nullptr;
  Level asked_level_ = 0;
  bool asked_bad_ = false;
  Answer answered_ = Answer::unknown;  // by `asked_`, as long as its model or core is there
  std::vector<Lit> last_cube_;         // of the last step query
  std::uint64_t spent_ = 0;            // by the solvers of frames
  std::uint64_t limit_ = 0;            // of work, if there is a stop for it
  Stop* stop_ = nullptr;

  /// Opens the solver's group for a question inside it, closes it for any other question.
  void arrange_group(const SatSolver* asked, const std::vector<Lit>& cube);
  SatSolver* group_ = nullptr;  // none: there is no group
  bool group_open_ = false;
  Cube group_cube_;
  std::vector<Lit> group_literals_;
  std::vector<std::uint32_t> in_group_;  // by slot: the last group it was in
  std::uint32_t group_number_ = 0;
  std::vector<Lit> assumptions_;
  std::vector<Lit> temporary_;
};

}  // namespace polycube::ic3
