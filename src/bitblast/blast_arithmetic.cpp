// Sums, differences and comparisons: ripple carry throughout. A full adder needs seven ANDs, because its carry shares
// two of the gates of its two XORs; a comparison needs four for each bit, less than half of a subtraction. Faster
// adders have more gates, and the cost of a SAT solver depends on gates, not on depth.
#include <algorithm>
#include <array>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::words {

namespace {

struct Sum {
  Signal sum;
  Signal carry;
};

bool related(Signal a, Signal b) { return a.node() == b.node(); }

/// The XORs are built from ANDs here: Aig::xor_ moves complements to the output, and then the carry could not share
/// gates.
Sum full_add(Aig& aig, Signal a, Signal b, Signal c) {
  // A constant goes to the last position, and equal nodes to the first two: then the rules of the Aig remove every
  // redundant gate.
  if (a.node() == 0) std::swap(a, c);
  if (b.node() == 0 && c.node() != 0) std::swap(b, c);
  if (related(a, c)) std::swap(b, c);
  if (related(b, c)) std::swap(a, c);
  const Signal both = aig.and_(a, b);
  const Signal neither = aig.and_(~a, ~b);
  const Signal differ = aig.and_(~both, ~neither);
  if (c == signal_true) return {~differ, ~neither};
  if (c == signal_false) return {differ, both};
  const Signal passed = aig.and_(differ, c);
  const Signal sum = aig.and_(~passed, ~aig.and_(~differ, ~c));
  return {sum, aig.or_(both, passed)};
}

}  // namespace

Word constant(const BitVector& value) {
  Word result(value.width());
  for (std::uint32_t i = 0; i < value.width(); ++i) result[i] = signal_false ^ value.bit(i);
  return result;
}

bool is_constant(Bits a) {
  return std::all_of(a.begin(), a.end(), [](Signal s) { return s.node() == 0; });
}

Word complement(Bits a) {
  Word result(a.begin(), a.end());
  for (Signal& s : result) s = ~s;
  return result;
}

Word mask(Aig& aig, Signal condition, Bits a) {
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) result[i] = aig.and_(condition, a[i]);
  return result;
}

Word mux(Aig& aig, Signal condition, Bits t, Bits e) {
  ASSERT(t.size() == e.size());
  Word result(t.size());
  for (std::size_t i = 0; i < t.size(); ++i) result[i] = aig.mux(condition, t[i], e[i]);
  return result;
}

Word add(Aig& aig, Bits a, Bits b, Signal& carry) {
  ASSERT(a.size() == b.size());
  Word result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Sum s = full_add(aig, a[i], b[i], carry);
    result[i] = s.sum;
    carry = s.carry;
  }
  return result;
}

Word subtract(Aig& aig, Bits a, Bits b, Signal& no_borrow) {
  no_borrow = signal_true;
  return add(aig, a, complement(b), no_borrow);
}

Word negate(Aig& aig, Bits a) {
  Signal carry = signal_true;
  return add(aig, complement(a), Word(a.size(), signal_false), carry);
}

/// Bit i of -a is a[i], inverted if any lower bit is set.
Word negate_if(Aig& aig, Signal condition, Bits a) {
  Word result(a.size());
  Signal lower = signal_false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    result[i] = aig.xor_(a[i], aig.and_(condition, lower));
    lower = aig.or_(lower, a[i]);
  }
  return result;
}

Signal equal(Aig& aig, Bits a, Bits b) {
  ASSERT(a.size() == b.size());
  Word agree(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) agree[i] = aig.xnor(a[i], b[i]);
  return aig.and_all(agree);
}

/// The borrow chain of a - b.
Signal less(Aig& aig, Bits a, Bits b, bool or_equal) {
  ASSERT(a.size() == b.size());
  Signal result = signal_false ^ or_equal;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Signal below = aig.and_(~a[i], b[i]);
    const Signal above = aig.and_(a[i], ~b[i]);
    result = aig.or_(below, aig.and_(~above, result));
  }
  return result;
}

/// With both sign bits complemented, the unsigned order is the signed order.
Signal signed_less(Aig& aig, Bits a, Bits b, bool or_equal) {
  ASSERT(!a.empty() && a.size() == b.size());
  const std::size_t top = a.size() - 1;
  const Signal result = less(aig, a.first(top), b.first(top), or_equal);
  const Signal below = aig.and_(a[top], ~b[top]);
  const Signal above = aig.and_(~a[top], b[top]);
  return aig.or_(below, aig.and_(~above, result));
}

}  // namespace polycube::impl::words
