// Bounded variable elimination [Een05] on definitions: a gate outside the interface is replaced by its definition in
// all of its readers.
//
// Only the clauses of the gate are resolved with those of its readers: since the definition is a function, this is
// substitution, and all other resolvents would be redundant. So the new clauses belong to the readers, and definitions
// remain functions of smaller variables: a set of variables closed under fan-in can still be solved alone. Tautologies
// and subsumed clauses of a reader are removed, and its clauses are strengthened by self-subsumption.
//
// A variable is eliminated if the number of clauses does not grow, the number of literals grows little, and no new
// clause is long. The cheapest variables are first.
//
// Limits: gates with many readers, or with readers that have large definitions, are not tried, and the total work is
// limited.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/cnf_draft.h"

namespace polycube::impl {

struct EliminationLimits {
  std::int32_t more_clauses = 0;          // that one elimination may add
  std::int32_t more_resolvents = 12;      // the same, counted before tautologies and subsumed ones are dropped
  std::int32_t more_literals = 6;         // that one elimination may add
  std::uint32_t clause_length = 16;       // of new clauses
  std::uint32_t occurrences = 32;         // of a variable that is tried, in the definitions of others
  std::uint32_t definition_clauses = 64;  // of a reader
  std::uint64_t steps_per_node = 2000;    // on average; about one for each literal examined
};

/// `kept` is by node: these nodes are not eliminated.
void eliminate(const std::vector<bool>& kept, const EliminationLimits& limits, DraftDefinitions& draft);

}  // namespace polycube::impl
