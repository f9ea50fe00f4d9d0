// The interface of all SAT solvers: incremental, with assumptions, cores, and clauses for one query only.
//
// A solver is made over Definitions, which are shared and never change; `add_variable` and `add_clause` extend them. An
// added clause counts in every later query. IC3 also gives hints, which a solver may ignore: the cone of a group of
// queries, and assignments that a model does not need.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "sat/literal.h"
#include "support/answer.h"

namespace polycube::impl {

/// The value of a literal in a model. `dont_care`: the model holds with both values of such a variable if it has no
/// definition; if it has one, it has to be evaluated.
enum class Truth3 : std::uint8_t { no, yes, dont_care };

struct SatCounts {
  std::uint64_t queries = 0;
  std::uint64_t decisions = 0;
  std::uint64_t propagations = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t visits = 0;  // of clauses, while propagating

  SatCounts& operator+=(const SatCounts& other) {
    queries += other.queries;
    decisions += other.decisions;
    propagations += other.propagations;
    conflicts += other.conflicts;
    visits += other.visits;
    return *this;
  }
  /// The work done, in the units of support/work_budget.h. The weights are fitted on 72 runs of IC3 with lemmas over
  /// bits and over words (docs/measurements/interleaving.md).
  std::uint64_t work() const { return propagations + visits / 16 + 40 * queries + 80 * conflicts; }
};

class SatSolver {
 public:
  virtual ~SatSolver() = default;

  virtual std::string_view name() const = 0;
  /// A fresh variable, without a definition.
  virtual Var add_variable() = 0;
  /// Counts in all later queries. The cone of its literals belongs to every query.
  virtual void add_clause(std::span<const Lit> clause) = 0;
  /// Is there a model of the definitions, all clauses, the assumptions, and of `temporary`, a clause that counts in
  /// this query only (empty: none)? unknown when stopped or at the limit.
  virtual Answer solve(std::span<const Lit> assumptions, std::span<const Lit> temporary = {}) = 0;
  /// Requires: the last query was sat, and nothing was added since.
  virtual Truth3 value(Lit l) const = 0;
  /// Tries to drop the assignment of a variable in the model; returns whether it is a don't-care now. Call it for a
  /// gate before the fan-in of the gate: a clause that defines a don't-care does not need to be satisfied. Requires: as
  /// for value.
  virtual bool drop_assignment(Var v) = 0;
  /// Is the assumption in the core, a subset of the assumptions that is unsatisfiable with all clauses? Requires: the
  /// last query was unsat, and nothing was added since; l was an assumption.
  virtual bool failed(Lit l) const = 0;
  /// The following queries have only literals of these variables in their assumptions and temporary clauses, so the
  /// solver can prepare once for all of them. Ends with `end_group`.
  virtual void begin_group(std::span<const Lit> literals) = 0;
  virtual void end_group() = 0;
  /// A solver in the same state, learnt clauses included.
  virtual std::unique_ptr<SatSolver> clone() const = 0;
  /// After so many conflicts a query ends as unknown; 0: no limit.
  virtual void set_conflict_limit(std::uint64_t limit) = 0;
  /// After about so much work (SatCounts::work) a query ends as unknown; 0: no limit. A solver that does not measure
  /// its work ignores this.
  virtual void set_work_limit(std::uint64_t limit) = 0;
  virtual SatCounts counts() const = 0;
  /// A rough size in bytes.
  virtual std::size_t bytes() const = 0;
};

}  // namespace polycube::impl
