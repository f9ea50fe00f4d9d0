// The fast path of simulation near a single state: all arguments of an operator are constants.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "bv/bit_vector.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/kind.h"

namespace polycube::impl {

/// The concrete result, or empty if an argument is not constant. V is a product with an unsigned interval. It costs a
/// tenth of the abstract operator, and is exact where that is not.
template <class V>
std::optional<BitVector> apply_to_constants(Kind kind, std::span<const V* const> args, std::uint32_t p0,
                                            std::uint32_t p1) {
  const BitVector* values[3] = {};
  ASSERT(args.size() <= 3);
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!args[i]->is_constant()) return std::nullopt;
    values[i] = &args[i]->unsigned_part().lo();
  }
  return apply(kind, std::span<const BitVector* const>(values, args.size()), p0, p1);
}

}  // namespace polycube::impl
