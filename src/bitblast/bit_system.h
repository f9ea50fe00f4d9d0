// A circuit as a system of one-bit words, which the AIGER writer can write. Inputs and latches keep their positions.
#pragma once

#include "bitblast/blast_system.h"

namespace polycube::impl {

/// Without names. Resets are kept, including functions of latches.
TransitionSystem words_of_circuit(const Circuit& circuit);

/// For other tools. Variables are named after the words of `words`, the system that was blasted: `name` for a word of
/// one bit, `name[3]` for a bit of a wider one, `name[5][3]` for a bit of an element of an array. Outputs are omitted:
/// in a file without bads they would be properties, and some tools read them as properties in every file. Fairness
/// without justice is omitted too: it has no meaning, but tools for safety do not read such a file.
///
/// Few readers of AIGER support resets other than 0, 1 and none. So a latch whose reset is a function of others starts
/// with 0, and one more latch, the last one, is 0 in the first step only. In that step, every reader of the latch reads
/// its reset instead.
TransitionSystem bit_system(const TransitionSystem& words, const BlastedSystem& blasting);

}  // namespace polycube::impl
