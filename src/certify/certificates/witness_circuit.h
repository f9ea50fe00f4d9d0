// Problem: the hardware model checking competitions ask, since 2024, for a certificate for "unreachable": a witness
// circuit. certify/certificates/check_witness_circuit.h defines how one is checked.
// Idea: for k = 0 and k = 1 the witness circuit is the model with the bad `not P`, where P is as in ts/invariant.h.
//
// For k > 1 the witness circuit stores the last k steps [Yu21]. It has copies 0 to k-1 of the inputs and of the latches
// in the cone of influence. Copy k-1 is the model itself; in each step copy j gets the values of copy j+1. A copy j <
// k-1 is valid if its flag is set. All flags are 0 in step 0; flag j gets the value of flag j+1, and the last flag
// becomes 1. The new property states that the valid copies are a run, or k steps of one, with P in every step: for all
// j < k-1
//
//   flag j  ->  flag j+1, P and the constraints hold in copy j, and copy j steps to copy j+1;
//   flag j+1 and not flag j  ->  copy j+1 has its reset values;
//
// and P holds in the model. This property is inductive if and only if P is k-inductive.
#pragma once

#include "bitblast/circuit.h"

namespace polycube::impl {

/// A circuit with one bad. Its inputs and latches begin with those of the model, in their order, so that a checker maps
/// them by position; further latches follow. For a model with several bads, `bad` has to be their disjunction. Throws
/// Unsupported for unique states.
Circuit make_witness_circuit(const Circuit& model, Signal bad, const BitInvariant& invariant);

}  // namespace polycube::impl
