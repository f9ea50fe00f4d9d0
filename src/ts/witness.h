// A witness: the choices of one run, from which everything else follows by simulation.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "term/evaluate.h"
#include "ts/transition_system.h"

namespace polycube {

/// Values by position; what is absent was left open by whoever wrote the witness and counts as zero.
using Assignment = std::unordered_map<std::uint32_t, Value>;

struct WitnessFrame {
  Assignment states;  // by position among the states
  Assignment inputs;  // by position among the inputs
  // For arrays among `states` of which only some elements are given: their indices. The rest is left open.
  std::unordered_map<std::uint32_t, std::vector<BitVector>> given_elements;
};

/// One property that the witness claims to reach.
struct Claim {
  bool justice = false;
  std::uint32_t position = 0;  // among the bads, or the justices

  friend bool operator==(const Claim&, const Claim&) = default;
};

/// "b0" or "j0", as witnesses of both formats say it.
inline std::string name(const Claim& claim) { return (claim.justice ? "j" : "b") + std::to_string(claim.position); }

struct Witness {
  std::vector<Claim> claims;
  std::vector<WitnessFrame> frames;  // the last one is where the bad holds
};

}  // namespace polycube
