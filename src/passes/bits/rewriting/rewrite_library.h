// A library for rewriting: a few small and-inverter graphs for every function of four inputs.
//
// Functions fall into 222 classes under permutation and complement of inputs and complement of the output (NPN). The
// library is computed at run time: each class is decomposed into cheaper classes by one AND or XOR. All sums of costs
// are enumerated in ascending order, so the first decomposition of a class is a cheapest tree. Decompositions with the
// same cost, or one gate more, are kept too: in a circuit, the best one is the one that shares the most gates with what
// is already there [Mishchenko06].
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "passes/bits/rewriting/rewrite_structure.h"
#include "support/check.h"

namespace polycube::impl {

/// A function of four inputs: bit i is its value where input k is bit k of i.
using Truth4 = std::uint16_t;

inline constexpr std::array<Truth4, 4> truth_of_input = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};

class RewriteLibrary {
 public:
  /// How to make a function from the representative of its class: input i of the representative is `inputs[i]`,
  /// complemented if bit i of `complemented` is set.
  struct Use {
    std::uint8_t representative = 0;
    std::array<std::uint8_t, 4> inputs = {0, 1, 2, 3};
    std::uint8_t complemented = 0;
    bool output_complemented = false;
  };

  /// Built at the first use, in a fraction of a second.
  static const RewriteLibrary& get();

  const Use& use(Truth4 function) const { return uses_[function]; }
  /// The structures of a class, those with the fewest gates first.
  std::span<const RewriteStructure> structures(std::uint8_t representative) const {
    ASSERT(representative < structures_.size());
    return structures_[representative];
  }
  std::size_t classes() const { return functions_.size(); }
  Truth4 function(std::uint8_t representative) const { return functions_[representative]; }

 private:
  struct Decomposition {
    bool is_xor;
    Truth4 left;
    Truth4 right;
    bool complemented;
    friend bool operator==(const Decomposition&, const Decomposition&) = default;
  };

  RewriteLibrary();
  void find_classes();
  void find_decompositions();
  void combine(std::uint8_t representative, Truth4 other, bool is_xor, int cost);
  void note(Truth4 function, const Decomposition& decomposition, int cost);
  void make_structures();
  void make_structures(std::uint8_t representative);

  std::vector<Use> uses_;          // by function
  std::vector<Truth4> functions_;  // by class, like the rest
  std::vector<int> costs_;         // gates of the cheapest tree; an operand that an XOR reads twice counts once
  std::vector<std::vector<Decomposition>> decompositions_;
  std::vector<std::vector<RewriteStructure>> structures_;
};

}  // namespace polycube::impl
