// Any named term of a system, for questions that a user asks by name: a register, a wire, an output, a property.
#pragma once

#include <string>

#include "ts/transition_system.h"

namespace polycube::impl {

struct NamedTerm {
  Node term;
  std::string name;      // as it was asked for
  std::string position;  // of its declaration, as in Symbols; may be empty
};

/// The term with a name of the file, or with a name of ts/variable_names.h; else the output, property or constraint
/// with that name, or with that position: `output0`, `bad0`. Throws UsageError, with the nearest names, if there is
/// none, or if several different terms have the name.
NamedTerm find_signal(const TransitionSystem& system, const std::string& name);

}  // namespace polycube::impl
