// Candidate invariants about one register or two, and the sources that propose them: abstract values and samples.
// Houdini (houdini.h) decides which of them are inductive; nothing here is proven.
#pragma once

#include <optional>
#include <vector>

#include "domain/hybrid.h"
#include "invariants/sampling/random_runs.h"

namespace polycube::impl::invariants {

/// Compares `a`, a register or a sum of registers, with a constant or with another register; or fixes a slice of `a` to
/// a constant.
struct CandidateInvariant {
  Kind kind = Kind::eq;
  Node a;
  Node b;                           // without a value: the right side is the constant
  BitVector value;                  // of the width of a, or of the slice
  std::optional<std::uint32_t> hi;  // bits hi..lo of a
  std::uint32_t lo = 0;
  std::size_t guards = 0;  // the number of guards, counted from the first: claimed only where none of them holds
  Node where = Node();     // control location: if given, claimed only where this holds

  /// A superset of the values of `a` that the candidate allows; all values if it is about two registers.
  Hybrid allowed(const TermStore& store) const;
  /// As a term in the store. `all` are the guards, terms of width 1.
  Node to_term(TermStore& store, std::span<const Node> all) const;
};

/// Does the operator compare words by their order?
inline bool is_order(Kind kind) { return kind >= Kind::ugt && kind <= Kind::slte; }

/// Candidates from the abstract values of the registers.
void candidates_of(const std::vector<Node>& registers, const std::vector<Hybrid>& values,
                   std::vector<CandidateInvariant>& result);

/// Candidates that hold on all samples. Bounds are those of the samples, and the next constants of the model beyond
/// them.
void candidates_of(const TransitionSystem& system, const StateCone& cone, const Samples& samples, std::size_t guards,
                   std::vector<CandidateInvariant>& result);

/// Removes candidates that others about the same register imply; the conjunction stays the same.
std::vector<CandidateInvariant> without_implied(const TermStore& store,
                                                const std::vector<CandidateInvariant>& candidates);

}  // namespace polycube::impl::invariants
