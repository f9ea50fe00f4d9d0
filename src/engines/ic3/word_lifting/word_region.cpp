#include "engines/ic3/word_lifting/word_region.h"

#include <cmath>

#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

// Wide enough for the number of values of words of 16000 bits; for wider words the logarithm is that of the known bits
// alone.
using Count = long double;
constexpr std::uint32_t widest_count = 16000;

bool allows(const Ternary& bits, std::uint32_t i, bool value) { return bits.bit(i) != !value; }

/// The number of members, in the lowest `length` bits, on one side of `limit`, which is included.
Count count_beside(const Ternary& bits, const BitVector& limit, std::uint32_t length, bool below) {
  Count free = 1;
  Count count = 1;  // of the bits visited so far, from the lowest one up
  for (std::uint32_t i = 0; i < length; ++i) {
    const bool own = limit.bit(i);
    Count next = allows(bits, i, own) ? count : 0;
    if (own == below && allows(bits, i, !own)) next += free;
    count = next;
    if (!bits.bit(i)) free *= 2;
  }
  return count;
}

/// The number of members between two numbers in unsigned order.
Count count_between(const Ternary& bits, const BitVector& lo, const BitVector& hi) {
  ASSERT(bv::ulte(lo, hi).is_true() && lo.width() == bits.width());
  for (std::uint32_t i = bits.width(); i-- > 0;) {
    if (lo.bit(i) == hi.bit(i)) {
      if (!allows(bits, i, lo.bit(i))) return 0;
      continue;
    }
    Count count = 0;
    if (allows(bits, i, false)) count += count_beside(bits, lo, i, false);
    if (allows(bits, i, true)) count += count_beside(bits, hi, i, true);
    return count;
  }
  return 1;
}

}  // namespace

std::uint32_t WordRegion::Word::literals() const {
  std::uint32_t count = 0;
  if (bits) {
    for (std::uint32_t i = 0; i < bits->width(); ++i) count += bits->bit(i).has_value() ? 1 : 0;
  }
  if (interval) {
    const Interval top = Interval::top(interval->reading(), interval->width());
    count += (interval->lo() == top.lo() ? 0U : 1U) + (interval->hi() == top.hi() ? 0U : 1U);
  }
  return count;
}

double WordRegion::Word::log2_size(std::uint32_t width) const {
  ASSERT((!bits || bits->width() == width) && (!interval || interval->width() == width));
  Ternary known = bits ? *bits : Ternary(width);
  if (!interval || width > widest_count) {
    std::uint32_t unknown = 0;
    for (std::uint32_t i = 0; i < width; ++i) unknown += known.bit(i) ? 0 : 1;
    return unknown;
  }
  BitVector lo = interval->lo();
  BitVector hi = interval->hi();
  if (interval->is_signed()) {
    const std::uint32_t sign = width - 1;
    lo.set_bit(sign, !lo.bit(sign));
    hi.set_bit(sign, !hi.bit(sign));
    if (const std::optional<bool> s = known.bit(sign)) known.set_bit(sign, !*s);
  }
  return static_cast<double>(std::log2(count_between(known, lo, hi)));
}

bool WordRegion::contains(std::span<const BitVector> state) const {
  for (std::size_t i = 0; i < words.size(); ++i) {
    ASSERT(words[i].is_free() || i < state.size());
    if (!words[i].is_free() && !words[i].contains(state[i])) return false;
  }
  return true;
}

std::uint32_t WordRegion::literals() const {
  std::uint32_t count = 0;
  for (const Word& w : words) count += w.literals();
  return count;
}

}  // namespace polycube::impl::ic3
