// Problem: the conjuncts of a proof come in the order in which an engine found them.
// Idea: two conjuncts belong together if they share a register and are about the same part of the hierarchy: names with
// dots tell the part, and a conjunct about several parts is about the smallest one around them. In a group, and among
// groups, those about few registers come first, then those of few operators.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

struct LemmaGroup {
  std::vector<std::uint32_t> registers;  // positions of the states that it is about, ascending
  std::vector<Node> lemmas;
};

/// Conjunctions are split; each conjunct counts once. Requires: the conditions have width 1.
std::vector<LemmaGroup> group_lemmas(const TransitionSystem& system, std::span<const Node> conditions);

}  // namespace polycube::impl
