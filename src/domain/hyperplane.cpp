#include "domain/hyperplane.h"

#include "support/check.h"

namespace polycube::impl {

namespace {

using Rows = std::vector<std::vector<Integer>>;

/// Expansion along the first row. The dimensions are the words of a corner, three at most in practice.
Integer determinant(const Rows& rows) {
  if (rows.empty()) return 1;
  Integer sum = 0;
  for (std::size_t column = 0; column < rows.size(); ++column) {
    if (rows[0][column].is_zero()) continue;
    Rows minor;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      minor.push_back(rows[i]);
      minor.back().erase(minor.back().begin() + static_cast<std::ptrdiff_t>(column));
    }
    const Integer product = rows[0][column] * determinant(minor);
    sum = column % 2 == 0 ? sum + product : sum - product;
  }
  return sum;
}

}  // namespace

std::vector<Integer> normal_through(std::span<const std::vector<Integer>> points) {
  const std::size_t n = points.size();
  ASSERT(n > 1);
  std::vector<Integer> normal;
  Integer divisor = 0;
  for (std::size_t left_out = 0; left_out < n; ++left_out) {
    Rows differences;
    for (std::size_t i = 1; i < n; ++i) {
      ASSERT(points[i].size() == n);
      std::vector<Integer>& row = differences.emplace_back();
      for (std::size_t j = 0; j < n; ++j) {
        if (j != left_out) row.push_back(points[i][j] - points[0][j]);
      }
    }
    const Integer minor = determinant(differences);
    normal.push_back(left_out % 2 == 0 ? minor : -minor);
    divisor = gcd(divisor, minor);
  }
  if (divisor.is_zero()) return {};
  for (Integer& entry : normal) entry = floor_divide(entry, divisor);
  return normal;
}

}  // namespace polycube::impl
