#include "certify/certificates/circuit_certificates.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "bitblast/invariant_lift.h"
#include "certify/certificates/witness_circuit.h"
#include "certify/hints/bit_adviser.h"
#include "certify/minimise/minimise_invariant.h"
#include "support/check.h"

namespace polycube::impl {

CircuitCertificates::CircuitCertificates(const TransitionSystem& system, CircuitProof& proof, const Stop& stop,
                                         const Log& log, std::uint64_t work)
    : system_(system), proof_(proof), stop_(stop), log_(log), work_(work) {
  CHECK(!proof.properties.empty());
  for (const std::optional<ProvenBad>& proven : proof.properties) CHECK(proven.has_value());
  CHECK(proof.blasted.inputs.size() == system.inputs().size() && proof.blasted.states.size() == system.states().size());
}

/// For the disjunction of all bads. A k-inductive invariant is also k'-inductive for every k' > k; so the conjunction
/// of all invariants is k-inductive for the largest k.
ProvenBad CircuitCertificates::conjunction() const {
  std::vector<Signal> bads;
  BitInvariant all;
  all.k = 0;
  for (const std::optional<ProvenBad>& proven : proof_.properties) {
    CHECK(proven->bad.node() < proof_.blasted.circuit.aig.size());
    bads.push_back(proven->bad);
    all.k = std::max(all.k, proven->invariant.k);
    all.unique_states = all.unique_states || proven->invariant.unique_states;
    if (&proven != &proof_.properties[0] && proven->bad == proof_.properties[0]->bad) continue;
    all.clauses.insert(all.clauses.end(), proven->invariant.clauses.begin(), proven->invariant.clauses.end());
  }
  return {proof_.blasted.circuit.aig.or_all(bads), std::move(all)};
}

/// A pass may have removed bits of a word, and thresholds are on the bits that remain. They become thresholds on the
/// whole word, if the invariant remains a proof.
BitInvariant CircuitCertificates::over_whole_words(Signal bad, const BitInvariant& invariant) const {
  BitInvariant whole = invariant;
  bool differs = false;
  for (BitClause& clause : whole.clauses) {
    for (Signal& s : clause) {
      const auto found = proof_.whole_words.find(s.node());
      if (found == proof_.whole_words.end()) continue;
      CHECK(found->second.node() < proof_.blasted.circuit.aig.size());
      const Signal same = found->second ^ s.complemented();
      differs = differs || same != s;
      s = same;
    }
  }
  if (!differs) return whole;
  const InvariantCheck check = check_bit_invariant(proof_.blasted.circuit, bad, whole, stop_);
  return check.outcome == InvariantCheck::Outcome::accepted ? whole : invariant;
}

const ProvenBad& CircuitCertificates::least() {
  if (least_) return *least_;
  ProvenBad all = conjunction();
  const Circuit& circuit = proof_.blasted.circuit;
  all.invariant = over_whole_words(all.bad, all.invariant);
  BitInvariant least = minimise_invariant(circuit, all.bad, all.invariant, stop_, work_);
  CHECK(least.k == all.invariant.k && least.unique_states == all.invariant.unique_states);
  CHECK(least.clauses.size() <= all.invariant.clauses.size());
  // The given invariant was checked before; the smaller one is used only if it is accepted too.
  const InvariantCheck check = check_bit_invariant(circuit, all.bad, least, stop_);
  if (check.outcome == InvariantCheck::Outcome::accepted) {
    all.invariant = std::move(least);
  } else {
    log_.warn("the minimised invariant is not used: " + check.reason);
  }
  return least_.emplace(std::move(all));
}

Circuit CircuitCertificates::witness_circuit() {
  const ProvenBad& proven = least();
  return make_witness_circuit(proof_.blasted.circuit, proven.bad, proven.invariant);
}

Invariant CircuitCertificates::invariant() {
  return words_of_invariant(system_, proof_.blasted, least().invariant, proof_.names);
}

}  // namespace polycube::impl
