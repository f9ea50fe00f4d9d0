// Justification: from bits of roots that have to keep their values, down to bits of variables that suffice for it.
//
// Problem: a simulation can confirm that some bits of the variables may be anything, but to ask it bit by bit costs a
// simulation each, and most bits of a large design do not matter to a given target. Idea: all variables have concrete
// values; walk down from the roots, and at every operator ask only for what its result depends on at this point: of a
// multiplexer the branch that is taken, of x & 0 the zero, of a comparison the bits down to the first that decides it.
// This is what an analysis of critical paths does to circuits, on words with masks of bits.
//
// Where there is a choice, the side that depends on fewer state bits is taken. What comes out is a proposal: the caller
// simulates with all other bits unknown, and is sound whatever has been proposed here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domain/interval.h"
#include "domain/simulate.h"
#include "domain/ternary.h"
#include "term/term_store.h"

namespace polycube {

template <class V>
class NeededBits {
 public:
  /// Only bits of `states` count as a price. Requires: store and simulation outlive the justifier; the simulation knows
  /// all terms that will be asked for.
  NeededBits(const TermStore& store, const Simulation<V>& simulation, std::span<const Node> states);

  /// Forgets all demands.
  void clear();
  /// These bits of a term have to keep their values. Requires: in the simulation's focus.
  void need(Node n, const BitVector& bits);
  /// A term has to stay where it is known to be: at `bits`, or inside `interval`. Requires: it is a constant now.
  void need_known(Node n, const Ternary& bits) { need(n, bits.mask()); }
  void need_inside(Node n, const Interval& interval);
  /// Hands all demands on to the variables.
  void run();
  /// What is demanded of a variable: its bits that are needed, at their values.
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
  std::vector<std::uint32_t> heap_;  // ids whose demands are to be handed on, the largest first
  std::vector<std::uint32_t> touched_;
};

extern template class NeededBits<Ternary>;
extern template class NeededBits<IntervalPair>;
extern template class NeededBits<Hybrid>;

}  // namespace polycube
