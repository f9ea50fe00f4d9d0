// Writer of BTOR2.
#pragma once

#include <string>

#include "ts/transition_system.h"

namespace polycube::impl::btor2 {

/// The file's text. Reading it gives the same system, with its names; only second names of an array cannot be written.
std::string write(const TransitionSystem& system);

}  // namespace polycube::impl::btor2
