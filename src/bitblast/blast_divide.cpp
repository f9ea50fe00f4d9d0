// Restoring division: one subtraction for each bit of the quotient, from the highest. The subtraction is only as wide
// as the remainder can be: in the i-th step at most i bits, and never wider than the divisor. This saves half of the
// gates in general, and more if the divisor is a constant or an extended word. The bits of the divisor above the
// remainder enter the comparison as one signal.
//
// A divisor of zero never borrows: the quotient is all ones and the remainder is the dividend, as BTOR2 and SMT-LIB
// require.
#include <algorithm>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::words {

Division divide(Aig& aig, Bits a, Bits b) {
  ASSERT(a.size() == b.size());
  const std::size_t width = a.size();
  std::size_t significant = width;
  while (significant > 0 && b[significant - 1] == signal_false) --significant;
  // above[i]: is any bit of the divisor set from i on?
  Word above(significant + 2, signal_false);
  for (std::size_t i = significant; i-- > 0;) above[i] = aig.or_(above[i + 1], b[i]);

  Division result{Word(width), Word()};
  Word& remainder = result.remainder;
  for (std::size_t i = width; i-- > 0;) {
    remainder.insert(remainder.begin(), a[i]);
    const std::size_t size = remainder.size();
    Word divisor(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(std::min(size, significant)));
    divisor.resize(size, signal_false);
    Signal no_borrow;
    const Word difference = subtract(aig, remainder, divisor, no_borrow);
    const Signal fits = aig.and_(no_borrow, ~above[std::min(size, significant)]);
    result.quotient[i] = fits;
    remainder = mux(aig, fits, difference, remainder);
    // The remainder is below the divisor, so it needs no more bits. If the divisor is zero, the end of the function
    // handles it.
    if (size > significant) remainder.pop_back();
  }
  for (std::size_t i = remainder.size(); i < width; ++i) remainder.push_back(aig.and_(~above[0], a[i]));
  return result;
}

}  // namespace polycube::impl::words
