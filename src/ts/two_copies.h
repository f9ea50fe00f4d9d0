// Problem: some questions are about two runs, not about one. Can a value that was never set reach this signal? Can this
// output tell anything about that key? Neither is a condition on the states of a run.
//
// Idea: self-composition [Barthe04]: a system that consists of two copies of the given one. A run of it is a pair of
// runs, and "they differ here" is a bad like any other. Both copies
//
//   satisfy all init equations, and the constraints in every step up to the bad;
//   have the same values of all inputs, the same initial values of states without init, and the same values of states
//   without next wherever these are free: all but the sources of difference, which each copy chooses for itself.
//
// A variable whose cone of influence has no source has the same value in both copies, by induction over the steps, so
// it is kept once. What is made twice has the names a.NAME and b.NAME, everything else keeps its name.
//
// Limits: bads, fairness and justice of the given system are dropped: only the question is left. A state without next
// whose init depends on a source is Unsupported.
#pragma once

#include <span>

#include "ts/find_signal.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Sources: the states that have a next and no init, at the start. The bads, one for each signal, called
/// `xprop:SIGNAL`: the signal differs. It is unreachable if and only if, in every step of every run, the signal is a
/// function of the inputs, of the states without next, and of the inits.
TransitionSystem x_propagation(const TransitionSystem& system, std::span<const NamedTerm> signals);

/// Sources: the variables `from`, wherever their values are free. The bads, one for each signal of `to`, called
/// `taint:FROM,FROM->TO`: the signal differs. It is unreachable if and only if the signal has the same value in any two
/// runs that differ in the values of `from` and in what follows from them. Throws UsageError if a signal of `from` is
/// no variable, or is never free.
TransitionSystem information_flow(const TransitionSystem& system, std::span<const NamedTerm> from,
                                  std::span<const NamedTerm> to);

}  // namespace polycube::impl
