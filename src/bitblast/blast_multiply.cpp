// Products. By a constant: the constant in signed digits, of which no two neighbours are nonzero [Reitwiesner60], with
// one addition or subtraction for each of them but the first. Otherwise: partial products, added row after row. Dadda's
// trees have as many adders and 1 to 5 % fewer gates, but CaDiCaL finds them neither easier nor harder overall: a * b =
// b * a at width 9 needed 2.1 s instead of 4.0, factoring 549755813881 needed 7.2 s instead of 9.6, but a * (b + c) = a
// * b + a * c at width 6 needed 1.7 s instead of 0.5. A product and its overflow share the rows, which columns would
// not allow.
//
// Overflow is computed without the upper half of the product [Schulte00]: either there are two bits whose weights alone
// exceed the width, or the product is at most one bit too wide.
#include <algorithm>
#include <cstdint>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::words {

namespace {

/// Adds a << shift, or subtracts it.
void accumulate(Aig& aig, Word& sum, Bits a, std::size_t shift, bool subtract) {
  ASSERT(shift < sum.size() && a.size() >= sum.size() - shift);
  const std::size_t width = sum.size() - shift;
  Word row(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(width));
  if (subtract) row = complement(row);
  Signal carry = signal_false ^ subtract;
  const Word high = add(aig, Bits(sum).subspan(shift), row, carry);
  std::copy(high.begin(), high.end(), sum.begin() + static_cast<std::ptrdiff_t>(shift));
}

/// Digits -1, 0 and 1, least significant first. A carry out of the width is dropped.
std::vector<int> signed_digits(Bits value) {
  std::vector<int> digits(value.size());
  bool carry = false;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool bit = value[i] == signal_true;
    if (bit == carry) continue;  // 0 + 0, or 1 + 1 with the carry kept
    const bool next = i + 1 < value.size() && value[i + 1] == signal_true;
    digits[i] = next ? -1 : 1;
    carry = next;
  }
  return digits;
}

Word multiply_by_constant(Aig& aig, Bits a, Bits value) {
  const std::vector<int> digits = signed_digits(value);
  Word sum(a.size(), signal_false);
  // To start from a positive digit costs nothing; to start from a negative one costs a negation.
  const auto first = std::find(digits.begin(), digits.end(), 1) - digits.begin();
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] == 1 && static_cast<std::ptrdiff_t>(i) == first) accumulate(aig, sum, a, i, false);
  }
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != 0 && static_cast<std::ptrdiff_t>(i) != first) accumulate(aig, sum, a, i, digits[i] < 0);
  }
  return sum;
}

std::size_t rows(Bits a) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [](Signal s) { return s != signal_false; }));
}

}  // namespace

Word multiply(Aig& aig, Bits a, Bits b) {
  ASSERT(a.size() == b.size());
  if (is_constant(b)) return multiply_by_constant(aig, a, b);
  if (is_constant(a)) return multiply_by_constant(aig, b, a);
  // The operand that gives fewer rows; if equal, a fixed order, so that a * b and b * a share all gates.
  const std::size_t rows_a = rows(a);
  const std::size_t rows_b = rows(b);
  if (rows_a < rows_b || (rows_a == rows_b && std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()))) {
    std::swap(a, b);
  }
  Word sum(a.size(), signal_false);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i] != signal_false) accumulate(aig, sum, mask(aig, b[i], a.first(a.size() - i)), i, false);
  }
  return sum;
}

Signal product_overflows(Aig& aig, Bits a, Bits b) {
  ASSERT(a.size() == b.size());
  const std::size_t width = a.size();
  Signal result = signal_false;
  Signal high = signal_false;  // the disjunction of the i highest bits of b
  for (std::size_t i = 1; i < width; ++i) {
    high = aig.or_(high, b[width - i]);
    result = aig.or_(result, aig.and_(a[i], high));
  }
  Word wide_a(a.begin(), a.end());
  Word wide_b(b.begin(), b.end());
  wide_a.push_back(signal_false);
  wide_b.push_back(signal_false);
  const Word product = multiply(aig, wide_a, wide_b);
  return aig.or_(result, product[width]);
}

/// The same, with the bits that differ from the sign bit.
Signal signed_product_overflows(Aig& aig, Bits a, Bits b) {
  ASSERT(!a.empty() && a.size() == b.size());
  const std::size_t width = a.size();
  Signal result = signal_false;
  Signal high = signal_false;
  for (std::size_t i = 1; i + 1 < width; ++i) {
    high = aig.or_(high, aig.xor_(b[width - 1 - i], b[width - 1]));
    const Signal significant = aig.xor_(a[i], a[width - 1]);
    result = aig.or_(result, aig.and_(significant, high));
  }
  Word wide_a(a.begin(), a.end());
  Word wide_b(b.begin(), b.end());
  wide_a.push_back(a[width - 1]);
  wide_b.push_back(b[width - 1]);
  const Word product = multiply(aig, wide_a, wide_b);
  return aig.or_(result, aig.xor_(product[width], product[width - 1]));
}

}  // namespace polycube::impl::words
