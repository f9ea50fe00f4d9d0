// The space of linear forms: the words of a state, in a fixed order, each with its reading as a number. Forms refer to
// words by position, not by term. Arrays are not words of a space.
#pragma once

#include <cstdint>
#include <span>

#include "bv/bit_vector.h"
#include "domain/interval.h"
#include "term/term_store.h"

namespace polycube::impl {

struct SpaceWord {
  Node variable;
  std::uint32_t width = 1;
  Signedness reading = Signedness::is_unsigned;
};

using Space = std::span<const SpaceWord>;

/// A state: one value per word of the space, of the word's width.
using Point = std::span<const BitVector>;

}  // namespace polycube::impl
