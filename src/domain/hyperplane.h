// The hyperplane through points, exactly (FINDHYPERPLANE in [Welp13, Alg. 3.2]).
//
// n points in n dimensions lie in the hyperplanes whose normal is perpendicular to the n - 1 differences of the points.
// If these are independent there is one normal up to a factor, and its entries are the minors of their matrix with
// alternating signs (the cross product, for n = 3).
#pragma once

#include <span>
#include <vector>

#include "domain/integer.h"

namespace polycube::impl {

/// The normal a, with coprime entries, such that all points have the same a·x; empty if it is not unique up to a
/// factor. Requires: n points of n coordinates, n > 1.
std::vector<Integer> normal_through(std::span<const std::vector<Integer>> points);

}  // namespace polycube::impl
