// Terms to gates.
//
// Every term of the cones of given roots gets its signals, once, in one forward loop over the terms. An operator's
// circuit is made of those in words.h; what terms of one cone have in common is found by the structural hashing of the
// Aig, so that a - b, a < b and -(b - a) do not have to know of each other. Divisions are remembered besides, because
// it takes long to build one only to find that it was there. Bits that no root needs are not made (demand.h).
//
// Arrays are their elements, one after the other. Limits keep that, and products of very wide words, from filling the
// memory: what is beyond them is refused with Unsupported before anything is made of it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "bitblast/aig.h"
#include "bitblast/demand.h"
#include "bitblast/words.h"
#include "term/term_store.h"

namespace polycube {

struct BlastLimits {
  std::uint64_t array_bits = std::uint64_t{1} << 16;       // of one array
  std::uint64_t variable_bits = std::uint64_t{1} << 20;    // of all array variables together
  std::uint64_t array_term_bits = std::uint64_t{1} << 23;  // of all writes, multiplexers and comparisons of arrays
  std::uint64_t gates = std::uint64_t{1} << 26;
};

class Blaster {
 public:
  /// Both must outlive it.
  Blaster(const TermStore& terms, Aig& aig, const BlastLimits& limits = {});

  /// The signals of a variable: bit 0 first; of arrays element 0 first. Requires: as many as the sort has bits.
  void set(Node variable, Bits signals);
  /// Makes the signals of all terms below the roots. Requires: the variables there are set. Throws Unsupported.
  void blast(std::span<const Node> roots);

  /// Roots, and what was needed as a whole for them.
  bool knows(Node n) const { return n.id() < begin_.size() && begin_[n.id()] != none; }
  /// Valid until the next call of set or blast. Requires: knows(n).
  Bits bits(Node n) const { return Bits(signals_).subspan(begin_[n.id()], size(n)); }
  /// Requires: n has width 1, and knows(n).
  Signal bit(Node n) const { return signals_[begin_[n.id()]]; }

 private:
  static constexpr std::uint32_t none = 0xffffffff;

  std::size_t size(Node n) const;
  void collect(std::span<const Node> roots);
  void check_sizes();
  void check_gates(Node n) const;
  void compute(Node n, BitRange range);
  void compute_bit(Node n);
  Word operation(Node n, BitRange range);
  Word concatenation(Node n, BitRange range);
  Word extension(Node n, BitRange range);
  Word array_operation(Node n);
  Signal overflow(Kind kind, Bits a, Bits b);
  Word signed_division(Kind kind, Bits a, Bits b);
  const words::Division& division(Bits a, Bits b);
  void keep(Node n, Bits signals);

  const TermStore& terms_;
  Aig& aig_;
  const BlastLimits limits_;
  std::uint64_t array_term_bits_ = 0;
  std::vector<std::uint32_t> begin_;  // by node: where its signals begin; parts of words have no signals of their own
  std::vector<Signal> signals_;
  std::vector<Node> order_;
  std::vector<Node> stack_;
  std::map<std::pair<Word, Word>, words::Division> divisions_;
};

/// The number of bits of a sort, all elements counted; at most 2^63.
std::uint64_t bits_of(Sort sort);

}  // namespace polycube
