// Nodes that may be equal or complementary: a partition that simulation and counterexamples refine.
//
// Every class has a representative, its first node in a given order; the classes say of each other member that it is
// perhaps equal to it, up to a complement. Nodes that are alone have no class.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "support/check.h"

namespace polycube {

class CandidateClasses {
 public:
  /// `order` has the nodes that may be in classes; every other node is alone. Starts with all of them in one class.
  CandidateClasses(std::uint32_t nodes, std::vector<std::uint32_t> order);

  /// Counts one word of simulation, before the classes are made. The first bit of the first word counts as
  /// uncomplemented.
  void simulate(std::span<const std::uint64_t> values);
  /// Makes the classes from what was simulated.
  void make();

  /// What the node may be equal to; itself if it is a representative or alone.
  Signal representative(std::uint32_t node) const {
    ASSERT(node < class_of_.size());
    const std::uint32_t c = class_of_[node];
    if (c == none) return Signal(node);
    ASSERT(classes_[c].size() > 1);
    const std::uint32_t first = classes_[c].front();
    return Signal(first, complemented_[node] != complemented_[first]);
  }
  bool has_class(std::uint32_t node) const { return class_of_[node] != none; }
  /// Splits classes whose members differ in a bit of the mask. Did any?
  bool refine(std::span<const std::uint64_t> values, std::uint64_t mask = ~0ULL);
  /// The node is alone from now on.
  void remove(std::uint32_t node);
  /// How many nodes have a representative other than themselves.
  std::size_t pairs() const;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint64_t normal(std::uint64_t word, std::uint32_t node) const { return complemented_[node] ? ~word : word; }
  void add_class(std::vector<std::uint32_t> members);
  bool is_partition() const;

  std::vector<std::uint32_t> order_;
  std::vector<std::uint64_t> keys_;  // by node: a hash of what was simulated
  std::vector<bool> complemented_;   // by node
  bool any_word_ = false;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::vector<std::uint32_t>> classes_;  // members in the given order; empty once split up
};

/// The constant, latches, inputs, then gates, so that a leaf represents the gates that are equal to it. Of the latches
/// those come first that are free at the start: they never are what another one is, so they keep standing for
/// themselves.
std::vector<std::uint32_t> leaves_first(const Circuit& circuit);

}  // namespace polycube
