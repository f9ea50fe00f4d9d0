// Problem: where lemmas over words do not help they cost: queries about thresholds take longer, searches for thresholds
// ask more of them, and lemmas that are worth little stay in the frames.
//
// So a search with lemmas over bits alone runs beside the one with lemmas over words, in one thread: the one advances
// until it has done a turn more work than the other one, then the other one does. Turns get longer. Where few registers
// are numbers, the search on bits has the larger share. Since work is counted and not timed, runs are repeatable.
#pragma once

#include <cstdint>

#include "engines/bit_engine.h"

namespace polycube {

/// How much work one of two searches may do in all when the other one has done so much. Where registers are numbers, as
/// much. Where few are, lemmas are seldom about words, and if they are, that shows soon: the search on words gets the
/// numbers' share of the latches, a quarter at least, until it had a fair chance, and less from then on.
class WorkShares {
 public:
  explicit WorkShares(const BitTask& task);
  std::uint64_t of_bits(std::uint64_t words) const;
  std::uint64_t of_words(std::uint64_t bits) const;

 private:
  double at_first_;  // work on bits for one unit on words
  double later_;
};

class Interleaving {
 public:
  /// `longest` is the work of a long turn. Both searches must outlive it; bits may have begun.
  Interleaving(BitSearch& bits, BitSearch& words, const WorkShares& shares, std::uint64_t longest)
      : bits_(bits), words_(words), shares_(shares), longest_(longest) {}

  /// The result of the search that ends first. Words begin.
  BitResult run();

  /// The work of the first turn.
  static std::uint64_t first_turn(std::uint64_t longest);

 private:
  BitSearch& bits_;
  BitSearch& words_;
  const WorkShares& shares_;
  std::uint64_t longest_;
};

}  // namespace polycube
