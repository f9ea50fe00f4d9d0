#include "engines/ic3/literals/threshold_literals.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

Lit Thresholds::literal(Threshold bound) {
  ASSERT(!bound.is_trivial());
  ASSERT(bound.word < words_.size() && bound.value.width() == words_[bound.word].size());
  const auto next = Lit(first_threshold + static_cast<Var>(thresholds_.size()));
  const auto [at, fresh] = known_.try_emplace({bound.word, bound.upper, bound.value}, next);
  if (fresh) thresholds_.push_back(std::move(bound));
  return at->second;
}

/// Do sums consist of other words, with coefficients that are not zero?
bool Thresholds::parts_in_range() const {
  for (std::size_t w = 0; w < sums_.size(); ++w) {
    for (const auto& [part, coefficient] : sums_[w].parts) {
      if (part >= words_.size() || part == w || coefficient == 0) return false;
    }
  }
  return true;
}

bool Thresholds::covers(const Cube& large, const Cube& small) const {
  if (!large.bits_subset_of(small)) return false;
  for (const Lit l : large.thresholds()) {
    if (!implied(small, (*this)[l])) return false;
  }
  return true;
}

bool Thresholds::implied(const Cube& cube, const Threshold& bound) const {
  for (const Lit k : cube.thresholds()) {
    const Threshold& b = (*this)[k];
    if (b.word == bound.word && b.upper == bound.upper && b.implies(bound)) return true;
  }
  return implied_by_parts(cube, bound) || hull(cube, bound.word).implies(bound);
}

bool Thresholds::implied_by_parts(const Cube& cube, const Threshold& bound) const {
  const Sum& sum = sums_[bound.word];
  if (sum.parts.empty() || cube.thresholds().empty()) return false;
  Integer end = sum.offset;
  for (const auto& [part, coefficient] : sum.parts) {
    const bool upper = bound.upper == (coefficient > 0);
    const auto width = static_cast<std::uint32_t>(words_[part].size());
    BitVector side = upper ? BitVector::ones(width) : BitVector::zero(width);
    for (const Lit k : cube.thresholds()) {
      const Threshold& b = (*this)[k];
      if (b.word == part && b.upper == upper) side = b.value;
    }
    end += Integer(coefficient) * Integer::of(side, Signedness::is_unsigned);
  }
  ASSERT(end.fits(bound.value.width(), Signedness::is_unsigned));  // sums are so wide that they do not wrap
  const Integer limit = Integer::of(bound.value, Signedness::is_unsigned);
  return bound.upper ? end <= limit : limit <= end;
}

bool Thresholds::excludes(const Cube& cube, Lit l) const {
  if (!is_threshold(l)) return cube.contains(~l);
  return hull(cube, (*this)[l].word).contradicts((*this)[l]);
}

Hull Thresholds::hull(const Cube& cube, std::uint32_t word) const {
  ASSERT(word < words_.size());
  const std::vector<Lit>& bits = words_[word];
  const auto width = static_cast<std::uint32_t>(bits.size());
  Hull hull = {BitVector::zero(width), BitVector::ones(width)};
  for (std::uint32_t i = 0; i < width; ++i) {
    const Lit l = bits[i];
    if (l == Lit()) continue;
    if (l == true_lit || cube.contains(l)) hull.low.set_bit(i, true);
    if (l == false_lit || cube.contains(~l)) hull.high.set_bit(i, false);
  }
  for (const Lit k : cube.thresholds()) {
    const Threshold& b = (*this)[k];
    if (b.word != word) continue;
    BitVector& side = b.upper ? hull.high : hull.low;
    if (b.upper ? b.value < side : side < b.value) side = b.value;
  }
  return hull;
}

Hull hull_in(const SatSolver& solver, const std::vector<Lit>& bits) {
  const auto width = static_cast<std::uint32_t>(bits.size());
  Hull hull = {BitVector::zero(width), BitVector::ones(width)};
  for (std::uint32_t i = 0; i < width; ++i) {
    const Lit l = bits[i];
    if (l == Lit()) continue;
    const Truth3 value = l.var() == 0 ? (l == true_lit ? Truth3::yes : Truth3::no) : solver.value(l);
    if (value == Truth3::yes) hull.low.set_bit(i, true);
    if (value == Truth3::no) hull.high.set_bit(i, false);
  }
  return hull;
}

std::optional<Lit> relax(const SatSolver& solver, Thresholds& thresholds, Lit bound,
                         const std::vector<Lit>& variables) {
  Threshold b = thresholds[bound];
  ASSERT(variables.size() == b.value.width());
  for (std::uint32_t i = 0; i < variables.size(); ++i) {
    // A threshold is strong by the ones of a lower and the zeros of an upper one; the core drops those not needed.
    if (b.value.bit(i) != b.upper && !solver.failed(variables[i] ^ b.upper)) b.value.set_bit(i, b.upper);
  }
  ASSERT(thresholds[bound].implies(b));
  if (b.is_trivial()) return std::nullopt;
  return thresholds.literal(std::move(b));
}

void put(std::vector<Lit>& cube, Lit l, const Thresholds& thresholds) {
  ASSERT(std::count_if(cube.begin(), cube.end(), [&](Lit k) { return thresholds.slot(k) == thresholds.slot(l); }) <= 1);
  for (Lit& k : cube) {
    if (thresholds.slot(k) != thresholds.slot(l)) continue;
    k = l;
    return;
  }
  cube.push_back(l);
}

std::optional<Lit> find_slot(const std::vector<Lit>& cube, std::uint32_t slot, const Thresholds& thresholds) {
  ASSERT(slot < thresholds.slots());
  for (const Lit k : cube) {
    if (thresholds.slot(k) == slot) return k;
  }
  return std::nullopt;
}

}  // namespace polycube::impl::ic3
