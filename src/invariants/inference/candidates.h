// Candidates for facts: simple statements about one register or two, and where they come from (fixed_point.h).
#pragma once

#include <optional>
#include <vector>

#include "domain/hybrid.h"
#include "invariants/sampling/random_runs.h"

namespace polycube::invariants {

/// `a`, a register or a sum of several, compared with a constant or another register, or some of its bits with a
/// constant.
struct FactCandidate {
  Kind kind = Kind::eq;
  Node a;
  Node b;                           // none: the constant
  BitVector value;                  // of the width of a, or of the slice
  std::optional<std::uint32_t> hi;  // bits hi..lo of a
  std::uint32_t lo = 0;
  std::size_t guards = 0;  // claimed only where none of so many guards holds, the first ones
  Node where = Node();     // and, if given, where this holds

  /// The values of `a` that it allows, or more; all if it speaks of two registers.
  Hybrid allowed(const TermStore& store) const;
  /// In the store, where `all` guards are terms of width 1.
  Node to_term(TermStore& store, std::span<const Node> all) const;
};

/// Does it compare words by their order?
inline bool is_order(Kind kind) { return kind >= Kind::ugt && kind <= Kind::slte; }

/// What the values of the registers say, one by one.
void candidates_of(const std::vector<Node>& registers, const std::vector<Hybrid>& values,
                   std::vector<FactCandidate>& result);

/// What all samples agree on. Bounds are those of the samples, and the next constant of the model beyond them.
void candidates_of(const TransitionSystem& system, const StateCone& cone, const Samples& samples, std::size_t guards,
                   std::vector<FactCandidate>& result);

/// Without those that others about the same register imply: the conjunction stays the same.
std::vector<FactCandidate> without_implied(const TermStore& store, const std::vector<FactCandidate>& candidates);

}  // namespace polycube::invariants
