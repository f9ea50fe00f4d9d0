// Facts as bytes: a term over the states of a system, read back into any store of the same system.
//
// A code is the number of terms, then the terms, arguments first, the fact last: the kind, then of an argument how far
// back it is, of a state its position, of a constant its width and bits. Numbers have seven bits in a byte. Equal terms
// have equal codes.
//
// The decoder takes no byte for granted: it may come from a process that was killed, or that ran wild.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

struct FactLimits {
  std::uint32_t terms = 4096;
  std::uint32_t bytes = 1 << 16;
};

/// The terms of a fact, arguments first, each once. None if it reads anything but states of the system, if it is not of
/// width 1, or if it has too many terms.
std::optional<std::vector<Node>> fact_terms(const TransitionSystem& system, Node fact, const FactLimits& limits = {});

/// None for what is no fact.
std::optional<std::vector<std::uint8_t>> encode_fact(const TransitionSystem& system, Node fact,
                                                     const FactLimits& limits = {});

/// In the store of the system. None if the bytes are no code of a fact about a system with such states.
std::optional<Node> decode_fact(const TransitionSystem& system, std::span<const std::uint8_t> code,
                                const FactLimits& limits = {});

}  // namespace polycube::impl
