// Problem: does a witness circuit prove that no bad of a model is reachable?
// Idea: the five checks of Certifaiger [Froleyks25], decided by SAT queries of our own.
//
// A witness W is a circuit that shares inputs and latches K with the model M. For M, let R state that the latches have
// their reset values, F that the latches have the values of their next functions one step later, C that the constraints
// hold, and P that no bad holds. R', F', C', P' are the same for W. X{K} is X restricted to the shared latches.
//
//   Reset       R{K} & C            ->  R'{K} & C'
//   Transition  F{K} & C0 & C1 & C0'  ->  F'{K} & C1'
//   Safety      C & C' & P'         ->  P
//   Base        R' & C'             ->  P'
//   Inductive   F' & P0' & C0' & C1'  ->  P1'
//
// Reset and Transition show that W simulates every run of M: the latches of W that are not shared are functions of the
// run, which requires resets without cyclic dependencies. Base and Inductive show that P' is an invariant of W; Safety
// concludes P for M.
//
// K is given by a comment `MAPPING n` and n lines "witness literal, model literal"; without it, by names of W's inputs
// and latches of the form `=` and a model literal; without these, by position.
//
// Limits: stricter than Certifaiger. Only inputs and latches can be shared, each with at most one of the other circuit.
// If gates, constants, or one witness literal for two model literals were shared, the checks would cover only some runs
// of M. Justice and fairness properties are refused: Unsupported.
#pragma once

#include "certify/check/check_invariant.h"
#include "frontends/aiger/reader.h"
#include "support/stop.h"

namespace polycube::impl {

/// The reason begins with the name of the check: "Base: ...".
using WitnessCircuitCheck = InvariantCheck;

WitnessCircuitCheck check_witness_circuit(const aiger::File& model, const aiger::File& witness, const Stop& stop);

}  // namespace polycube::impl
