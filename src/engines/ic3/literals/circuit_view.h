// The circuit that IC3 works on, when it is not the one it was given.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bitblast/circuit.h"
#include "domain/integer.h"
#include "engines/bit_engine.h"

namespace polycube::ic3 {

/// A gate over latches that lemmas may speak of as if it were one.
struct InternalSignal {
  Signal now;
  Signal next;
  Signal reset;  // a constant, or none
};

/// A word that lemmas may bound; see comparators.h.
struct ViewWord {
  std::size_t source;  // among those of the task
  struct Comparator {
    Signal now;  // holds for the present value of the word and `bound_now`
    Signal next;
    std::vector<Signal> bound_now;
    std::vector<Signal> bound_next;
  };
  std::vector<Signal> now;  // low bit first
  std::vector<Signal> next;
  std::vector<Signal> reset;  // constants, or none where the start is not known
  bool derived = false;
  bool ordered = true;
  // As in BitWord.
  Node term;
  bool is_signed = false;
  std::vector<std::pair<std::uint32_t, std::int64_t>> sum;  // of words of the view, by position, with coefficients
  Integer offset;                                           // what is to be added to the sum
  Comparator comparators[2];                                // w >= bound, w <= bound
};

/// Nodes of the given circuit keep their numbers. Inputs may have more after them.
struct CircuitView {
  Circuit circuit;
  Signal bad;
  std::vector<InternalSignal> internal = {};
  std::vector<ViewWord> words = {};
  std::vector<BitClause> known = {};  // hold in every state that matters
  std::size_t parameters = 0;         // how many of the inputs, the last ones, are bits of bounds
  const BitSystem* system = nullptr;  // that the circuit was made of, if obligations are to be lifted on its words
  bool target_enlarged = false;       // the bad is that of the next step, whose inputs stand behind those of this one

  /// The run of the given circuit.
  BitTrace lift(BitTrace trace) const;
};

}  // namespace polycube::ic3
