// Some reachable states of a circuit, by random runs: a condition that is false in one of them is no fact.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bitblast/circuit.h"

namespace polycube::impl {

class ReachableSamples {
 public:
  /// By about so many evaluated gates.
  ReachableSamples(const Circuit& circuit, std::uint64_t seed, std::uint64_t evaluations);

  /// Is the signal true in all of them? Requires: it reads latches alone. The graph may have grown.
  bool all_satisfy(const Aig& aig, Signal s) const;
  /// The number of 64 states each.
  std::size_t size() const { return groups_.size(); }

 private:
  struct Group {
    std::uint64_t reachable;            // which of the 64 count
    std::vector<std::uint64_t> states;  // by node of a latch; 0 for others
  };
  std::vector<std::uint32_t> latch_of_;  // by node, plus 1
  std::vector<Group> groups_;            // `states` by latch
};

}  // namespace polycube::impl
