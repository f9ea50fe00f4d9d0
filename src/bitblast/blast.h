// Bit-blasting: terms to gates.
//
// Idea: every term in the cones of the roots gets its signals once, in one forward loop over the terms. The circuits of
// operators are composed of those in words.h. The structural hashing of the Aig shares gates between terms, so a - b, a
// < b and -(b - a) need no special treatment. Divisions are cached in addition, because it is slow to build one only to
// find that all of its gates exist. Bits that no root needs are not built (demand.h).
//
// Limits: an array is the sequence of its elements. Arrays and products of very wide words that would fill the memory
// are refused with Unsupported before anything is built.
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

namespace polycube::impl {

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

  /// The signals of a variable: bit 0 first; of arrays element 0 first. Requires: as many signals as the sort has bits.
  void set(Node variable, Bits signals);
  /// Builds the signals of all terms in the cones of the roots. Requires: the variables there are set. Throws
  /// Unsupported.
  void blast(std::span<const Node> roots);

  /// Has the term all of its signals? True for roots, and for terms of which they need all bits.
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
  std::vector<std::uint32_t> begin_;  // by node: index of its first signal; none for terms that are blasted in part
  std::vector<Signal> signals_;
  std::vector<Node> order_;
  std::vector<Node> stack_;
  std::map<std::pair<Word, Word>, words::Division> divisions_;
};

/// The number of bits of a sort, all elements counted; at most 2^63.
std::uint64_t bits_of(Sort sort);

}  // namespace polycube::impl
