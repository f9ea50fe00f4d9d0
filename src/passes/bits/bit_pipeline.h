// The pipeline of passes over circuits. Cheap passes come first and run again after strong ones. Each pass that makes
// the circuit smaller adds a stage.
#pragma once

#include <span>
#include <vector>

#include "passes/bits/bit_pass.h"
#include "passes/pipeline.h"

namespace polycube::impl {

/// What `prepare` returns: the reduced circuit, and the back maps of all stages.
class Prepared {
 public:
  const Circuit& circuit() const { return stages_.last(unchanged_); }
  Circuit& circuit() { return stages_.last(unchanged_); }
  /// The signals of the prepared circuit that have the same value in every step of every run; none for a signal that
  /// reads something that the passes removed. Adds gates to the prepared circuit. `source` may have more gates than
  /// when it was prepared.
  std::vector<Signal> image(const Circuit& source, std::span<const Signal> signals);
  /// The trace, translated back. `source` is the circuit that was prepared.
  BitTrace translate_back(const Circuit& source, const BitTrace& trace) const;
  /// The invariant, translated back. Adds gates to `source`. Requires: the invariant does not rely on unique states.
  BitInvariant translate_back(Circuit& source, const BitInvariant& invariant) const;

 private:
  friend Prepared prepare(const Circuit&, const PipelineOptions&, const Stop&, Statistics&, Log&);
  /// The copy of signals if there are no stages: the nodes that both circuits have in common keep their numbers, and
  /// gates that were added to `from` later are built again in `to`.
  Transplant between(const Aig& from, Aig& to) const;
  Circuit unchanged_;         // if there are no stages
  std::uint32_t common_ = 0;  // number of nodes at the time of `prepare`
  Stages<Circuit, Reduction, &Reduction::circuit> stages_;
};

/// Requires: the circuit has a bad. The images of its bads are those of the prepared circuit, in the same order; they
/// may be constant.
Prepared prepare(const Circuit& source, const PipelineOptions& options, const Stop& stop, Statistics& statistics,
                 Log& log);

}  // namespace polycube::impl
