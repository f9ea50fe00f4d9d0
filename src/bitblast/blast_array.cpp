// Arrays element by element: a read is a tree of multiplexers; a write uses a decoder that all writes at the same index
// share. Both are as large as the array, so arrays are limited (BlastLimits).
#include <algorithm>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::words {

Word decode(Aig& aig, Bits index) {
  if (index.empty()) return {signal_true};
  // Decodes the two halves of the index first: every pair of their signals makes one gate.
  const Word low = index.size() == 1 ? Word{~index[0], index[0]} : decode(aig, index.first(index.size() / 2));
  if (index.size() == 1) return low;
  const Word high = decode(aig, index.subspan(index.size() / 2));
  Word result;
  result.reserve(low.size() * high.size());
  for (const Signal h : high) {
    for (const Signal l : low) result.push_back(aig.and_(h, l));
  }
  return result;
}

Word select(Aig& aig, Bits elements, Bits index, std::uint32_t width) {
  ASSERT(elements.size() == (std::size_t{width} << index.size()));
  // Proofs about single cells read many constant indices of one large array.
  while (!index.empty() && (index.back() == signal_true || index.back() == signal_false)) {
    const std::size_t half = elements.size() / 2;
    elements = index.back() == signal_true ? elements.subspan(half) : elements.first(half);
    index = index.first(index.size() - 1);
  }
  Word result(elements.begin(), elements.end());
  for (const Signal bit : index) {
    const std::size_t half = result.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
      const std::size_t even = i / width * 2 * width + i % width;
      result[i] = aig.mux(bit, result[even + width], result[even]);
    }
    result.resize(half);
  }
  return result;
}

Word replace(Aig& aig, Bits elements, Bits index, Bits element) {
  const Word chosen = decode(aig, index);
  ASSERT(elements.size() == chosen.size() * element.size());
  Word result(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    result[i] = aig.mux(chosen[i / element.size()], element[i % element.size()], elements[i]);
  }
  return result;
}

}  // namespace polycube::impl::words
