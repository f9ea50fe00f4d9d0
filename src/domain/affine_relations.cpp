#include "domain/affine_relations.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

using Row = AffineRelations::Row;

/// a / b, where b divides a modulo 2^w: valuation(a) >= valuation(b).
BitVector quotient(const BitVector& a, const BitVector& b) {
  const std::uint32_t k = valuation(b);
  if (a.is_zero()) return a;
  return bv::mul(bv::srl(a, k), inverse(bv::srl(b, k)));
}

void subtract(Row& row, const BitVector& factor, const Row& other) {
  if (factor.is_zero()) return;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (!other[i].is_zero()) row[i] = bv::sub(row[i], bv::mul(factor, other[i]));
  }
}

void scale(Row& row, const BitVector& factor) {
  for (BitVector& x : row) x = bv::mul(x, factor);
}

bool is_zero(const Row& row) {
  return std::all_of(row.begin(), row.end(), [](const BitVector& x) { return x.is_zero(); });
}

/// The largest absolute value of the coefficients, in signed reading.
BitVector magnitude(const Row& row, const BitVector& factor) {
  BitVector largest = BitVector::zero(factor.width());
  for (std::size_t i = 0; i + 1 < row.size(); ++i) {
    const BitVector product = bv::mul(row[i], factor);
    const BitVector x = product.is_negative() ? bv::neg(product) : product;
    if (largest < x) largest = x;
  }
  return largest;
}

/// Multiplies by the odd number for which the coefficients are smallest: (1, -2/3) becomes (3, -2).
void make_small(Row& row) {
  const std::uint32_t width = row[0].width();
  BitVector best = BitVector::one(width);
  for (std::uint64_t odd = 3; odd < 32 && width > 5; odd += 2) {
    const BitVector factor(width, odd);
    if (magnitude(row, factor) < magnitude(row, best)) best = factor;
  }
  scale(row, best);
}

}  // namespace

std::uint32_t valuation(const BitVector& value) { return value.trailing_zeros(); }

BitVector inverse(const BitVector& value) {
  ASSERT(value.bit(0));
  // Newton iteration: each round doubles the number of correct low bits; an odd number is its own inverse modulo 8.
  BitVector x = value;
  const BitVector two = bv::sll(BitVector::one(value.width()), 1);
  for (std::uint32_t bits = 3; bits < value.width(); bits *= 2) x = bv::mul(x, bv::sub(two, bv::mul(value, x)));
  return x;
}

AffineRelations::AffineRelations(std::uint32_t width, std::uint32_t words) : width_(width) {
  for (std::uint32_t i = 0; i <= words; ++i) {
    Row unit(words + 1, BitVector::zero(width));
    unit[i] = BitVector::one(width);
    generators_.push_back(std::move(unit));
  }
}

bool AffineRelations::add(std::span<const BitVector> point) {
  std::vector<BitVector> values;
  std::size_t pivot = generators_.size();
  for (std::size_t j = 0; j < generators_.size(); ++j) {
    const Row& row = generators_[j];
    ASSERT(point.size() + 1 == row.size());
    BitVector sum = row.back();
    for (std::size_t i = 0; i < point.size(); ++i) {
      if (!row[i].is_zero()) sum = bv::add(sum, bv::mul(row[i], point[i]));
    }
    values.push_back(sum);
    if (!sum.is_zero() && (pivot == generators_.size() || valuation(sum) < valuation(values[pivot]))) pivot = j;
  }
  if (pivot == generators_.size()) return false;
  for (std::size_t j = 0; j < generators_.size(); ++j) {
    if (j != pivot) subtract(generators_[j], quotient(values[j], values[pivot]), generators_[pivot]);
  }
  scale(generators_[pivot], bv::sll(BitVector::one(width_), width_ - valuation(values[pivot])));
  if (is_zero(generators_[pivot])) generators_.erase(generators_.begin() + static_cast<std::ptrdiff_t>(pivot));
  return true;
}

std::vector<Row> AffineRelations::reduced() const {
  std::vector<Row> rest = generators_;
  std::vector<Row> result;
  if (rest.empty()) return result;
  const std::size_t columns = rest[0].size();
  for (std::size_t column = 0; column < columns; ++column) {
    const auto smaller = [&](const Row& a, const Row& b) { return valuation(a[column]) < valuation(b[column]); };
    const auto pivot = std::min_element(rest.begin(), rest.end(), smaller);
    if ((*pivot)[column].is_zero()) continue;
    Row row = std::move(*pivot);
    rest.erase(pivot);
    const std::uint32_t k = valuation(row[column]);
    scale(row, inverse(bv::srl(row[column], k)));
    for (Row& other : rest) subtract(other, quotient(other[column], row[column]), row);
    // The coefficients of earlier rows in this column become remainders modulo 2^k.
    for (Row& other : result) subtract(other, bv::srl(other[column], k), row);
    Row multiple = row;
    scale(multiple, bv::sll(BitVector::one(width_), width_ - k));
    if (k > 0 && !is_zero(multiple)) rest.push_back(std::move(multiple));
    std::erase_if(rest, is_zero);
    result.push_back(std::move(row));
    if (rest.empty()) break;
  }
  for (Row& row : result) make_small(row);
  return result;
}

std::vector<AffineRelations::Row> equations_on(const std::vector<std::vector<BitVector>>& states,
                                               std::span<const std::size_t> members, std::span<const std::size_t> words,
                                               std::uint32_t width) {
  constexpr std::size_t tests = 4;  // points that confirm the equations, beyond the points that changed them
  AffineRelations relations(width, static_cast<std::uint32_t>(words.size()));
  std::size_t changes = 0;
  std::size_t agreed = 0;  // points that satisfied all equations since the last change
  std::vector<BitVector> before;
  for (const std::size_t s : members) {
    std::vector<BitVector> point;
    for (const std::size_t w : words) point.push_back(states[s][w]);
    if (point == before) continue;
    if (relations.add(point)) {
      ++changes;
      agreed = 0;
    } else {
      ++agreed;
    }
    if (relations.generators().empty()) return {};
    before = std::move(point);
  }
  if (agreed < changes + tests) return {};
  return relations.reduced();
}

}  // namespace polycube::impl
