// One face for all SAT solvers: incremental, with assumptions, cores and clauses for one question only.
//
// A solver is made over Definitions, which are shared and never change; `add_variable` and `add_clause` add to them.
// A clause that is added counts in every query from then on. What the IC3 engine asks for beyond that is a hint that
// a solver may ignore: the cone of a group of queries, and values that need not be in a model.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "sat/literal.h"
#include "support/answer.h"

namespace polycube {

/// What became of a literal in a model; `dont_care`: it is not needed. The model holds with either value of open
/// variables without a definition, if those with one are evaluated.
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
  /// In units of work (support/work_budget.h). The weights are fitted on 72 runs of IC3 with lemmas over bits and over
  /// words (docs/measurements/interleaving.md).
  std::uint64_t work() const { return propagations + visits / 16 + 40 * queries + 80 * conflicts; }
};

class SatSolver {
 public:
  virtual ~SatSolver() = default;

  virtual std::string_view name() const = 0;
  /// A fresh variable, without a definition.
  virtual Var add_variable() = 0;
  /// Counts from now on. The cone of its literals belongs to every query.
  virtual void add_clause(std::span<const Lit> clause) = 0;
  /// Is there a model of the definitions, all clauses, the assumptions, and of `temporary`, a clause that counts in
  /// this query only (empty: none)? unknown when stopped or at the limit.
  virtual Answer solve(std::span<const Lit> assumptions, std::span<const Lit> temporary = {}) = 0;
  /// Requires: the last query said sat, and nothing was added since.
  virtual Truth3 value(Lit l) const = 0;
  /// Tries to make a variable open in the model; says if it is open now. Gates before what they are defined by: a
  /// clause that defines an open variable does not matter. Requires: as for value.
  virtual bool drop_assignment(Var v) = 0;
  /// Is the assumption in the core, a subset of the assumptions that is unsatisfiable with the rest?
  /// Requires: the last query said unsat, and nothing was added since; l was an assumption.
  virtual bool failed(Lit l) const = 0;
  /// The following queries assume, and have in their temporary clauses, literals of these variables only: what can be
  /// prepared for all of them is prepared once. Ends with `end_group`.
  virtual void begin_group(std::span<const Lit> literals) = 0;
  virtual void end_group() = 0;
  /// A solver in the same state, learnt clauses included.
  virtual std::unique_ptr<SatSolver> clone() const = 0;
  /// From now on a query ends as unknown after so many conflicts; 0: no limit.
  virtual void set_conflict_limit(std::uint64_t limit) = 0;
  /// From now on a query ends as unknown after about so much work (SatCounts::work); 0: no limit. A solver that cannot
  /// measure its work ignores this.
  virtual void set_work_limit(std::uint64_t limit) = 0;
  virtual SatCounts counts() const = 0;
  /// A rough size in bytes.
  virtual std::size_t bytes() const = 0;
};

}  // namespace polycube
