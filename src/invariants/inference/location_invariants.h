// Problem: an invariant of a loop usually fails before the loop and behind it. Few candidates hold in every state of a
// program.
//
// Idea: a candidate invariant may be restricted to a control location, a condition on states. Locations are: the values
// of all control registers (one bit, or few values that the model compares with constants), or the value of one of them
// if there are too many combinations; the negation of the initial location, where variables have no value yet; a
// comparison of the model, the condition of an ite, or the negation of either. Relations that hold on all samples of a
// location are candidates there, like the candidates for all states (candidates.h, equations.h). In addition, a
// register may equal a word that the model computes: if a product is registered and its factors do not change, this
// equation is all that a proof needs about multiplication.
//
// Limits: a location with few samples has no candidates.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "invariants/inference/candidates.h"
#include "support/stop.h"

namespace polycube::impl::invariants {

struct LocationCandidates {
  std::vector<CandidateInvariant> computed;    // a register equals a term of the model
  std::vector<CandidateInvariant> equalities;  // all other equalities
  std::vector<CandidateInvariant> others;
};

/// Candidates beyond the `known` ones, which hold at all locations. `guards` is the number of the first guards,
/// `excluded` are the registers that the guards are about. Adds terms to the store.
LocationCandidates candidates_by_place(const TransitionSystem& system, const StateCone& cone, const Samples& samples,
                                       std::size_t guards, std::span<const Node> excluded,
                                       std::span<const CandidateInvariant> known, const Stop& stop);

}  // namespace polycube::impl::invariants
