// The space that regions live in: the words of a state, in a fixed order, each with the way it is read.
//
// Regions name words by position, not by term, so that one region can be asserted over the current state and over the
// next one: to_term() takes the space whose variables it should speak of. Arrays are no words of a space.
#pragma once

#include <cstdint>
#include <span>

#include "bv/bit_vector.h"
#include "domain/interval.h"
#include "term/term_store.h"

namespace polycube {

struct Word {
  Node variable;
  std::uint32_t width = 1;
  Signedness reading = Signedness::is_unsigned;  // of numeric regions; Boolean cubes do not read words as numbers
};

using Space = std::span<const Word>;

/// A state: one value per word of the space, of the word's width.
using Point = std::span<const BitVector>;

}  // namespace polycube
