// Word regions, for lifting on words.
//
// Problem: a set of states that simulation can compute with and that cubes can express.
//
// Idea: for each word known bits, an interval, or both: the product of a Boolean cube and an integer cube, stored by
// word. As literals: the known bits, and up to two threshold literals `w >= c`, `w <= c` for each word.
//
// Limits: relations between words cannot be expressed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "domain/interval.h"
#include "domain/ternary.h"

namespace polycube::impl::ic3 {

struct WordRegion {
  struct Word {
    std::optional<Ternary> bits;       // none: no bit is fixed
    std::optional<Interval> interval;  // none: no restriction

    bool is_free() const { return !bits && !interval; }
    bool contains(const BitVector& v) const {
      return (!bits || bits->contains(v)) && (!interval || interval->contains(v));
    }
    /// The number of literals that describe it: known bits, and ends of the interval that exclude values.
    std::uint32_t literals() const;
    /// The base-2 logarithm of the number of members, of which there is at least one. Requires: `width` is that of the
    /// word.
    double log2_size(std::uint32_t width) const;
    friend bool operator==(const Word&, const Word&) = default;
  };

  std::vector<Word> words;  // by position of the state in the system; those of arrays are free

  /// Requires: a value for each word that is not free.
  bool contains(std::span<const BitVector> state) const;
  std::uint32_t literals() const;
  friend bool operator==(const WordRegion&, const WordRegion&) = default;
};

}  // namespace polycube::impl::ic3
