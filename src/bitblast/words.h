// Arithmetic on words of signals: one basic circuit for each operation; all others are composed of these.
//
// No function here folds constants or searches for shared gates, because the Aig does when gates are built. So a
// comparison with a constant, a shift by one and a product by a power of two become small without special cases. Only
// the order of partial products depends on the operands. Operations on two words require equal widths.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/aig.h"
#include "bitblast/demand.h"
#include "bv/bit_vector.h"

namespace polycube::impl {

/// Bit 0 is the least significant one.
using Word = std::vector<Signal>;
using Bits = std::span<const Signal>;

namespace words {

Word constant(const BitVector& value);
bool is_constant(Bits a);
Word complement(Bits a);
/// a if the condition holds, else zero.
Word mask(Aig& aig, Signal condition, Bits a);
Word mux(Aig& aig, Signal condition, Bits t, Bits e);

/// a + b + carry; `carry` becomes the carry out.
Word add(Aig& aig, Bits a, Bits b, Signal& carry);
/// a - b; `no_borrow` is a >= b.
Word subtract(Aig& aig, Bits a, Bits b, Signal& no_borrow);
Word negate(Aig& aig, Bits a);
Word negate_if(Aig& aig, Signal condition, Bits a);
Signal equal(Aig& aig, Bits a, Bits b);
/// Unsigned: a < b, or a <= b.
Signal less(Aig& aig, Bits a, Bits b, bool or_equal);
Signal signed_less(Aig& aig, Bits a, Bits b, bool or_equal);

/// The low half of the product.
Word multiply(Aig& aig, Bits a, Bits b);
/// Does the product need more bits than its operands have?
Signal product_overflows(Aig& aig, Bits a, Bits b);
Signal signed_product_overflows(Aig& aig, Bits a, Bits b);

struct Division {
  Word quotient;
  Word remainder;
};
/// Unsigned. By zero: the quotient is all ones, the remainder is a.
Division divide(Aig& aig, Bits a, Bits b);

/// The amount is unsigned and may have any width; if it is at least the width of `a`, the result has fill bits only.
/// Bits of the result outside of the range, or below `low`, are arbitrary.
Word shift_left(Aig& aig, Bits a, Bits amount, std::uint32_t low);
Word shift_right(Aig& aig, Bits a, Bits amount, Signal fill, BitRange range);
/// By the amount modulo the width of `a`. Requires: equal widths.
Word rotate_left(Aig& aig, Bits a, Bits amount);
Word rotate_right(Aig& aig, Bits a, Bits amount);

/// One signal for each value of the index: true if the index has this value.
Word decode(Aig& aig, Bits index);
/// The element at the index. Elements follow each other, 2^index of them, each `width` wide.
Word select(Aig& aig, Bits elements, Bits index, std::uint32_t width);
/// All elements, with the one at the index replaced.
Word replace(Aig& aig, Bits elements, Bits index, Bits element);

}  // namespace words
}  // namespace polycube::impl
