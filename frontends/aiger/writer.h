// A transition system of one-bit words as AIGER 1.9.
#pragma once

#include <string>

#include "ts/transition_system.h"

namespace polycube::aiger {

enum class Encoding { ascii, binary };

/// The file's bytes. Reading what was written for a system that came from an AIGER file gives the same system.
/// Throws Unsupported if an input, a state or a term is not one bit wide.
/// Requires: no name holds a newline or a NUL.
std::string write(const TransitionSystem& system, Encoding encoding);

}  // namespace polycube::aiger
