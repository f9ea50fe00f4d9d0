// Candidate classes for SAT sweeping and signal correspondence: a partition of nodes that may be equal or
// complementary. Simulation and counterexamples refine it.
//
// The representative of a class is its first node in a given order. Every other member may be equal to the
// representative, up to a complement. A node without partners has no class.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "support/check.h"

namespace polycube::impl {

class CandidateClasses {
 public:
  /// `order` contains the nodes that may be in classes; all other nodes have no class. At first, all nodes of `order`
  /// are in one class.
  CandidateClasses(std::uint32_t nodes, std::vector<std::uint32_t> order);

  /// Adds one word of simulation, before the classes are made. The first bit of the first word defines the phase of a
  /// node: a node with 0 there is not complemented.
  void simulate(std::span<const std::uint64_t> values);
  /// Makes the classes from the simulated words.
  void make();

  /// The signal that the node may be equal to; the node itself if it is a representative or has no class.
  Signal representative(std::uint32_t node) const {
    ASSERT(node < class_of_.size());
    const std::uint32_t c = class_of_[node];
    if (c == none) return Signal(node);
    ASSERT(classes_[c].size() > 1);
    const std::uint32_t first = classes_[c].front();
    return Signal(first, complemented_[node] != complemented_[first]);
  }
  bool has_class(std::uint32_t node) const { return class_of_[node] != none; }
  /// Splits classes whose members differ in a bit of the mask. Returns whether any class was split.
  bool refine(std::span<const std::uint64_t> values, std::uint64_t mask = ~0ULL);
  /// Removes the node from its class.
  void remove(std::uint32_t node);
  /// How many nodes have a representative other than themselves.
  std::size_t pairs() const;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint64_t normal(std::uint64_t word, std::uint32_t node) const { return complemented_[node] ? ~word : word; }
  void add_class(std::vector<std::uint32_t> members);
  bool is_partition() const;

  std::vector<std::uint32_t> order_;
  std::vector<std::uint64_t> keys_;  // by node: a hash of the simulated words
  std::vector<bool> complemented_;   // by node
  bool any_word_ = false;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::vector<std::uint32_t>> classes_;  // members in the given order; empty once split up
};

/// The constant, latches, inputs, then gates, so that a leaf represents the gates that are equal to it. Latches that
/// are free at the start come before other latches: such a latch is never replaced, so it has to be the representative.
std::vector<std::uint32_t> leaves_first(const Circuit& circuit);

}  // namespace polycube::impl
