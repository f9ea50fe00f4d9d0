// The circuit of a word-level system, and the map from bits of words to signals.
//
// The signals of a variable are:
//   an input                               inputs of the circuit
//   a state with next                      latches
//   a state without next, but with init    latches whose nexts are separate inputs, the drivers: the value of the
//                                          drivers in one step is the value of the state in the following one
//   a state without either                 inputs; but latches with drivers if some init reads it, because resets are
//                                          functions of latches
// Inputs and latches have the order of the system, words from bit 0, arrays from element 0. The inputs for states come
// after those for inputs, and drivers come last. So a system of one-bit words where each state has a next, as AIGER
// files give it, has input i at position i, and latch j at position j.
//
// A reset reads only free latches: an init that reads a state with another init is resolved by substitution.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/blast.h"
#include "bitblast/circuit.h"
#include "ts/transition_system.h"

namespace polycube::impl {

/// Words of different widths, in two arrays.
class WordTable {
 public:
  WordTable() : begin_(1, 0) {}
  void add(Bits word) {
    signals_.insert(signals_.end(), word.begin(), word.end());
    begin_.push_back(static_cast<std::uint32_t>(signals_.size()));
  }
  std::size_t size() const { return begin_.size() - 1; }
  Bits operator[](std::size_t i) const { return Bits(signals_).subspan(begin_[i], begin_[i + 1] - begin_[i]); }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<Signal> signals_;
};

struct BlastedSystem {
  Circuit circuit;  // bads and constraints in the order of the system
  // By position in the system; all signals are leaves, arrays are given element by element.
  WordTable inputs;
  WordTable states;
  WordTable drivers;  // empty for a state without drivers
  // Not supported by the engines on circuits.
  std::vector<Signal> fairness;
  std::vector<std::vector<Signal>> justices;
};

struct BlastOptions {
  bool two_level = true;  // the local rules of the Aig
  BlastLimits limits;
};

/// Are all array variables within the limits?
bool arrays_fit(const TransitionSystem& system, const BlastLimits& limits = {});

/// Outputs are omitted. Throws Unsupported for arrays beyond the limits and for cyclic inits.
BlastedSystem blast(const TransitionSystem& system, const BlastOptions& options = {});

}  // namespace polycube::impl
