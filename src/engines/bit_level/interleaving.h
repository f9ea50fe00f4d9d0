// Problem: where lemmas over words do not help, they are expensive: queries with thresholds take longer, generalisation
// makes more of them, and weak lemmas fill the frames.
//
// Idea: interleave two resumable searches in one thread, one with lemmas over bits and one with lemmas over words. Each
// advances until it is one turn of work ahead of its share; the turns grow. Where few registers are numbers, the search
// on bits has the larger share. Work is counted, not timed, so runs are reproducible.
//
// Limits: the answer costs about the work of the faster search plus the share of the other one.
#pragma once

#include <cstdint>
#include <optional>

#include "engines/bit_engine.h"

namespace polycube::impl {

/// The work budget of each search as a function of the work of the other one. If numbers have half of the latches, both
/// get the same. With fewer numbers, lemmas over words rarely help, and if they do, they help early: the search on
/// words gets the fraction of latches in numbers, at least a quarter, up to a fixed amount of work, and less after
/// that.
class WorkShares {
 public:
  explicit WorkShares(const BitTask& task);
  std::uint64_t of_bits(std::uint64_t words) const;
  std::uint64_t of_words(std::uint64_t bits) const;

 private:
  double at_first_;  // work on bits for one unit of work on words
  double later_;
};

class Interleaving {
 public:
  /// `longest` is the work of the longest turn. Both searches must outlive this object; bits may have started.
  Interleaving(BitSearch& bits, BitSearch& words, const WorkShares& shares, std::uint64_t longest)
      : bits_(bits), words_(words), shares_(shares), longest_(longest), turn_(first_turn(longest)) {}

  /// The result of the search that ends first. The search on words advances first.
  BitResult run();
  /// The same, but none if both together have done so much work; then it may be called again.
  std::optional<BitResult> advance(std::uint64_t limit);
  std::uint64_t work() const { return bits_.work() + words_.work(); }

  /// The work of the first turn.
  static std::uint64_t first_turn(std::uint64_t longest);

 private:
  BitSearch& bits_;
  BitSearch& words_;
  const WorkShares& shares_;
  std::uint64_t longest_;
  std::uint64_t turn_;
  bool bits_next_ = false;
};

}  // namespace polycube::impl
