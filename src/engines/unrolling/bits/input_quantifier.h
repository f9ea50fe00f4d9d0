// Problem: a hypothesis of k-induction states that the bad does not hold under the inputs of each step. This is weak
// where the bad depends on inputs: a state may be bad under other inputs, so that no run of a safe circuit visits it,
// and yet the hypothesis allows it.
//
// Idea: quantified inputs. "Not bad" holds in every step of every run if and only if "not bad, for all inputs that the
// constraints allow" does, since inputs are free. The second hypothesis is stronger. The quantifier is expanded lazily:
// if a state of a failed induction step is bad under some inputs, it is generalised to a cube of states that are all
// bad under these inputs. No run visits the cube unless the bad is reachable.
//
// So the negated cubes are strengthenings of the property, with the same k. Base case: a state of the cube in the first
// k steps would be bad there under the other inputs. Induction step: the same, after k steps of hypothesis.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bitblast/circuit.h"
#include "engines/unrolling/bits/bit_encoder.h"
#include "support/stop.h"

namespace polycube::impl {

class InputQuantifier {
 public:
  /// The circuit must outlive this object.
  InputQuantifier(const Circuit& circuit, Signal bad, const Stop& stop, std::uint32_t seed);

  /// Does the bad or a constraint depend on inputs?
  bool useful() const { return !inputs_.empty(); }
  /// The latches that the bad or the constraints depend on, by position.
  const std::vector<std::uint32_t>& latches() const { return latches_; }
  /// Is a state bad under some inputs that the constraints allow? `state` has the values of latches(). If so, returns a
  /// cube around it, as indices into latches(): all states that agree with it there are bad under the same inputs. None
  /// also if stopped.
  std::optional<std::vector<std::size_t>> cube(const std::vector<bool>& state);

 private:
  static constexpr std::size_t most_tries = 64;  // to drop another literal of a cube
  bool shrink(std::vector<std::size_t>& cube);

  const Stop& stop_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<std::uint32_t> latches_;
  std::vector<Lit> variables_;  // of latches_
  std::vector<Lit> inputs_;
  std::vector<Lit> target_;   // the bad and the constraints
  std::vector<Lit> refused_;  // their negations
  std::vector<Lit> state_;    // the state that is generalised, by index in latches_
  std::vector<Lit> chosen_;   // inputs under which the state is bad
};

}  // namespace polycube::impl
