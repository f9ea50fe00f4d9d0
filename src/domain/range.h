// Ranges inside one half of the number circle, and the predicates that their ends decide.
//
// The values of a width form a circle with two cuts: the unsigned order has its cut between 1..1 and 0..0, the signed
// order between 01..1 and 10..0. In one half (sign bit clear, or sign bit set) the two orders agree. Ternary values and
// intervals of either reading split into at most two ranges inside a half, so an operator on such ranges covers them
// all.
//
// The order predicates and the overflow predicates are monotone in each argument there: two opposite corners decide
// them. Only the corners need to be attained by the abstract value; the values between may have gaps.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>

#include "bv/bit_vector.h"
#include "term/kind.h"

namespace polycube::impl {

/// The values lo, lo+1, .., hi in unsigned order; or a subset of them that contains both ends. Invariant: lo <= hi
/// unsigned.
struct Range {
  BitVector lo;
  BitVector hi;
};

/// A few ranges. Those that make up the members of a value are disjoint and in ascending unsigned order; those that
/// make up the results of an operator may overlap, in any order.
using Ranges = llvm::SmallVector<Range, 4>;

/// The possible values of a predicate: at least one of the two is set.
struct Truth {
  bool can_be_false = false;
  bool can_be_true = false;

  static Truth unknown() { return {true, true}; }
  static Truth known(bool b) { return {!b, b}; }
  void add(bool b) { (b ? can_be_true : can_be_false) = true; }
  void add(Truth other) {
    can_be_false |= other.can_be_false;
    can_be_true |= other.can_be_true;
  }
  Truth negated() const { return {can_be_true, can_be_false}; }
  friend bool operator==(Truth, Truth) = default;
};

/// Appends the range, split at the middle. Requires: the range is without gaps. Example at width 4: 6..9 becomes 6..7
/// and 8..9.
void push_halves(Ranges& ranges, const Range& range);

/// Appends { x mod 2^n : x in range }, split at zero and at the middle. Requires: the range is without gaps, n <=
/// width. Example: 6..9 to three bits becomes 0..1 and 6..7.
void push_truncated(Ranges& ranges, const Range& range, std::uint32_t n);

/// The magnitudes of a range inside one half, so that -8..-7 at width 4 becomes 7..8.
Range magnitudes(const Range& half);

/// True for the operators that predicate() decides: the eight order predicates and the seven overflow predicates.
bool is_monotone_predicate(Kind kind);

/// The values of an order or overflow predicate over all pairs. Requires: is_monotone_predicate(kind); each range is
/// inside a half and its ends are attained. Exact: an unknown result means that both values occur.
Truth predicate(Kind kind, const Ranges& a, const Ranges& b);

}  // namespace polycube::impl
