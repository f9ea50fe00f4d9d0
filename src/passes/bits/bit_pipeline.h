// The bit-level preparation: passes in a fixed order, each switchable, all together bounded in work.
//
// Cheap passes come first and are repeated after strong ones. A pass that does not make the circuit smaller leaves no
// trace. Evidence about the prepared circuit goes back through the lifts of all passes, last one first.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "passes/bits/bit_pass.h"

namespace polycube {

struct PassInfo {
  std::string_view name;
  std::string_view help;
};

/// The names that `PipelineOptions::passes` may have, each once, in the order of their first run.
std::span<const PassInfo> known_bit_passes();

struct PipelineOptions {
  PipelineOptions();  // all passes are on

  std::vector<std::string> passes;  // which to run; their order here does not matter
  std::uint64_t work = 60'000'000;  // units (support/work_budget.h) of all passes together; 0: none runs
  std::uint32_t seed = 0;

  bool operator==(const PipelineOptions&) const = default;
};

/// What `prepare` returns: the circuit to work on, and the way back.
class Prepared {
 public:
  const Circuit& circuit() const { return stages_.empty() ? unchanged_ : stages_.back().circuit; }
  Circuit& circuit() { return stages_.empty() ? unchanged_ : stages_.back().circuit; }
  /// The signals of the prepared circuit that have the same value in every step of every run; none where something is
  /// read that is not there any more. Adds gates to the prepared circuit. `source` may have got gates since.
  std::vector<Signal> image(const Circuit& source, std::span<const Signal> signals);
  /// `source` is the circuit that was prepared.
  BitTrace lift(const Circuit& source, const BitTrace& trace) const;
  /// Adds gates to `source`. Requires: the invariant does not rely on unique states.
  BitInvariant lift(Circuit& source, const BitInvariant& invariant) const;

 private:
  friend Prepared prepare(const Circuit&, const PipelineOptions&, const Stop&, Statistics&, Log&);
  struct Stage {
    Circuit circuit;
    BitLift lift;
  };
  /// Without stages: what the two circuits have in common keeps its numbers, and gates that one of them got since are
  /// made again in the other.
  Transplant between(const Aig& from, Aig& to) const;
  bool bad_is_constant() const { return !stages_.empty() && circuit().bads[0].node() == 0; }
  Circuit unchanged_;         // if there are no stages
  std::uint32_t common_ = 0;  // how many nodes it had at first
  std::vector<Stage> stages_;
};

/// Requires: the circuit has exactly one bad. Its image is the one bad of the prepared circuit, and may be constant.
Prepared prepare(const Circuit& source, const PipelineOptions& options, const Stop& stop, Statistics& statistics,
                 Log& log);

}  // namespace polycube
