// Writer of AIGER 1.9, for transition systems of one-bit words.
#pragma once

#include <string>

#include "ts/transition_system.h"

namespace polycube::impl::aiger {

enum class Encoding { ascii, binary };

/// The file's bytes. Reading the file that was written for a system from AIGER gives the same system. Throws
/// Unsupported if an input, a state or a term is not one bit wide. Requires: no name contains a newline or a NUL.
std::string write(const TransitionSystem& system, Encoding encoding);

}  // namespace polycube::impl::aiger
