// Small circuits by hand, and runs of engines on bits.
#pragma once

#include <vector>

#include "engines/bit_engine.h"

namespace polycube::impl::bits_test {

using Word = std::vector<Signal>;

inline Signal add_latch(Circuit& c, Signal reset = signal_false) {
  const Signal variable = c.aig.leaf();
  c.latches.push_back({variable, variable, reset ? reset : variable});
  return variable;
}
/// With no reset, a free one.
inline Signal add_free_latch(Circuit& c) { return add_latch(c, Signal()); }

inline void set_next(Circuit& c, Signal latch, Signal next) {
  for (Latch& l : c.latches) {
    if (l.variable == latch) l.next = next;
  }
}

inline Signal add_input(Circuit& c) {
  c.inputs.push_back(c.aig.leaf());
  return c.inputs.back();
}

/// The word plus one if `up`.
inline Word increment(Aig& aig, const Word& word, Signal up = signal_true) {
  Word sum;
  for (const Signal bit : word) {
    sum.push_back(aig.xor_(bit, up));
    up = aig.and_(bit, up);
  }
  return sum;
}

inline Signal equals(Aig& aig, const Word& word, std::uint32_t number) {
  Word bits;
  for (std::size_t i = 0; i < word.size(); ++i) bits.push_back(word[i] ^ ((number >> i & 1) == 0));
  return aig.and_all(bits);
}

/// A counter from 0 that counts when `up` holds (if none is given, always).
inline Word add_counter(Circuit& c, std::size_t width, Signal up = signal_true) {
  Word counter;
  for (std::size_t i = 0; i < width; ++i) counter.push_back(add_latch(c));
  const Word next = increment(c.aig, counter, up);
  for (std::size_t i = 0; i < width; ++i) set_next(c, counter[i], next[i]);
  return counter;
}

template <class Engine>
BitResult run(const Circuit& c, const EngineOptions& options, const std::vector<BitClause>& known = {}) {
  Stop stop(20);
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  Circuit copy = c;
  BitTask task{copy, copy.bads[0], options};
  task.known = known;
  return Engine().run(task, context);
}

}  // namespace polycube::impl::bits_test
