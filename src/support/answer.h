// What a solver says to a question.
#pragma once

#include <cstdint>

namespace polycube {

enum class Answer : std::uint8_t { sat, unsat, unknown };

}  // namespace polycube
