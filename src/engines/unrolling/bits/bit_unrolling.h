// An unrolled circuit with the solver that answers questions about it: what all engines by unrolling share.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engines/unrolling/bits/bit_encoder.h"
#include "engines/unrolling/bits/bit_unroller.h"
#include "support/answer.h"
#include "support/stop.h"

namespace polycube {

class BitUnrolling {
 public:
  /// Requires: as for BitUnroller; the stop must outlive it.
  BitUnrolling(const Circuit& circuit, std::vector<Signal> roots, BitUnroller::Start start, const Stop& stop,
               std::uint32_t seed);

  BitUnroller& over_time() { return unroller_; }
  const BitUnroller& over_time() const { return unroller_; }
  Aig& aig() { return unroller_.aig(); }
  SatSolver& solver() { return *solver_; }

  /// Holds in every question from now on.
  void require(Signal s) {
    answered_ = Answer::unknown;
    encoder_.require(s);
  }
  /// At least one of them holds in every question from now on.
  void require_one(std::span<const Signal> signals);
  /// Is there a model of all that is required in which these hold? unknown when stopped or at the conflict limit.
  Answer ask(std::span<const Signal> signals);
  Answer ask(Signal s) { return ask(std::span(&s, 1)); }

  /// The value in the model; what no question depends on is false. Requires: the last answer was sat, and nothing was
  /// required since.
  bool value(Signal s) const;
  /// Was it one of the signals that made the answer unsat? Requires: the last answer was unsat; s was asked.
  bool failed(Signal s);
  /// The run of the model up to a step. Requires: as for value; the unrolling starts at the reset.
  BitTrace trace(std::uint32_t last) const;
  /// The states of the model at the steps 0 to `last`: the values of over_time().latches(), by step. They follow from
  /// the leaves, so what is not in the solver has its right value too. Requires: as for value.
  std::vector<std::vector<bool>> states(std::uint32_t last) const;
  /// The run up to the first step where the signal of the circuit holds, or up to `last` if it holds nowhere before.
  BitTrace trace_to(Signal s, std::uint32_t last) const;

 private:
  /// Of all inputs of the circuit.
  std::vector<bool> inputs(std::uint32_t step) const;

  BitUnroller unroller_;
  std::unique_ptr<SatSolver> solver_;
  BitEncoder encoder_;
  std::vector<Lit> assumptions_;
  Answer answered_ = Answer::unknown;  // last, as long as nothing was required since
};

}  // namespace polycube
