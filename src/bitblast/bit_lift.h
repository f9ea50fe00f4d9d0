// Evidence about a circuit, translated back to the words that were blasted.
//
// A trace of the circuit gives the values of inputs and free states bit by bit. A signal becomes a term over slices of
// state and input variables (and over reads of single array elements), gate by gate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bitblast/blast_system.h"
#include "ts/witness.h"

namespace polycube::impl {

/// The witness claims the bad at this position in the system. Requires: the trace has at least one step, and values for
/// all latches and inputs of the circuit.
Witness words_of_trace(const TransitionSystem& system, const BlastedSystem& blasting, const BitTrace& trace,
                       std::uint32_t bad);

/// A signal, and a term of width 1 for it that is easier to read than its gates.
struct NamedSignal {
  Signal signal;
  Node term;
};

class TermLift {
 public:
  /// Terms are built in the store of the system. `blasting` must outlive it; its Aig may grow.
  TermLift(const TransitionSystem& system, const BlastedSystem& blasting);

  /// The term of width 1 that is equal to the signal, in the same step. Requires: every driver in its cone has been
  /// fixed.
  Node term(Signal s);
  /// The disjunction of the signals. Bits of one word are combined: `w != 5`, `w[7:4] != 3`, `w & 0x41 != 0x40`.
  Node clause(std::span<const Signal> signals);
  /// Is the signal a bit of a word of more than one bit?
  bool is_bit_of_word(Signal s) const;
  /// The word and the bit. Requires: is_bit_of_word.
  struct Place {
    Node word;
    std::uint32_t bit;
  };
  Place place(Signal s);
  /// A slice of the word.
  Node part(Node word, std::uint32_t upper, std::uint32_t lower);
  /// Uses this term for the signal. Call it before `term` and `clause`.
  void name(const NamedSignal& named);
  /// Replaces a driver by a constant.
  void fix_driver(std::uint32_t node, bool value);

  bool is_driver(std::uint32_t node) const { return node < leaves_.size() && leaves_[node].role == Role::driver; }

 private:
  enum class Role : std::uint8_t { none, input, state, driver };
  struct Leaf {
    Role role = Role::none;
    std::uint32_t position = 0;
    std::uint32_t bit = 0;
  };
  /// Bits of a word, or of an element of an array, and the values for which their literals are false.
  struct Literals {
    Node word;
    std::vector<std::pair<std::uint32_t, bool>> bits;
  };
  void add_leaves(const WordTable& table, Role role);
  Node leaf_word(const Leaf& leaf) const;
  Node leaf_term(std::uint32_t node);
  Node differs(Literals& literals);
  Node gate_term(std::uint32_t node);
  /// The term of a signal whose node has a term already.
  Node known(Signal s);

  const TransitionSystem& system_;
  const BlastedSystem& blasting_;
  TermStore& terms_;
  std::vector<Leaf> leaves_;  // by node
  std::vector<Node> map_;     // by node
  std::vector<std::uint32_t> stack_;
};

}  // namespace polycube::impl
