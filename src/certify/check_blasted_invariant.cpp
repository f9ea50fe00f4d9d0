#include "certify/check_blasted_invariant.h"

#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "bitblast/blast_system.h"
#include "certify/check_bit_invariant.h"
#include "term/told_apart.h"

namespace polycube {

namespace {

using Values = std::vector<std::pair<Node, bool>>;

/// What a disjunction is made of. Conjunctions inside are left whole, so that two that are equal are seen as such.
Values alternatives(const TermStore& terms, const std::pair<Node, bool>& fact) {
  Values result;
  Values open = {fact};
  while (!open.empty()) {
    const auto [n, value] = open.back();
    open.pop_back();
    const Kind kind = terms.kind(n);
    if (kind == Kind::not_) {
      open.emplace_back(terms.arg(n, 0), !value);
    } else if (value && (kind == Kind::or_ || kind == Kind::implies)) {
      open.emplace_back(terms.arg(n, 0), kind == Kind::or_);
      open.emplace_back(terms.arg(n, 1), true);
    } else {
      result.emplace_back(n, value);
    }
  }
  return result;
}

/// Each of the facts becomes a clause.
InvariantCheck check(const TransitionSystem& system, std::span<const std::uint32_t> bads, const Values& facts,
                     BitInvariant bits, const Stop& stop) {
  Blasting blasting = blast(system);
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::size_t i = 0; i < system.inputs().size(); ++i) blaster.set(system.inputs()[i], blasting.inputs[i]);
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    blaster.set(system.states()[i].variable, blasting.states[i]);
  }
  std::vector<Values> clauses;
  std::vector<Node> roots;
  for (const auto& fact : facts) {
    clauses.push_back(alternatives(system.terms(), fact));
    for (const auto& [n, value] : clauses.back()) roots.push_back(n);
  }
  blaster.blast(roots);
  for (const Values& all : clauses) {
    BitClause& clause = bits.clauses.emplace_back();
    for (const auto& [n, value] : all) clause.push_back(blaster.bit(n) ^ !value);
  }
  std::vector<Signal> some;
  for (const std::uint32_t i : bads) some.push_back(blasting.circuit.bads[i]);
  return check_bit_invariant(blasting.circuit, blasting.circuit.aig.or_all(some), bits, stop);
}

}  // namespace

InvariantCheck check_blasted_invariant(const TransitionSystem& system, std::uint32_t property,
                                       const Invariant& invariant, const Stop& stop) {
  Values facts;
  for (const Node n : invariant.strengthening) facts.emplace_back(n, true);
  return check(system, {&property, 1}, facts, {invariant.k, invariant.unique_states, {}}, stop);
}

InvariantCheck check_blasted_property(const TransitionSystem& system, const Stop& stop) {
  std::vector<std::uint32_t> all(system.bads.size());
  std::iota(all.begin(), all.end(), 0U);
  Values good;
  for (const Condition& bad : system.bads) good.emplace_back(bad.term, false);
  return check(system, all, told_apart(system.terms(), std::move(good)), {}, stop);
}

}  // namespace polycube
