// Problem: a terminal has no waveform viewer, and most signals keep their values in most steps.
// Idea: a table with a line for each change: all that is known at step 0, then what is different from the step before.
// The failing property comes last, with its place in the source.
// Limits: a signal with several names is shown under its first one. Long names and values are shortened.
#pragma once

#include <string>

#include "trace/waveform.h"

namespace polycube::impl {

/// At most 100 columns wide.
std::string trace_table(const Waveform& waveform);

/// 1 bit: 0, 1 or x. Up to 64 bits: decimal, and hexadecimal from 10 on. Else, and with unknown bits, hexadecimal or
/// binary digits; an x stands for one that is not known.
std::string shown_value(const Ternary& value);

}  // namespace polycube::impl
