// Random models of all kinds: small ones that the explicit-state checkers know everything about, ones with terms and
// variables of up to 70 bits, ones about memories, and circuits as AIGER files give them.
#pragma once

#include <cstdint>

#include "reference/explicit_reach.h"
#include "ts/transition_system.h"

namespace polycube::impl::fuzz {

/// The first two know no word of more than 5 bits; in the third, wide terms are made of narrow variables.
enum class ModelKind : std::uint8_t { small, larger, wide_terms, wide_variables, circuit, arrays, huge_arrays };

/// All kinds, or the last two alone.
enum class Family : std::uint8_t { all, arrays };

ModelKind kind_of(Family family, std::uint64_t seed);
/// Always the same for the same seed.
TransitionSystem random_model(Family family, std::uint64_t seed);

/// What explicit-state search finds: all there is to know for models of few bits, and else what it reaches.
reference::Reach truth_of(const TransitionSystem& system);

}  // namespace polycube::impl::fuzz
