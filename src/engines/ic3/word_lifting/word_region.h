// Regions for lifting on words: of each word some known bits, or an interval, or both; nothing about words together.
//
// It is the product of a Boolean cube and an integer cube (src/domain/cube.h, box.h), laid out by word as lifting needs
// it. As literals: the known bits, and up to two bounds `w >= c`, `w <= c` a word.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "domain/interval.h"
#include "domain/ternary.h"

namespace polycube::ic3 {

struct WordRegion {
  struct Word {
    std::optional<Ternary> bits;       // none: no bit is fixed
    std::optional<Interval> interval;  // none: no bound

    bool is_free() const { return !bits && !interval; }
    bool contains(const BitVector& v) const {
      return (!bits || bits->contains(v)) && (!interval || interval->contains(v));
    }
    /// How many literals describe it: known bits, and ends of the interval that exclude something.
    std::uint32_t literals() const;
    /// The logarithm of the number of members, of which there must be one. Requires: width is the word's.
    double log2_size(std::uint32_t width) const;
    friend bool operator==(const Word&, const Word&) = default;
  };

  std::vector<Word> words;  // by position of the state in the system; those of arrays are free

  /// Requires: a value for each word that is not free.
  bool contains(std::span<const BitVector> state) const;
  std::uint32_t literals() const;
  friend bool operator==(const WordRegion&, const WordRegion&) = default;
};

}  // namespace polycube::ic3
