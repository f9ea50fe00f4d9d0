// Problem: a clause over latches cannot express in few literals what a gate computes from them.
//
// Idea: gates that depend on latches alone become literals of lemmas and obligations [Dureja21]: the next value of a
// gate is the gate over the next values of the latches.
//
// Limits: call before words are added and before target enlargement.
#pragma once

#include "engines/ic3/literals/circuit_view.h"

namespace polycube::impl::ic3 {

void add_internal_signals(CircuitView& view);

}  // namespace polycube::impl::ic3
