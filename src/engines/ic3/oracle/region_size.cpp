#include "engines/ic3/oracle/region_size.h"

#include <algorithm>
#include <set>

#include "engines/ic3/word_lifting/word_region.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

/// The bits of the word that the cube fixes.
Ternary known_bits(const Encoding& encoding, const Cube& cube, std::uint32_t word) {
  const std::vector<Lit>& bits = encoding.words[word].bits;
  Ternary known(static_cast<std::uint32_t>(bits.size()));
  for (std::uint32_t i = 0; i < bits.size(); ++i) {
    if (bits[i] == true_lit || cube.contains(bits[i])) known.set_bit(i, true);
    if (bits[i] == false_lit || cube.contains(~bits[i])) known.set_bit(i, false);
  }
  return known;
}

/// By how many bits the threshold literals make the cube smaller than its bits alone.
double taken_by_bounds(const Encoding& encoding, const Cube& cube, std::uint32_t word, const Thresholds& thresholds) {
  const auto width = static_cast<std::uint32_t>(encoding.words[word].bits.size());
  WordRegion::Word bits_only = {known_bits(encoding, cube, word), std::nullopt};
  Hull hull = {BitVector::zero(width), BitVector::ones(width)};
  for (const Lit l : cube.thresholds()) {
    const Threshold& b = thresholds[l];
    if (b.word == word) (b.upper ? hull.high : hull.low) = b.value;
  }
  ASSERT(bv::ulte(hull.low, hull.high).is_true());
  const WordRegion::Word both = {bits_only.bits, Interval(Signedness::is_unsigned, hull.low, hull.high)};
  return std::max(0.0, bits_only.log2_size(width) - both.log2_size(width));
}

}  // namespace

double log2_states(const Encoding& encoding, const Thresholds& thresholds, const Cube& cube) {
  double size = static_cast<double>(encoding.latches) - static_cast<double>(cube.bits().size());
  std::set<std::uint32_t> words;
  for (const Lit l : cube.thresholds()) words.insert(thresholds[l].word);
  for (const std::uint32_t w : words) size -= taken_by_bounds(encoding, cube, w, thresholds);
  return std::max(0.0, size);
}

}  // namespace polycube::impl::ic3
