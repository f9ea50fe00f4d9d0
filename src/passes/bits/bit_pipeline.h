// The bit-level preparation. Cheap passes come first and are repeated after strong ones; a stage is a smaller circuit.
#pragma once

#include <span>
#include <vector>

#include "passes/bits/bit_pass.h"
#include "passes/pipeline.h"

namespace polycube {

/// What `prepare` returns: the circuit to work on, and the way back.
class Prepared {
 public:
  const Circuit& circuit() const { return stages_.last(unchanged_); }
  Circuit& circuit() { return stages_.last(unchanged_); }
  /// The signals of the prepared circuit that have the same value in every step of every run; none where something is
  /// read that is not there any more. Adds gates to the prepared circuit. `source` may have got gates since.
  std::vector<Signal> image(const Circuit& source, std::span<const Signal> signals);
  /// `source` is the circuit that was prepared.
  BitTrace lift(const Circuit& source, const BitTrace& trace) const;
  /// Adds gates to `source`. Requires: the invariant does not rely on unique states.
  BitInvariant lift(Circuit& source, const BitInvariant& invariant) const;

 private:
  friend Prepared prepare(const Circuit&, const PipelineOptions&, const Stop&, Statistics&, Log&);
  /// Without stages: what the two circuits have in common keeps its numbers, and gates that one of them got since are
  /// made again in the other.
  Transplant between(const Aig& from, Aig& to) const;
  Circuit unchanged_;         // if there are no stages
  std::uint32_t common_ = 0;  // how many nodes it had at first
  Stages<Circuit, Reduction, &Reduction::circuit> stages_;
};

/// Requires: the circuit has exactly one bad. Its image is the one bad of the prepared circuit, and may be constant.
Prepared prepare(const Circuit& source, const PipelineOptions& options, const Stop& stop, Statistics& statistics,
                 Log& log);

}  // namespace polycube
