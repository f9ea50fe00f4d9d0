// The witness circuit of an invariant: the certificate for "unreachable" that the hardware model checking competitions
// ask for since 2024. certify/certificates/check_witness_circuit.h says how one is checked.
//
// For k = 0 and k = 1 it is the model with another bad: not P, where P is as in ts/invariant.h.
//
// For k > 1 it remembers the last k steps [Yu21]. Copies 0 to k-1 of the latches that matter, and of the inputs, hold
// what they were; copy k-1 is the model itself, and in each step copy j takes over copy j+1. A copy j < k-1 counts if
// its flag is set; flags are 0 at the start and flag j follows flag j+1, the last one 1. The new property is that what
// counts is a run, or k steps of one, with P everywhere: for all j < k-1
//
//   flag j  ->  flag j+1, P and the constraints hold in copy j, and copy j steps to copy j+1;
//   flag j+1 and not flag j  ->  copy j+1 has its reset values;
//
// and P holds in the model. That is inductive if and only if P is k-inductive.
#pragma once

#include "bitblast/circuit.h"

namespace polycube {

/// A circuit with one bad. Its inputs and latches begin with those of the model, in their order, so that a checker
/// finds them by position; further latches follow. For a model with several bads, `bad` has to be their disjunction.
/// Throws Unsupported for unique states.
Circuit make_witness_circuit(const Circuit& model, Signal bad, const BitInvariant& invariant);

}  // namespace polycube
