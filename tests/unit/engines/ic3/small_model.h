// A small circuit as IC3 sees it, beside the value of every signal in every state: what a part of IC3 answers is
// compared with enumeration.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/comparators.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "engines/ic3/options.h"
#include "engines/ic3/oracle/oracle.h"
#include "engines/ic3/oracle/sat_source.h"
#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "support/random.h"
#include "support/stop.h"
#include "unit/engines/bits_common.h"

namespace polycube::impl::ic3_test {

using Signals = std::vector<Signal>;

/// Any function of these signals.
inline Signal random_function(Aig& aig, Random& random, const Signals& arguments, std::size_t first = 0) {
  if (first == arguments.size()) return random.coin() ? signal_true : signal_false;
  const Signal high = random_function(aig, random, arguments, first + 1);
  const Signal low = random_function(aig, random, arguments, first + 1);
  return aig.mux(arguments[first], high, low);
}

inline BitWord word_of(const Signals& bits) {
  BitWord word;
  word.bits = bits;
  return word;
}

/// The latches as words of so many bits, one after the other; the rest is in no word.
inline std::vector<BitWord> latch_words(const Circuit& c, std::size_t width) {
  std::vector<BitWord> words;
  for (std::size_t i = 0; i + width <= c.latches.size(); i += width) {
    Signals bits;
    for (std::size_t k = 0; k < width; ++k) bits.push_back(c.latches[i + k].variable);
    words.push_back(word_of(bits));
  }
  return words;
}

class SmallModel {
 public:
  Circuit circuit;  // its words' gates included
  ic3::Ic3Options options;
  Stop stop{60};
  reference::ExplicitCircuit exact;
  ic3::Encoding encoding;
  ic3::Thresholds thresholds;
  ic3::SatSource source;
  ic3::Oracle oracle;

  SmallModel(Circuit c, const std::vector<BitWord>& words, const ic3::Ic3Options& o = {})
      : circuit(std::move(c)),
        options(o),
        exact(circuit),
        encoding(view(circuit, words), {}),
        thresholds(encoding.cnf.definitions->size(), encoding.latch_words(), encoding.sums()),
        source(encoding, options, stop),
        oracle(encoding, thresholds, options, source) {
    for (std::uint32_t s = 0; s < exact.states(); ++s) {
      bool may_start = false;
      for (std::uint32_t i = 0; i < exact.inputs(); ++i) {
        if (!exact.allowed(s, i)) continue;
        steps_.emplace_back(s, exact.next(s, i));
        may_start = exact.initial(s);
      }
      starts_.push_back(may_start);
    }
    std::sort(steps_.begin(), steps_.end());
    steps_.erase(std::unique(steps_.begin(), steps_.end()), steps_.end());
    for (const ic3::ViewWord& w : encoding.view.words) {
      std::vector<BitVector>& values = words_.emplace_back();
      for (std::uint32_t s = 0; s < exact.states(); ++s) {
        values.push_back(BitVector::zero(static_cast<std::uint32_t>(w.now.size())));
        for (std::uint32_t i = 0; i < w.now.size(); ++i) values.back().set_bit(i, exact.value(w.now[i], s, 0));
      }
    }
  }
  SmallModel(const SmallModel&) = delete;

  static ic3::CircuitView view(const Circuit& c, const std::vector<BitWord>& words) {
    ic3::CircuitView view{c, c.bads[0]};
    ic3::add_comparators(view, words);
    return view;
  }

  const BitVector& word(std::uint32_t w, std::uint32_t state) const { return words_[w][state]; }
  bool has(Lit l, std::uint32_t state) const {
    if (ic3::is_threshold(l)) return thresholds[l].holds(word(thresholds[l].word, state));
    return (state >> (l.var() - 1) & 1) != (l.negated() ? 1U : 0U);
  }
  bool contains(const ic3::Cube& cube, std::uint32_t state) const {
    return std::all_of(cube.begin(), cube.end(), [&](Lit l) { return has(l, state); });
  }
  /// Is every state of `small` in `large`?
  bool covers(const ic3::Cube& large, const ic3::Cube& small) const {
    for (std::uint32_t s = 0; s < exact.states(); ++s) {
      if (contains(small, s) && !contains(large, s)) return false;
    }
    return true;
  }
  /// Can a run begin in the state, so that the constraints hold there?
  bool starts(std::uint32_t state) const { return starts_[state]; }
  bool has_start(const ic3::Cube& cube) const {
    for (std::uint32_t s = 0; s < exact.states(); ++s) {
      if (starts(s) && contains(cube, s)) return true;
    }
    return false;
  }
  /// By state: what the frame allows.
  std::vector<bool> states_of(const ic3::Frames& frames, ic3::Level level) const {
    if (level == 0) return starts_;
    std::vector<bool> result(exact.states(), true);
    frames.visit([&](const ic3::Cube& cube, ic3::Level l) {
      for (std::uint32_t s = 0; l >= level && s < exact.states(); ++s) result[s] = result[s] && !contains(cube, s);
    });
    return result;
  }
  /// Does a step lead from the frame, outside the cube, into the cube?
  bool is_reached(const ic3::Frames& frames, ic3::Level level, const ic3::Cube& cube) const {
    const std::vector<bool> from = states_of(frames, level);
    return std::any_of(steps_.begin(), steps_.end(), [&](const auto& step) {
      return from[step.first] && !contains(cube, step.first) && contains(cube, step.second);
    });
  }
  /// Does every run start in all frames, and every step from a frame end in the next one, from the infinite one in it?
  bool is_chain(const ic3::Frames& frames) const {
    const auto leads = [&](const std::vector<bool>& from, const std::vector<bool>& to) {
      for (std::uint32_t s = 0; s < exact.states(); ++s) {
        if (starts_[s] && !to[s]) return false;
      }
      return std::all_of(steps_.begin(), steps_.end(),
                         [&](const auto& step) { return !from[step.first] || to[step.second]; });
    };
    for (ic3::Level l = 0; l < frames.depth(); ++l) {
      if (!leads(states_of(frames, l), states_of(frames, l + 1))) return false;
    }
    const std::vector<bool> forever = states_of(frames, ic3::infinity);
    return leads(forever, forever);
  }
  /// A random cube around the state: of bits and bounds.
  ic3::Cube cube_around(std::uint32_t state, Random& random) {
    std::vector<Lit> literals;
    for (Var v = 1; v <= encoding.latches; ++v) {
      if (random.below(4) != 0) literals.push_back(Lit(v) ^ ((state >> (v - 1) & 1) == 0));
    }
    for (std::uint32_t w = 0; w < thresholds.words(); ++w) {
      const std::uint64_t value = word(w, state).to_uint64();
      const std::uint32_t width = word(w, state).width();
      const ic3::Threshold lower = {w, false, BitVector(width, value - random.below(value + 1))};
      const ic3::Threshold upper = {w, true, BitVector(width, value + random.below((1U << width) - value))};
      for (const ic3::Threshold& b : {lower, upper}) {
        if (random.below(4) == 0 && !b.is_trivial()) literals.push_back(thresholds.literal(b));
      }
    }
    return ic3::Cube(std::move(literals));
  }

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps_;  // that the constraints allow
  std::vector<bool> starts_;                                    // by state
  std::vector<std::vector<BitVector>> words_;                   // by word, then by state
};

}  // namespace polycube::impl::ic3_test
