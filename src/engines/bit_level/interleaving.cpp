#include "engines/bit_level/interleaving.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr double fair_chance = 20e6;  // in propagations, about a second

double bits_for_one(double share_of_words) { return (1 - share_of_words) / share_of_words; }

}  // namespace

WorkShares::WorkShares(const BitTask& task) {
  const double latches = std::max<double>(static_cast<double>(task.circuit.latches.size()), 1);
  double in_numbers = 0;
  for (const BitWord& w : task.words) {
    if (w.ordered && !w.derived) in_numbers += static_cast<double>(w.bits.size());
  }
  const double share = std::min(in_numbers / latches, 0.5);
  at_first_ = bits_for_one(std::max(share, 0.25));
  later_ = bits_for_one(std::max(2 * share * share, 0.05));
  ASSERT(at_first_ > 0 && later_ > 0);
}

std::uint64_t WorkShares::of_bits(std::uint64_t words) const {
  const auto had = static_cast<double>(words);
  return static_cast<std::uint64_t>(std::min(had, fair_chance) * at_first_ + std::max(had - fair_chance, 0.0) * later_);
}

std::uint64_t WorkShares::of_words(std::uint64_t bits) const {
  const double soon = static_cast<double>(bits) / at_first_;
  return static_cast<std::uint64_t>(std::min(soon, fair_chance) +
                                    std::max(soon - fair_chance, 0.0) * at_first_ / later_);
}

std::uint64_t Interleaving::first_turn(std::uint64_t longest) { return std::max<std::uint64_t>(longest / 8, 1); }

BitResult Interleaving::run() {
  auto result = advance(unlimited_work);
  CHECK(result.has_value());
  return *std::move(result);
}

std::optional<BitResult> Interleaving::advance(std::uint64_t limit) {
  ASSERT(longest_ > 0);
  const auto next = [&](BitSearch& search, std::uint64_t share) {
    const std::uint64_t own = search.work() + (limit - std::min(limit, work()));
    return search.advance(limit == unlimited_work ? share + turn_ : std::min(share + turn_, own));
  };
  while (limit == unlimited_work || work() < limit) {
    if (!bits_next_) {
      if (auto result = next(words_, shares_.of_words(bits_.work()))) return result;
      turn_ = std::min(2 * turn_, longest_);
    } else if (auto result = next(bits_, shares_.of_bits(words_.work()))) {
      return result;
    }
    bits_next_ = !bits_next_;
  }
  return std::nullopt;
}

}  // namespace polycube::impl
