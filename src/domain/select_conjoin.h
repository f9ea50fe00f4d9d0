// The conversions between bits and numbers: SELECT and CONJOIN [Welp13, Alg. 3.3 and 3.4].
//
// SELECT computes the known bits of an interval, CONJOIN the tightest interval around known bits. Both are optimal, but
// each loses something: [3, 5] = 0--- loses the ends, -00- = [-8, 1] loses the gaps.
#pragma once

#include <cstdint>
#include <optional>

#include "domain/interval.h"
#include "domain/ternary.h"

namespace polycube::impl {

/// SELECT(l, u, i) [Welp13, Alg. 3.3]: bit i of the members; empty for unknown. One rule is right for both readings:
/// bit i is known if and only if the two ends agree on all bits from i up. Exact. Example: SELECT(3, 5, 3) = 0,
/// SELECT(3, 5, 0) is unknown. Requires: i < width, lo <= hi in one of the readings.
std::optional<bool> select(const BitVector& lo, const BitVector& hi, std::uint32_t i);
/// SELECT for all bits at once.
Ternary select(const Interval& value);
/// CONJOIN(l_0, u_0, .., l_m-1, u_m-1) [Welp13, Alg. 3.4]: the tightest interval around the members. The signed reading
/// is that of [Welp13]: an unknown sign is 1 in the lower end. In the unsigned reading all unknown bits are 0 there.
/// Exact. Example: --01 is [-7, 5] signed, [1, 13] unsigned.
Interval conjoin(const Ternary& value, Signedness reading);

}  // namespace polycube::impl
