// Problem: a witness has the free values of a run only; a person wants to see the signals of the design over time.
//
// Idea: a waveform is a list of signals by their hierarchical names, each with its changes. Values are ternary: bits
// that do not matter to the failure are unknown. Each name of a term is a signal of its own, since a wire that passes
// several modules has a name in each.
//
// Limits: terms without a name are no signals, and of a memory only the elements that are read, or that change in the
// run, at most 1024 of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/ternary.h"
#include "trace/relevant_bits.h"
#include "trace/signal_names.h"
#include "ts/witness.h"

namespace polycube::impl {

/// An input is chosen in each step: a state without next too. A register is a state with next.
enum class SignalKind : std::uint8_t { input, reg, wire, property };

struct WaveSignal {
  SignalName name;
  std::uint32_t width = 1;
  SignalKind kind = SignalKind::wire;
  std::string position = "";  // in the design's source; may be empty
  bool alias = false;         // another name of a signal that comes before
  bool clock = false;         // a name of the clock, which is 1 and 0 in each step: no changes
  std::vector<std::pair<std::uint32_t, Ternary>> changes = {};  // step and value; the first is that of step 0

  /// Requires: there is a change.
  const Ternary& at(std::uint32_t step) const;
};

struct Failure {
  std::string property;       // its name, or b0
  std::string position = "";  // in the design's source; may be empty
  std::uint32_t step = 0;
};

struct Waveform {
  std::vector<WaveSignal> signals;  // sorted by scope; in a scope inputs, registers, wires, properties
  std::uint32_t steps = 0;
  std::string top = "top";
  std::optional<Clock> clock;      // none: the design has no single clock; the signals say which are its names
  std::optional<Failure> failure;  // none: nothing fails in a single step, as for a justice property
};

/// The signals of the run of a witness: with `all` also those with names that tools made. `bad` is the position of the
/// bad that fails at the last step, if one does. Bits that are not relevant are unknown; without `relevant` none is.
/// Throws Unsupported if inits depend on each other in a cycle. Requires: the witness has a frame; `relevant` only with
/// `bad`.
Waveform make_waveform(const TransitionSystem& system, const Witness& witness, std::optional<std::uint32_t> bad,
                       const RelevantBits* relevant, bool all);

}  // namespace polycube::impl
