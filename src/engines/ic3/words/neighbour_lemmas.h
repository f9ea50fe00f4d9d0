// Problem: which half-spaces, other than those that the model's own sums make, are worth to be tried in a lemma?
//
// The lemma just learnt is the pivot; lemmas of the same frame that are like it are guides (FINDHYPERPLANE in
// [Welp13, Alg. 3.2]). k + 1 bounds of the pivot make a corner in as many dimensions, and so do the bounds of k guides
// on the same words, from the same sides. The hyperplane through the k + 1 corners is exact, its coefficients are
// reduced by their gcd, and it is of use only if it opens the way the corner does: then the half-space contains all of
// them.
//
// Here the hyperplane is not substituted at once, since its sum is no word yet. It is a suggestion with a weight that
// is the less, the less the guides are like the pivot. With k guides it takes time that grows exponentially with k.
#pragma once

#include <span>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/words/template_candidates.h"

namespace polycube::ic3 {

/// A bound as the coordinate of a corner.
struct Coordinate {
  std::uint32_t slot;
  std::size_t word;  // of those the run has
  bool upper;
  Integer value;
};

/// The bounds of the cube whose words may be summands, ascending by slot, each slot once; none if they are too many.
std::vector<Coordinate> coordinates(const Cube& cube, const Thresholds& thresholds, const Encoding& encoding,
                                    std::span<const BitWord> words);

/// The sum whose hyperplane goes through the points, given by their coordinates on the same slots; empty if there is
/// none of use. Requires: at least two points, of as many coordinates.
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

  /// A new lemma, and those of its frame.
  void observe(const Cube& pivot, std::span<const Lemma> frame);

 private:
  struct Guide {
    std::size_t unlike;  // literals that only one of the two has
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

}  // namespace polycube::ic3
