// An unrolled circuit with its incremental solver: the common part of all engines that unroll circuits.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engines/unrolling/bits/bit_encoder.h"
#include "engines/unrolling/bits/bit_unroller.h"
#include "support/answer.h"
#include "support/stop.h"

namespace polycube::impl {

class BitUnrolling {
 public:
  /// Requires: as for BitUnroller; the stop must outlive this object.
  BitUnrolling(const Circuit& circuit, std::vector<Signal> roots, BitUnroller::Start start, const Stop& stop,
               std::uint32_t seed);

  BitUnroller& over_time() { return unroller_; }
  const BitUnroller& over_time() const { return unroller_; }
  Aig& aig() { return unroller_.aig(); }
  SatSolver& solver() { return *solver_; }

  /// Asserts the signal in all later queries.
  void require(Signal s) {
    answered_ = Answer::unknown;
    encoder_.require(s);
  }
  /// Asserts the disjunction of the signals in all later queries.
  void require_one(std::span<const Signal> signals);
  /// Is there a model of all assertions in which these signals hold? unknown if stopped or at the conflict limit.
  Answer ask(std::span<const Signal> signals);
  Answer ask(Signal s) { return ask(std::span(&s, 1)); }

  /// The value in the model; false for signals that the query does not depend on. Requires: the last answer was sat,
  /// and nothing was asserted since.
  bool value(Signal s) const;
  /// Is the signal in the core of the last answer? Requires: the last answer was unsat; s was in the query.
  bool failed(Signal s);
  /// The run of the model up to a step. Requires: as for value; the unrolling starts at the reset.
  BitTrace trace(std::uint32_t last) const;
  /// The states of the model at the steps 0 to `last`: the values of over_time().latches(), by step. They are computed
  /// from the leaves, so signals without clauses have their right values too. Requires: as for value.
  std::vector<std::vector<bool>> states(std::uint32_t last) const;
  /// The values of all inputs of the circuit at a step. Requires: as for value.
  std::vector<bool> inputs(std::uint32_t step) const;
  /// The run up to the first step where the signal of the circuit holds, or up to `last` if it holds in no step before.
  BitTrace trace_to(Signal s, std::uint32_t last) const;

 private:
  BitUnroller unroller_;
  std::unique_ptr<SatSolver> solver_;
  BitEncoder encoder_;
  std::vector<Lit> assumptions_;
  Answer answered_ = Answer::unknown;  // the last answer, as long as nothing was asserted since
};

}  // namespace polycube::impl
