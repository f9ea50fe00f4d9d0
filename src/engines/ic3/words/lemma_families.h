// Problem: the border of a frame is oblique, and lemmas approximate it by a staircase, one step after another. Each
// lemma differs from an earlier one in two thresholds: x >= 3 and y >= 7, then x >= 4 and y >= 6. Which sum describes
// the border?
//
// Idea: a lemma family: lemmas that are equal except for two thresholds on the same words are points of a plane, in
// whatever frame they are, and also if they were removed. A line through three of them gives a template candidate of
// some weight, a line through two one of little weight.
//
// Limits: sums of two words only.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "engines/ic3/words/neighbour_lemmas.h"

namespace polycube::impl::ic3 {

class LemmaFamilies {
 public:
  LemmaFamilies(const Encoding& encoding, const Thresholds& thresholds, std::span<const BitWord> words,
                TemplateCandidates& suggestions)
      : encoding_(encoding), thresholds_(thresholds), words_(words), candidates_(suggestions) {}

  void observe(const Cube& lemma);

 private:
  /// The two thresholds of each lemma of a family.
  using Family = std::vector<std::vector<Coordinate>>;
  void add(Family& family, std::vector<Coordinate> point);

  const Encoding& encoding_;
  const Thresholds& thresholds_;
  std::span<const BitWord> words_;
  TemplateCandidates& candidates_;
  std::map<std::vector<std::uint32_t>, Family> families_;  // by the common literals, and the two slots
};

}  // namespace polycube::impl::ic3
