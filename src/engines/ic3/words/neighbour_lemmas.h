// Problem: which half-spaces, other than those of the sums in the model, are worth a try in a lemma?
//
// Idea: the lemma just learnt is the pivot; similar lemmas of the same frame, its neighbour lemmas, are the guides
// (FINDHYPERPLANE in [Welp13, Alg. 3.2]). k + 1 thresholds of the pivot make a corner in k + 1 dimensions, and so do
// the thresholds of k guides on the same words, in the same directions. The hyperplane through the k + 1 corners is
// computed exactly, and its coefficients are reduced by their gcd. It is useful only if its half-space has the
// direction of the corner: then the half-space contains all of them.
//
// Here the hyperplane is not substituted at once, since its sum is no word yet. It is a template candidate, with a
// weight that decreases as the guides differ from the pivot.
//
// Limits: the time is exponential in the number of guides k.
#pragma once

#include <span>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/words/template_candidates.h"

namespace polycube::impl::ic3 {

/// A threshold as a coordinate of a corner.
struct Coordinate {
  std::uint32_t slot;
  std::size_t word;  // index among the words of the run
  bool upper;
  Integer value;
};

/// The thresholds of the cube on words that may be summands, ascending by slot, each slot once; none if they are too
/// many.
std::vector<Coordinate> coordinates(const Cube& cube, const Thresholds& thresholds, const Encoding& encoding,
                                    std::span<const BitWord> words);

/// The sum whose hyperplane goes through the points, given by their coordinates on the same slots; empty if none is
/// useful. Requires: at least two points, with equally many coordinates.
WordSum sum_through(std::span<const std::vector<Coordinate>> corners, std::span<const BitWord> words);

class NeighbourLemmas {
 public:
  NeighbourLemmas(const Encoding& encoding, const Thresholds& thresholds, std::span<const BitWord> words,
                  std::uint32_t most_guides, TemplateCandidates& suggestions)
      : encoding_(encoding),
        thresholds_(thresholds),
        words_(words),
        most_guides_(most_guides),
        candidates_(suggestions) {}

  /// Adds template candidates from a new lemma and the lemmas of its frame.
  void observe(const Cube& pivot, std::span<const Lemma> frame);

 private:
  struct Guide {
    std::size_t unlike;  // number of literals that only one of the two has
    std::vector<Coordinate> corner;
  };
  std::vector<Guide> near(const Cube& pivot, const std::vector<Coordinate>& corner, std::span<const Lemma> frame) const;
  void choose(const std::vector<Guide>& guides, std::size_t first, double weight,
              std::vector<std::vector<Coordinate>>& corners);
  void try_corners(const std::vector<std::vector<Coordinate>>& corners, double weight);

  const Encoding& encoding_;
  const Thresholds& thresholds_;
  std::span<const BitWord> words_;
  std::uint32_t most_guides_;
  TemplateCandidates& candidates_;
};

}  // namespace polycube::impl::ic3
