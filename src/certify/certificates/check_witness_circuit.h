// Does a witness circuit prove that no bad of a model is reachable? The checks of Certifaiger [Froleyks25], by our own
// means.
//
// A witness W is a circuit that shares inputs and latches K with the model M. Let R, F, C, P say for M that latches
// have their reset values, that they step to their next values, that the constraints hold, and that no bad does; for W
// they carry a prime. X{K} is X for the shared latches only.
//
//   Reset       R{K} & C            ->  R'{K} & C'
//   Transition  F{K} & C0 & C1 & C0'  ->  F'{K} & C1'
//   Safety      C & C' & P'         ->  P
//   Base        R' & C'             ->  P'
//   Inductive   F' & P0' & C0' & C1'  ->  P1'
//
// The first two carry every run of M over to W: what W does not share is computed along, which needs resets that do not
// read each other in a circle. The others prove P' in W, and so P in M.
//
// K comes from a comment `MAPPING n` and n lines "witness literal, model literal", or else from names of W's inputs and
// latches that hold `=` and a model literal, or else by position.
//
// Stricter than Certifaiger: a literal of the witness is shared with one of the model only, both are inputs or latches.
// With gates, constants, or one witness literal for two of the model, the checks would be made for some runs of M only.
// The properties with justice and fairness are not for us: Unsupported.
#pragma once

#include "certify/check/check_invariant.h"
#include "frontends/aiger/reader.h"
#include "support/stop.h"

namespace polycube {

/// The reason begins with the name of the check: "Base: ...".
using WitnessCircuitCheck = InvariantCheck;

WitnessCircuitCheck check_witness_circuit(const aiger::File& model, const aiger::File& witness, const Stop& stop);

}  // namespace polycube
