#include "domain/select_conjoin.h"

namespace polycube::impl {

std::optional<bool> select(const BitVector& lo, const BitVector& hi, std::uint32_t i) {
  ASSERT(i < lo.width() && lo.width() == hi.width());
  if (!(bv::srl(lo, i) == bv::srl(hi, i))) return std::nullopt;
  return lo.bit(i);
}

Ternary select(const Interval& value) { return Ternary::between(value.lo(), value.hi()); }

Interval conjoin(const Ternary& value, Signedness reading) {
  if (reading == Signedness::is_signed) return Interval(reading, value.signed_min(), value.signed_max());
  return Interval(reading, value.min(), value.max());
}

}  // namespace polycube::impl
