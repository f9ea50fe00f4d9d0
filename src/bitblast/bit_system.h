// A circuit as a system of one-bit words, which the AIGER writer can write. Inputs and latches keep their positions.
#pragma once

#include "bitblast/blast_system.h"

namespace polycube {

/// Without names. Resets stay what they are, functions of latches included.
TransitionSystem words_of_circuit(const Circuit& circuit);

/// For other tools. Variables are called as the words they come from: `name` for a word of one bit, `name[3]` for a bit
/// of a wider one, `name[5][3]` for a bit of an element of an array. Outputs are left out: in a file without bads they
/// would be properties, and some tools take them for properties anywhere. So is fairness without justice: it means
/// nothing, but keeps tools for safety from reading the file. `words` is the system that was blasted.
///
/// Few readers of AIGER know resets other than 0, 1 and none. So a latch whose reset is a function of others starts
/// with 0, and wherever it is read, its reset is read instead for as long as one more latch at the end, which is 0 in
/// the first step only, says so.
TransitionSystem bit_system(const TransitionSystem& words, const BlastedSystem& blasting);

}  // namespace polycube
