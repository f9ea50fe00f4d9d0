// The circuit that IC3 works on, with words and internal signals, when it is not the given one.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bitblast/circuit.h"
#include "domain/integer.h"
#include "engines/bit_engine.h"

namespace polycube::impl::ic3 {

/// A gate over latches that may be a literal of lemmas, as a latch may.
struct InternalSignal {
  Signal now;
  Signal next;
  Signal reset;  // a constant, or none
};

/// A word that threshold literals may use; see comparators.h.
struct ViewWord {
  std::size_t source;  // index among the words of the task
  struct Comparator {
    Signal now;  // true for the present value of the word and `bound_now`
    Signal next;
    std::vector<Signal> bound_now;
    std::vector<Signal> bound_next;
  };
  std::vector<Signal> now;  // low bit first
  std::vector<Signal> next;
  std::vector<Signal> reset;  // constants, or none where the initial value is not known
  bool derived = false;
  bool ordered = true;
  // As in BitWord.
  Node term;
  bool is_signed = false;
  std::vector<std::pair<std::uint32_t, std::int64_t>> sum;  // of words of the view, by position, with coefficients
  Integer offset;                                           // constant part of the sum
  Comparator comparators[2];                                // w >= bound, w <= bound
};

/// Nodes of the given circuit keep their numbers. There may be more inputs, after the given ones.
struct CircuitView {
  Circuit circuit;
  Signal bad;
  std::vector<Signal> others = {};  // further bads, which the search may be aimed at later
  std::vector<InternalSignal> internal = {};
  std::vector<ViewWord> words = {};
  std::vector<BitClause> known = {};  // valid in every reachable state
  std::size_t parameters = 0;         // how many of the inputs, the last ones, are bits of thresholds
  const BitSystem* system = nullptr;  // source of the circuit, if obligations are lifted on its words
  bool target_enlarged = false;       // the bad is that of the next step, whose inputs follow those of this step

  /// Translates a run of the view into a run of the given circuit.
  BitTrace lift(BitTrace trace) const;
};

}  // namespace polycube::impl::ic3
