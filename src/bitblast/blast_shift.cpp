// Barrel shifters and rotators: one layer of multiplexers for each relevant bit of the amount. Rotations by words whose
// width is not a power of two first reduce the amount modulo the width, which is cheaper than one layer for each bit of
// the amount.
#include <algorithm>
#include <bit>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::words {

namespace {

/// The number of low bits of the amount that encode the shifts by less than the width.
std::size_t stages(std::size_t width) { return static_cast<std::size_t>(std::bit_width(width - 1)); }

Signal at_least_width(Aig& aig, std::size_t width, Bits amount) {
  const std::size_t low = std::min(stages(width), amount.size());
  return aig.or_all(amount.subspan(low));
}

/// The low bits of amount mod width. Requires: the widths agree.
Word reduce(Aig& aig, Bits amount) {
  const std::size_t width = amount.size();
  const std::size_t needed = stages(width);
  if (std::has_single_bit(width)) return Word(amount.begin(), amount.begin() + static_cast<std::ptrdiff_t>(needed));
  const Word divisor = constant(BitVector(static_cast<std::uint32_t>(width), width));
  Word result = divide(aig, amount, divisor).remainder;
  result.resize(needed);
  return result;
}

}  // namespace

Word shift_left(Aig& aig, Bits a, Bits amount, std::uint32_t low) {
  // A shift to the left is a shift to the right of the reversed word.
  const Word mirrored(a.rbegin(), a.rend());
  ASSERT(!a.empty() && low < a.size());
  const auto top = static_cast<std::uint32_t>(a.size()) - 1;
  Word result = shift_right(aig, mirrored, amount, signal_false, {0, top - low});
  std::reverse(result.begin(), result.end());
  return result;
}

/// The largest distance first: after the layer that shifts by 2^k or not, only 2^k - 1 more bits are needed than in the
/// result. In the opposite order, each layer would need two ranges for each range of the next layer.
Word shift_right(Aig& aig, Bits a, Bits amount, Signal fill, BitRange range) {
  ASSERT(range.low <= range.high && range.high < a.size());
  const std::size_t width = a.size();
  Word result(a.begin(), a.end());
  for (std::size_t k = std::min(stages(width), amount.size()); k-- > 0;) {
    const std::size_t distance = std::size_t{1} << k;
    // In place: the bit at i + distance has not been overwritten yet.
    for (std::size_t i = range.low; i < std::min(width, range.high + distance); ++i) {
      result[i] = aig.mux(amount[k], i + distance < width ? result[i + distance] : fill, result[i]);
    }
  }
  const Signal out = at_least_width(aig, width, amount);
  for (std::size_t i = range.low; i <= range.high; ++i) result[i] = aig.mux(out, fill, result[i]);
  return result;
}

Word rotate_left(Aig& aig, Bits a, Bits amount) {
  ASSERT(a.size() == amount.size());
  const std::size_t width = a.size();
  const Word reduced = reduce(aig, amount);
  Word result(a.begin(), a.end());
  for (std::size_t k = 0; k < reduced.size(); ++k) {
    const std::size_t distance = std::size_t{1} << k;
    Word turned(width);
    for (std::size_t i = 0; i < width; ++i) turned[(i + distance) % width] = result[i];
    result = mux(aig, reduced[k], turned, result);
  }
  return result;
}

Word rotate_right(Aig& aig, Bits a, Bits amount) {
  ASSERT(a.size() == amount.size());
  Word mirrored(a.rbegin(), a.rend());
  Word result = rotate_left(aig, mirrored, amount);
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace polycube::impl::words
