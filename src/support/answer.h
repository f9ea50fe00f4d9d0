// The answer of a solver to a query.
#pragma once

#include <cstdint>

namespace polycube::impl {

enum class Answer : std::uint8_t { sat, unsat, unknown };

}  // namespace polycube::impl
