// Justification over words: from bits of roots that must keep their values, down to bits of variables that suffice for
// it.
//
// Problem: a simulation can confirm that some bits of the variables may be unknown. But one simulation for each bit is
// expensive, and most bits of a large design do not matter to a given target.
//
// Idea: all variables have concrete values. Walk down from the roots, and at every operator require only the bits that
// its result depends on at this point: of an ite the selected branch, of x & 0 the zero, of a comparison the bits down
// to the first one that decides it. This is critical path analysis of circuits, on words with masks of bits. Where
// there is a choice, the argument that depends on fewer state bits is required.
//
// Limits: the result is a proposal. The caller simulates with all other bits unknown, which is sound for any proposal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domain/interval.h"
#include "domain/simulate.h"
#include "domain/ternary.h"
#include "term/term_store.h"

namespace polycube::impl {

template <class V>
class NeededBits {
 public:
  /// Only bits of `states` have a price. Requires: store and simulation outlive this object; all terms whose bits will
  /// be required are in the simulation.
  NeededBits(const TermStore& store, const Simulation<V>& simulation, std::span<const Node> states);

  /// Removes all requirements.
  void clear();
  /// Requires these bits of a term to keep their values. Requires: the term is in the focus of the simulation.
  void need(Node n, const BitVector& bits);
  /// Requires a term to keep the known bits of `bits`, or to remain inside `interval`. Requires: it is a constant now.
  void need_known(Node n, const Ternary& bits) { need(n, bits.mask()); }
  void need_inside(Node n, const Interval& interval);
  /// Propagates all requirements to the variables.
  void run();
  /// The requirement on a variable: the needed bits, with their values.
  Ternary needed(Node variable) const;

 private:
  using Mask = llvm::APInt;
  void need_mask(Node n, const Mask& bits);
  void need_all(Node n);
  void need_below(Node n, const Mask& bits);
  void need_one_of(Node a, Node b, const Mask& bits);
  void need_at_most(Node n, const Mask& value, const Mask& limit, bool is_signed);
  void need_at_least(Node n, const Mask& value, const Mask& limit, bool is_signed);
  void visit(Node n);
  bool visit_bits(Node n, const Mask& bits);
  bool visit_moved(Node n, const Mask& bits);
  bool visit_arithmetic(Node n, const Mask& bits);
  bool visit_predicate(Node n);
  void visit_conjunction(Node a, Node b, const Mask& bits, bool at);
  void visit_choice(Node n, const Mask& bits);
  void visit_unequal(Node a, Node b);
  void visit_less(Node a, Node b, bool is_signed, bool holds);
  Ternary known(Node n) const;
  bool is_constant(Node n) const { return simulation_.value(n).is_constant(); }

  const TermStore& store_;
  const Simulation<V>& simulation_;
  std::vector<float> price_;         // by node id
  std::vector<Mask> masks_;          // by node id; empty if nothing is needed
  std::vector<std::uint32_t> heap_;  // ids whose requirements are still to be propagated, the largest first
  std::vector<std::uint32_t> touched_;
};

extern template class NeededBits<Ternary>;
extern template class NeededBits<IntervalPair>;
extern template class NeededBits<Hybrid>;

}  // namespace polycube::impl
