// Bounded variable elimination [Een05] on definitions: a gate that needs no variable of its own is replaced by its
// definition wherever it is read.
//
// Only the clauses of the gate are resolved with those of its readers: as the definition is a function, that is
// substitution, and everything else would be redundant. So the new clauses belong to the readers, and definitions stay
// functions of smaller variables: a set of variables closed under fan-in can still be solved alone. A reader's clauses
// are kept free of tautologies and subsumed clauses, and strengthened by self-subsumption.
//
// A variable goes if the clauses do not become more, the literals not many more, and no new clause long. The cheapest
// go first. Gates with many readers, or readers with large definitions, are not tried, and there is a limit on all
// work.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/cnf_draft.h"

namespace polycube {

struct EliminationLimits {
  std::int32_t more_clauses = 0;          // that one elimination may add
  std::int32_t more_resolvents = 12;      // the same, counted before tautologies and subsumed ones are dropped
  std::int32_t more_literals = 6;         // that one elimination may add
  std::uint32_t clause_length = 16;       // of new clauses
  std::uint32_t occurrences = 32;         // of a variable that is tried, in the definitions of others
  std::uint32_t definition_clauses = 64;  // of a reader
  std::uint64_t steps_per_node = 2000;    // on average, about one for each literal looked at
};

/// `kept` is by node: those stay.
void eliminate(const std::vector<bool>& kept, const EliminationLimits& limits, DraftDefinitions& draft);

}  // namespace polycube
