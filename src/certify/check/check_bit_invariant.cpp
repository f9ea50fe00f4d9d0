#include "certify/check/check_invariant.h"
#include "certify/check/runs.h"

namespace polycube::impl {

namespace {

using Outcome = InvariantCheck::Outcome;

/// The latches in the cone of influence of these signals: unique states compare them. To compare fewer would be
/// unsound, to compare more would reject valid proofs.
std::vector<Signal> latches_below(const Circuit& circuit, std::vector<Signal> open) {
  std::vector<Signal> next_of(circuit.aig.size());  // none: no latch, or seen
  for (const Latch& l : circuit.latches) next_of[l.variable.node()] = l.next;
  std::vector<Signal> result;
  while (!open.empty()) {
    const std::vector<std::uint32_t> nodes = cone(circuit.aig, open);
    open.clear();
    for (const std::uint32_t n : nodes) {
      if (!next_of[n]) continue;
      result.emplace_back(n);
      open.push_back(next_of[n]);
      next_of[n] = Signal();
    }
  }
  return result;
}

/// Proves all of P in the last step, clause by clause; a proven clause is assumed from then on.
InvariantCheck show(Runs& runs, const std::string& complaint) {
  for (std::size_t i = 0; i < runs.clauses().size(); ++i) {
    const Answer fails = runs.is_shown(i) ? Answer::unsat : runs.show({&i, 1}, 0);
    const std::string name = i == 0 ? "the property" : "clause " + std::to_string(i - 1) + " of the invariant";
    if (fails != Answer::unsat) return InvariantCheck::of(fails, name + " " + complaint);
    CHECK(runs.is_shown(i));
  }
  return {Outcome::accepted, ""};
}

}  // namespace

InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, Adviser& adviser,
                                   const Stop& stop) {
  std::vector<BitClause> clauses = {{~bad}};
  clauses.insert(clauses.end(), invariant.clauses.begin(), invariant.clauses.end());
  std::vector<Signal> needed = circuit.constraints;
  for (const BitClause& clause : clauses) needed.insert(needed.end(), clause.begin(), clause.end());
  for (const Signal s : needed) CHECK(s.node() < circuit.aig.size());
  for (const bool initial : {true, false}) {
    const std::uint32_t steps = invariant.k + (initial ? 0 : 1);
    CHECK(initial || steps > 0);
    const bool unique = !initial && invariant.unique_states;
    const std::vector<Signal> compared = unique ? latches_below(circuit, needed) : std::vector<Signal>();
    needed.insert(needed.end(), compared.begin(), compared.end());
    adviser.begin(initial, steps, needed);
    Runs runs(circuit, clauses, initial, adviser, stop);
    for (std::uint32_t j = 0; j < steps; ++j) {
      const bool assumed = !initial && j < invariant.k;
      if (!runs.extend(assumed)) return {Outcome::stopped, "there was no time for the check"};
      for (std::uint32_t i = 0; unique && i < j; ++i) runs.distinguish(compared, i, j);
      if (assumed) continue;
      adviser.show(runs);
      const InvariantCheck result =
          show(runs, initial ? "does not hold in step " + std::to_string(j) : "is not preserved");
      if (result.outcome != Outcome::accepted) return result;
    }
  }
  return {Outcome::accepted, ""};
}

}  // namespace polycube::impl
