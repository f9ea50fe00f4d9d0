#include "engines/ic3/oracle/sat_source.h"

#include <algorithm>

#include "sat/core.h"
#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

std::unique_ptr<SatSolver> SatSource::fresh() const {
  if (!options_.own_core) return make_cadical(encoding_.cnf.definitions, stop_, options_.seed);
  CoreOptions core = options_.core;
  core.seed = options_.seed;
  return std::make_unique<Core>(encoding_.cnf.definitions, core, stop_);
}

Lit SatSource::violation(SatSolver& solver, const Threshold& b) const {
  // Not w >= c is w <= c - 1: where c - 1 has a 0, w has one too, or is smaller in a higher bit where c - 1 has a 1.
  // Not w <= c is the same with all bits complemented.
  ASSERT(!b.is_trivial() && b.word < encoding_.words.size());
  const std::vector<Lit>& bits = encoding_.words[b.word].bits;
  ASSERT(bits.size() == b.value.width());
  const BitVector limit = b.upper ? bv::not_(bv::inc(b.value)) : bv::dec(b.value);
  const Lit result(solver.add_variable());
  for (std::uint32_t i = 0; i < bits.size(); ++i) {
    if (limit.bit(i)) continue;
    std::vector<Lit> clause = {~result};
    for (std::uint32_t j = i; j < bits.size(); ++j) {
      if (j > i && !limit.bit(j)) continue;
      const Lit differs = ~bits[j] ^ b.upper;
      if (differs != false_lit) clause.push_back(differs);
    }
    if (std::find(clause.begin(), clause.end(), true_lit) == clause.end()) solver.add_clause(clause);
  }
  return result;
}

}  // namespace polycube::impl::ic3
