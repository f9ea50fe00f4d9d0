// Problem: programs have places: what holds in a loop does not hold before it or behind it, so that nearly nothing
// holds everywhere.
//
// A place is a condition on a state: the values of all registers that programs count places with (one bit, or few
// values that the model compares with constants), or if these are too many the value of one of them; that it is not the
// place where runs begin, before anything has a value; or a comparison of the model, or what chooses between words
// there, or its opposite. What all samples of a place agree on is a candidate there, like a candidate for everywhere
// (fact_candidates.h, fact_equations.h). So is that a register equals a word that the model computes: where a product
// is registered and its factors stay, that is all that has to be known of multiplication.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "invariants/inference/candidates.h"
#include "support/stop.h"

namespace polycube::invariants {

struct LocationCandidates {
  std::vector<FactCandidate> computed;    // a register is what the model computes
  std::vector<FactCandidate> equalities;  // others
  std::vector<FactCandidate> others;
};

/// Candidates beyond those that are `known` everywhere. `guards` are the first of them all, `excluded` registers that
/// these are about. Adds terms to the store.
LocationCandidates candidates_by_place(const TransitionSystem& system, const StateCone& cone, const Samples& samples,
                                       std::size_t guards, std::span<const Node> excluded,
                                       std::span<const FactCandidate> known, const Stop& stop);

}  // namespace polycube::invariants
