// Problem: a frame is cut along a slanted border in steps. A run sees the steps one after the other, each as a lemma
// that differs from one before in the numbers of two bounds: x >= 3 and y >= 7, then x >= 4 and y >= 6. What goes on?
//
// Reshape by history: lemmas that are equal but for the numbers of the same two bounds are points of a plane, whatever
// frames they are of, and whether they are still there or not. A line through three of them is a suggestion of some
// weight, one through two of little.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "engines/ic3/words/neighbour_lemmas.h"

namespace polycube::ic3 {

class LemmaFamilies {
 public:
  LemmaFamilies(const Encoding& encoding, const Thresholds& thresholds, std::span<const BitWord> words,
                TemplateCandidates& suggestions)
      : encoding_(encoding), thresholds_(thresholds), words_(words), candidates_(suggestions) {}

  void observe(const Cube& lemma);

 private:
  /// Of lemmas that are equal but for two bounds: these.
  using Family = std::vector<std::vector<Coordinate>>;
  void add(Family& family, std::vector<Coordinate> point);

  const Encoding& encoding_;
  const Thresholds& thresholds_;
  std::span<const BitWord> words_;
  TemplateCandidates& candidates_;
  std::map<std::vector<std::uint32_t>, Family> families_;  // by the literals that are the same, and the two slots
};

}  // namespace polycube::ic3
