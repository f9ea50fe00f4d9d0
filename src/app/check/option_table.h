// The options of loading and checking a model, which all programs have: the command line gets its rows from here.
#pragma once

#include <span>

#include "support/options.h"

namespace polycube::impl {

std::span<const OptionRow> option_table();

}  // namespace polycube::impl
