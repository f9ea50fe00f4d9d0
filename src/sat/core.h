// A SAT solver for IC3, which makes very many small queries about one circuit.
//
// Problem: general solvers pay for the whole circuit in every query. Idea: conflict-driven clause learning [Een03a],
// after GipSAT [Su25a], where a query costs what its cone costs, and clones share all data that never changes.
//
// Cones. A query uses only the cone of its assumptions, its temporary clause and all added clauses: the variables in
// them, and all variables in their definitions. Definitions are functional, so a model of the clauses of the cone
// extends to all variables by evaluation, in the order of the definitions; and a consequence of the clauses of the cone
// is a consequence of all clauses. Hence both answers are those of the whole formula. A variable outside the cone has
// the value `outside`, which compares like `true` for both of its literals, so propagation skips its clauses at no
// cost.
//
// Facts. A fact is a literal that is assigned on level 0: a learnt unit is true in every model. It is propagated at
// once through all clauses, those of variables outside the cone included. So when a cone grows later, no clause has a
// false literal whose propagation is missing. The cone of a query is cut at facts. This is correct: let F be all
// clauses. A model of the cone gives values to all variables of the added clauses and of their definitions; evaluation
// extends these to a model of F, in which a fact has its value, whatever values the model of the cone gives to the
// variables of its definition. (The cone of the added clauses is cut in the same way, at the facts before the clause
// was added; the argument is repeated clause by clause.)
//
// Partial models. A query ends when the variables of added clauses are assigned and every assigned variable is
// justified: each clause of its definition has a true literal. Unassigned variables are then evaluated, like those
// outside the cone (justify.cpp).
//
// Temporary clauses contain the negation of a guard variable of the solver, which is decided after the assumptions.
// Clauses that are learnt from the temporary clause contain that literal too, and are removed with it. (Without the
// option `temporary` such clauses remain for good, each with a guard variable of its own, as in a solver without
// temporary clauses.)
//
// Files: cone.cpp (cones, groups), search.cpp (a query), justify.cpp, propagate.cpp, analyze.cpp (learning, cores),
// clauses.cpp (adding, removing), simplify.cpp (between queries), subsume.cpp, unassign.cpp (dropping assignments);
// gate_clauses.h (shared clauses), arena.h, flat_lists.h, activity.h, decision_queue.h; check_structure.cpp (contracts
// in assertion builds).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "sat/activity.h"
#include "sat/arena.h"
#include "sat/core_options.h"
#include "sat/decision_queue.h"
#include "sat/flat_lists.h"
#include "sat/gate_clauses.h"
#include "sat/sat_solver.h"
#include "support/random.h"
#include "support/stop.h"

namespace polycube::impl {

class Core final : public SatSolver {
 public:
  /// `stop` must outlive it and its clones.
  Core(std::shared_ptr<const Definitions> definitions, const CoreOptions& options, const Stop& stop);

  std::string_view name() const override { return "core"; }
  Var add_variable() override;
  void add_clause(std::span<const Lit> clause) override;
  Answer solve(std::span<const Lit> assumptions, std::span<const Lit> temporary = {}) override;
  Truth3 value(Lit l) const override;
  bool drop_assignment(Var v) override;
  bool failed(Lit l) const override;
  void begin_group(std::span<const Lit> literals) override;
  void end_group() override;
  std::unique_ptr<SatSolver> clone() const override;
  void set_conflict_limit(std::uint64_t limit) override { conflict_limit_ = limit; }
  void set_work_limit(std::uint64_t limit) override { work_limit_ = limit; }
  SatCounts counts() const override { return counts_; }
  std::size_t bytes() const override;
  /// Simplifies now.
  void simplify();

 private:
  using Code = std::uint32_t;  // of a literal
  using Ref = Arena::Ref;
  static constexpr Code no_code = 0xffffffff;
  static constexpr std::uint32_t no_level = 0xffffffff;

  enum Value : std::int8_t { no = -1, open = 0, yes = 1, outside = 2 };
  enum Mark : std::uint8_t {
    phase = 1,     // decide as true
    in_fixed = 2,  // in the cone of the added clauses
    attached = 4,  // its long clauses are in the arena
    failed_plain = 8,
    failed_negated = 16,
    seen = 32,     // in analysis
    implied = 64,  // in minimisation: implied by others of the learnt clause
    poison = 128,  // in minimisation: not implied
  };

  /// The reason of an assigned variable: a clause, given by reference or by its other literals.
  struct Reason {
    static constexpr std::uint32_t is_none = 0xffffffff;
    static constexpr std::uint32_t is_clause = 0xfffffffe;
    static constexpr std::uint32_t is_binary = 0xfffffffd;
    std::uint32_t first = 0;
    std::uint32_t second = is_none;  // or what `first` is; else the second literal of two

    static Reason none() { return {}; }
    static Reason clause(Ref c) { return {c, is_clause}; }
    static Reason binary(Code other) { return {other, is_binary}; }
    static Reason ternary(Code other, Code another) { return {other, another}; }
    bool is_decision() const { return second == is_none; }
  };
  struct Assigned {
    std::uint32_t level = 0;
    Reason reason;
  };
  /// A clause whose literals are all false: `literal` and those of the reason.
  struct Conflict {
    Code literal = 0;  // part of the reason itself if that is a clause in the arena
    Reason reason;
  };
  struct Watcher {
    static constexpr std::uint32_t binary_bit = 0x80000000;
    std::uint32_t word;  // reference; the highest bit says that `blocker` is the only other literal
    Code blocker;
    Ref ref() const { return word & ~binary_bit; }
    bool binary() const { return (word & binary_bit) != 0; }
  };
  enum class State : std::uint8_t { idle, sat, unsat, unknown };

  // The guard variable is between the defined variables and those that were added.
  Code code(Lit l) const {
    ASSERT(l.var() + 1 < assigned_.size());  // the guard variable is one more
    return l.var() < gates_->variables() ? l.code() : l.code() + 2;
  }
  Var variable(Var v) const { return v < gates_->variables() ? v : v + 1; }
  Var guard() const { return gates_->variables(); }

  // --- cone.cpp ---
  void enter(Var v);
  void enter_fixed(Var v, bool decide);
  void attach_gates(Var v);
  /// Removes the state of the last query: its assignment, temporary clauses and, outside a group, its cone.
  void settle(std::uint32_t keep = 0);
  void close_cone();
  void queue_cone();
  void compact_queue();

  // --- search.cpp ---
  void prepare(std::span<const Lit> assumptions, std::span<const Lit> temporary);
  void begin_temporary(std::span<const Lit> temporary);
  Answer search();
  Answer solve_for_good(std::span<const Lit> assumptions, std::span<const Lit> clause);
  Answer next_assumption();
  bool decide();
  Code next_in_queue();
  bool handle_conflict(const Conflict& conflict);
  bool give_up();
  void restart();
  void use_heap();
  std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
  void open_level() {
    ASSERT(head_ == trail_.size() && justified_ <= trail_.size());
    levels_.push_back({static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(justified_)});
  }
  void backtrack(std::uint32_t target);
  void assign(Code l, Reason reason) {
    ASSERT(values_[l] == open && values_[l ^ 1] == open);
    values_[l] = yes;
    values_[l ^ 1] = no;
    assigned_[l >> 1] = {level(), reason};
    trail_.push_back(l);
  }
  std::uint32_t shared_levels(std::span<const Lit> assumptions) const;

  // --- justify.cpp ---
  Code next_unjustified();
  Code unjustified(Code l) const;
  Code choose(std::span<const Code> codes) const;

  // --- propagate.cpp ---
  bool propagate(Conflict& conflict);
  bool propagate_clauses(Code p, Conflict& conflict);
  /// Makes a literal a fact. Requires: level 0.
  void add_fact(Code l);
  /// Propagates facts through all clauses; if there is a conflict, the formula is unsatisfiable.
  void propagate_facts();
  bool propagate_fact(Code p);
  bool fact_clauses(Code p);
  bool imply_fact(Code l);

  // --- analyze.cpp ---
  template <class Visit>
  void others(Reason reason, Code l, Visit&& visit) const;
  std::uint32_t analyze(const Conflict& conflict);
  bool redundant(Code l, std::uint32_t depth);
  void minimize();
  std::uint32_t count_levels(std::span<const Code> codes);
  void analyze_final(Code l);
  void add_to_core(Code l);
  void bump(Var v);

  // --- clauses.cpp ---
  void grow(Var variables);
  void watch(Ref c);
  void unwatch(Ref c);
  void unwatch(Code l, Ref c);
  void learn();
  void remove_temporaries();
  void remove_added(Ref c);
  void list_added(Ref c);

  // --- simplify.cpp ---
  void remove_satisfied();
  void drop_false(Ref c);
  void drop_literal(Ref c, Code l);
  void reduce_learnts();
  void forget_learnts();
  void collect_garbage();

  // --- subsume.cpp ---
  Code rarest(std::span<const Code> codes) const;
  bool contains(Ref c, std::span<const Code> codes) const;
  void remove_subsumed(std::span<const Code> codes);
  void strengthen_added();
  void strengthen_with(Ref by, std::span<const Code> codes, Code l);
  void subsume_learnts();
  bool subsumed(std::span<const Code> codes);

  // --- unassign.cpp ---
  bool needs(Code l) const;

  // --- check_structure.cpp, for assertion builds ---
  static bool is_due(std::uint64_t count);
  bool structure_holds() const;
  bool model_holds() const;
  bool core_holds() const;
  bool learnt_is_asserting() const;
  bool follows(std::span<const Code> clause) const;
  bool is_fact(Var v) const { return (values_[2 * v] == yes || values_[2 * v] == no) && assigned_[v].level == 0; }
  std::vector<Ref> live_clauses() const;
  std::vector<Code> reason_clause(const Reason& reason, Code l) const;
  void check_clauses() const;
  void check_watches() const;
  void check_occurrences() const;
  void check_values() const;
  void check_trail() const;
  void check_propagated() const;

  std::shared_ptr<const Definitions> definitions_;
  std::shared_ptr<const GateClauses> gates_;
  CoreOptions options_;
  const Stop* stop_;
  SatCounts counts_;

  // clauses
  Arena arena_;
  FlatLists<Watcher> watches_;  // by code of the literal that is watched
  FlatLists<Ref> occurrences_;  // added clauses by literal; grows with the literals that occur
  std::vector<Ref> gate_refs_;
  std::vector<Ref> added_;
  std::vector<Ref> learnts_;
  std::vector<Ref> temporaries_;
  bool consistent_ = true;

  // variables
  std::vector<std::int8_t> values_;  // by code
  std::vector<Assigned> assigned_;
  std::vector<std::uint8_t> marks_;
  Activity activity_;
  DecisionQueue queue_;
  DecisionHeap heap_;
  bool heap_on_ = false;

  // cones
  std::vector<Var> fixed_;         // the cone of the added clauses
  std::vector<Code> fixed_facts_;  // false literals of facts in it that must be justified
  std::vector<Var> cone_;          // the cone of the query without the variables of fixed_
  bool in_group_ = false;
  bool queued_ = false;  // have the variables of the cone been put into the queue?

  // the query
  State state_ = State::idle;
  std::vector<Code> assumptions_;
  std::vector<Code> core_;
  std::vector<Code> trail_;
  std::size_t head_ = 0;       // the trail before this index has been propagated
  std::size_t justified_ = 0;  // the trail before this index has been justified
  struct Level {
    std::uint32_t begin;      // in the trail
    std::uint32_t justified;  // the value of justified_ when the level began
  };
  std::vector<Level> levels_;
  std::uint32_t kept_below_ = no_level;  // the lowest level that drop_assignment has changed
  Lit retired_ = true_lit;               // without `temporary`: the literal that disables the clause of the last query
  std::uint64_t conflict_limit_ = 0;
  std::uint64_t work_limit_ = 0;
  std::uint64_t work_at_start_ = 0;  // of the query
  std::uint64_t query_conflicts_ = 0;
  std::uint64_t steps_ = 0;  // counts when to check the stop
  std::uint64_t restarts_ = 0;
  std::uint64_t until_restart_ = 0;

  // learning
  std::vector<Code> learnt_;
  std::uint32_t learnt_levels_ = 0;  // how many levels its literals are on
  std::vector<Var> touched_;
  std::vector<Code> stack_;
  std::vector<std::uint64_t> level_stamps_;
  std::uint64_t stamp_ = 0;
  std::size_t learnt_limit_;

  // simplification
  std::uint64_t facts_ = 0;
  std::uint64_t facts_seen_ = 0;
  std::size_t fresh_ = 0;             // added clauses since the last one
  std::uint32_t until_simplify_ = 0;  // queries
};

}  // namespace polycube::impl
