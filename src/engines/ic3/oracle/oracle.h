// The oracle: the queries of IC3 about states and steps, answered by solvers.
//
// Problem: frames share the transition relation and most lemmas; how many solvers are there, and what do they share?
//
// Idea: one solver for each frame. The solver of frame i has the constraints, the known clauses, the lemmas of frame i
// and, for i = 0, the resets. The solver of a new frame is a clone of the solver of the infinite frame, whose learnt
// clauses it inherits.
//
// Or one solver for all frames, where the lemmas of each frame have an activation literal. Then learnt clauses serve
// all frames, and a core shows which frames it needed: a cube that is blocked without the lowest ones is blocked higher
// up too (core level; [Mertens16, §3.2] skips queries where no frame has changed).
//
// A threshold literal in a query becomes assumptions on its comparator; in a lemma it becomes a literal that implies
// its negation. Whether solvers are SAT solvers over gates or SMT solvers over words is decided by their source
// (sat_source.h, smt_source.h); the oracle uses literals only.
//
// Limits: with one solver for each frame, the core level is only the frame of the query.
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

namespace polycube::impl::ic3 {

class Oracle {
 public:
  /// Encoding, thresholds and source must outlive it.
  Oracle(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options, const SolverSource& source);

  /// Adds frame number 0, 1, ...
  void extend();
  /// Adds the lemma "no state of the cube" to the frames `from` to `to`, infinity included.
  void block(const Cube& cube, Level from, Level to);

  /// Adds clauses over leaves of the given circuit that hold in every reachable state; `aig` is its graph, grown since.
  /// It must outlive this object. Call between queries.
  void know(const Aig& aig, const std::vector<BitClause>& clauses);

  /// From now on, bad is a state where one of these signals is true; until the first call, where that of the encoding
  /// is. Requires: the encoding has literals for them.
  void aim(const std::vector<Signal>& bads);
  /// Has the frame a state where the bad is true, for some inputs?
  Answer bad(Level level);
  /// Does a step lead from the frame (for `strengthen`: from its states outside the cube) into the cube? The literals
  /// are assumed in the given order: cores prefer the first ones.
  Answer step(Level level, const std::vector<Lit>& cube, bool strengthen);
  /// After unsat: literals of the cube that suffice, in the order of assumption; thresholds are as weak as the core
  /// permits.
  std::vector<Lit> core();
  /// After sat: the predecessor, or the bad state, lifted to a cube in the lifting mode of the options. With mixed
  /// lemmas, a cube that becomes no obligation has literals of latches only: lifting to words is more expensive.
  Predecessor predecessor(bool of_obligation = true);
  /// Lifts the step from an earlier predecessor to its target again, in another lemma language.
  Predecessor relift(const Predecessor& before) { return lifter_.relift(before); }
  /// After an unsatisfiable step query: the lowest frame whose lemmas were used. With a solver for each frame, the
  /// frame of the query.
  Level core_level() const;
  /// After sat: the state where the step starts, as far as the solver model assigns it.
  Cube state() const;
  /// After sat: is the literal true in the state where the step starts?
  bool agrees(Lit l) const;
  /// After sat: is the literal true in the state where the step ends? False for threshold literals.
  bool agrees_after(Lit l) const { return !is_threshold(l) && asked_->value(encoding_.next_of(l)) == Truth3::yes; }
  /// After sat: the hull of a register in the state where the step ends.
  Hull after(std::uint32_t word) const;

  /// Does the cube contain an initial state that satisfies the constraints? True also after a stop.
  bool initial(const Cube& cube);
  /// Adds literals of `whole` until the cube contains no initial state. Requires: `whole` contains none.
  void keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole);
  /// A full initial state of the cube; none after a stop. Requires: initial(cube).
  std::optional<std::vector<bool>> initial_state(const Cube& cube);

  /// Starts a query group: until its end, the queries are about parts of this cube, in this frame.
  void begin_group(Level level, const Cube& cube);
  void end_group();

  Thresholds& thresholds() { return thresholds_; }
  const Encoding& encoding() const { return encoding_; }
  LemmaPolicy& policy() { return lifter_.policy(); }
  const Lifter& lifter() const { return lifter_; }

  /// When `work` reaches the limit, a query ends as unknown and `stop` is requested for Reason::work.
  void limit_work(std::uint64_t limit, Stop& stop);
  void end_work_limit() { stop_ = nullptr; }
  /// The work of all solvers (SatCounts::work).
  std::uint64_t work() const { return spent_ + lifter_.solver().counts().work(); }

  std::vector<double> activity;  // by slot: occurrences in lemmas, with fading

  SatCounts counts() const;
  std::size_t bytes() const;

  // For assertions: queries to copies of solvers, without side effects. Unknown if they are too hard, or if solvers are
  // over terms, which cannot be copied without side effects.
  /// Does a step lead from a state of the frame outside the cube into the cube?
  Answer recheck_step(Level from, const Cube& cube) const;
  /// Has the cube an initial state?
  Answer recheck_initial(const Cube& cube) const;
  /// Does no step lead from a state outside all these cubes into one of them, and is no such state bad?
  bool recheck_invariant(const std::vector<Cube>& excluded) const;

 private:
  struct Solver {
    std::unique_ptr<SatSolver> sat;
    std::map<Lit, Lit> violated;  // by threshold literal: a literal that implies its negation

    Solver clone() const { return {sat->clone(), violated}; }
  };
  /// Requires: the frame was added.
  SatSolver& solver(Level level) const;
  /// After sat: the one of the bads that the state was found for.
  Signal hit() const;
  bool one_solver() const { return options_.one_solver; }
  /// With one solver: assumes the activation literals of the frames whose lemmas are valid in this one.
  void switch_on(Level level, std::vector<Lit>& assumptions) const;
  Answer solve(SatSolver& solver);
  void drop_assignment();
  void add_resets(SatSolver& solver, std::span<const Lit> guard);
  /// Adds a clause: no state is in the cube, or a literal of `guard` is true.
  void exclude(Solver& solver, const Cube& cube, std::span<const Lit> guard);
  void add_known(SatSolver& solver, const BitClause& clause) const;
  /// A literal that implies the signal, which is not constant.
  Lit implying(SatSolver& solver, Signal s) const;
  /// A literal that implies the negation of the threshold literal.
  Lit violation(Solver& solver, Lit bound);
  void assume_now(Lit l);
  void assume_value(const std::vector<Lit>& variables, const BitVector& value);
  /// Is it decided by its literals one by one whether the cube contains an initial state?
  bool start_is_exact(std::span<const Lit> cube) const;
  bool contradicts_start(Lit l) const;
  /// The weakest literal that is implied by the given one and false in all initial states, too.
  Lit weakest_against_start(Lit l);
  /// Does the cube contain an initial state? By a query, for resets that are functions.
  Answer ask_initial(const std::vector<Lit>& cube);

  const Encoding& encoding_;
  Thresholds& thresholds_;
  Ic3Options options_;
  const SolverSource& source_;
  Solver infinite_;
  std::vector<Solver> frames_;
  std::vector<BitClause> known_;  // beside those of the encoding
  const Aig* known_aig_ = nullptr;
  Lifter lifter_;
  std::vector<Signal> bads_;
  std::vector<Lit> switches_;  // activation literals by level, with one solver
  SatSolver* asked_ = nullptr;
  Level asked_level_ = 0;
  bool asked_bad_ = false;
  Answer answered_ = Answer::unknown;  // by `asked_`, while its model or core is valid
  std::vector<Lit> last_cube_;         // of the last step query
  std::uint64_t spent_ = 0;            // by the solvers of frames
  std::uint64_t limit_ = 0;            // limit of work, if there is a stop for it
  Stop* stop_ = nullptr;

  /// Opens the query group of the solver for a query inside it, closes it for any other query.
  void arrange_group(const SatSolver* asked, const std::vector<Lit>& cube);
  SatSolver* group_ = nullptr;  // none: there is no group
  bool group_open_ = false;
  Cube group_cube_;
  std::vector<Lit> group_literals_;
  std::vector<std::uint32_t> in_group_;  // by slot: the number of the last group with it
  std::uint32_t group_number_ = 0;
  std::vector<Lit> assumptions_;
  std::vector<Lit> temporary_;
};

}  // namespace polycube::impl::ic3
