// The activity of a variable: how often it took part in recent conflicts (VSIDS [Moskewicz01]). It is stored as a
// logarithm: it needs no rescaling and only four bytes, and the decay since a bump is a subtraction.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sat/literal.h"
#include "support/check.h"

namespace polycube::impl {

class Activity {
 public:
  static constexpr std::uint32_t buckets = 64;

  void resize(std::size_t variables) { of_.resize(variables, never); }
  void bump(Var v) {
    ASSERT(v < of_.size());
    const std::int32_t a = of_[v];
    if (a == never) {
      of_[v] = now_;
      return;
    }
    const std::int32_t high = std::max(a, now_);
    const std::int32_t difference = high - std::min(a, now_);
    of_[v] = difference < static_cast<std::int32_t>(sums().size()) ? high + sums()[static_cast<std::size_t>(difference)]
                                                                   : high;
  }
  /// Increases the weight of all later bumps: a decay of 0.95 is 5 / 64 of a doubling.
  void decay() { now_ += 5; }
  bool more(Var a, Var b) const {
    ASSERT(a < of_.size() && b < of_.size());
    return of_[a] > of_[b];
  }
  /// Coarse ranks, rank 0 for the most active variables: steps of half a doubling, then larger ones.
  std::uint32_t bucket(Var v) const {
    ASSERT(v < of_.size());
    if (of_[v] == never) return buckets - 1;
    const std::int64_t age = std::int64_t{now_} + 5 * scale - of_[v];
    if (age < 512) return age < 0 ? 0 : static_cast<std::uint32_t>(age) / 32;
    const auto a = static_cast<std::uint64_t>(age);
    const auto log = static_cast<std::uint32_t>(std::bit_width(a));  // from 10
    const auto half = static_cast<std::uint32_t>(a >> (log - 2)) & 1;
    return std::min(buckets - 2, 16 + 2 * (log - 10) + half);
  }
  std::size_t bytes() const { return of_.capacity() * sizeof(std::int32_t); }

 private:
  static constexpr std::int32_t scale = 64;  // of a doubling
  static constexpr std::int32_t never = -1;
  /// By the difference d of two logarithms: log(2^0 + 2^-d).
  static const std::array<std::int32_t, 8 * scale>& sums() {
    static const auto table = [] {
      std::array<std::int32_t, 8 * scale> t{};
      for (std::size_t d = 0; d < t.size(); ++d) {
        t[d] =
            static_cast<std::int32_t>(std::lround(scale * std::log2(1 + std::exp2(-static_cast<double>(d) / scale))));
      }
      return t;
    }();
    return table;
  }

  std::vector<std::int32_t> of_;
  std::int32_t now_ = 0;
};

}  // namespace polycube::impl
