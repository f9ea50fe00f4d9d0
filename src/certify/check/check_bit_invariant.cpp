#include "certify/check/check_invariant.h"
#include "certify/check/runs.h"

namespace polycube {

namespace {

using Outcome = InvariantCheck::Outcome;

/// The latches that P and the constraints depend on, in any number of steps: of a run in which these come twice, what
/// lies between can be left out. For fewer that would be wrong, and with more of them good proofs would be rejected.
std::vector<Signal> compared_latches(const Circuit& circuit, const std::vector<BitClause>& clauses) {
  std::vector<Signal> next_of(circuit.aig.size());  // none: no latch, or seen
  for (const Latch& l : circuit.latches) next_of[l.variable.node()] = l.next;
  std::vector<Signal> open = circuit.constraints;
  for (const BitClause& clause : clauses) open.insert(open.end(), clause.begin(), clause.end());
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

/// Shows all of P in the last step: a clause fails in no run, and is given from then on.
InvariantCheck show(Runs& runs, const std::string& complaint) {
  for (std::size_t i = 0; i < runs.clauses().size(); ++i) {
    const Answer fails = runs.is_shown(i) ? Answer::unsat : runs.show({&i, 1}, 0);
    const std::string name = i == 0 ? "the property" : "clause " + std::to_string(i - 1) + " of the invariant";
    if (fails == Answer::sat) return {Outcome::rejected, name + " " + complaint};
    if (fails == Answer::unknown) return {Outcome::stopped, "the solver gave no answer"};
    CHECK(fails == Answer::unsat && runs.is_shown(i));
  }
  return {Outcome::accepted, ""};
}

InvariantCheck check(Runs::Start start, const Circuit& circuit, const std::vector<BitClause>& clauses,
                     const BitInvariant& invariant, Adviser& adviser, const Stop& stop) {
  const bool initial = start == Runs::Start::initial;
  const bool unique = !initial && invariant.unique_states;
  const std::uint32_t steps = invariant.k + (initial ? 0 : 1);
  std::vector<Signal> compared;
  if (unique) compared = compared_latches(circuit, clauses);
  Runs runs(circuit, clauses, compared, start, steps, adviser, stop);
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
  return {Outcome::accepted, ""};
}

}  // namespace

InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, Adviser& adviser,
                                   const Stop& stop) {
  std::vector<BitClause> clauses = {{~bad}};
  clauses.insert(clauses.end(), invariant.clauses.begin(), invariant.clauses.end());
  const InvariantCheck result = check(Runs::Start::initial, circuit, clauses, invariant, adviser, stop);
  if (result.outcome != Outcome::accepted) return result;
  return check(Runs::Start::anywhere, circuit, clauses, invariant, adviser, stop);
}

}  // namespace polycube
