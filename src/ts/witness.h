// A witness: the free values of one run; simulation determines all others.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "term/evaluate.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Values by position; an absent value is unspecified in the witness and counts as zero.
using Assignment = std::unordered_map<std::uint32_t, Value>;

struct WitnessFrame {
  Assignment states;  // by position among the states
  Assignment inputs;  // by position among the inputs
  // For arrays among `states` of which only some elements are given: their indices. The others are unspecified.
  std::unordered_map<std::uint32_t, std::vector<BitVector>> given_elements;
};

/// One property that the witness claims to reach.
struct Claim {
  bool justice = false;
  std::uint32_t position = 0;  // among the bads, or the justices

  friend bool operator==(const Claim&, const Claim&) = default;
};

/// "b0" or "j0", as in witnesses of both formats.
inline std::string name(const Claim& claim) { return (claim.justice ? "j" : "b") + std::to_string(claim.position); }

struct Witness {
  std::vector<Claim> claims;
  std::vector<WitnessFrame> frames;  // the last one is where the bad holds
};

}  // namespace polycube::impl
