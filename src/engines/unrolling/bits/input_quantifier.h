// Problem: a hypothesis of k-induction says that the bad does not hold under the inputs of each step. That is weak
// where the bad reads inputs: the same state may be bad under other inputs, so that it cannot be on a run that is not
// refuted, and yet the hypothesis allows it.
//
// Idea: "not bad" holds in every step of every run if and only if "not bad, whatever inputs the constraints allow"
// does, since inputs are free. The second is the stronger hypothesis. Its quantifier is made as far as it is needed:
// a state of a failed step is asked for other inputs, and if there are some, the state is generalised to a cube all of
// whose states are bad under these inputs. No run visits the cube unless the bad is reachable.
//
// So the negated cubes are strengthenings of the property, with the same k. Base: a state of the cube in the first k
// steps would be bad there under the other inputs. Step: the same, after k steps of hypothesis.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bitblast/circuit.h"
#include "engines/unrolling/bits/bit_encoder.h"
#include "support/stop.h"

namespace polycube {

class InputQuantifier {
 public:
  /// The circuit must outlive it.
  InputQuantifier(const Circuit& circuit, Signal bad, const Stop& stop, std::uint32_t seed);

  /// Can inputs matter at all?
  bool useful() const { return !inputs_.empty(); }
  /// The latches that matter, by position.
  const std::vector<std::uint32_t>& latches() const { return latches_; }
  /// Is a state bad under some inputs that the constraints allow? `state` has the values of latches(). Then a cube
  /// around it, as indices into latches(): all states that agree with it there are bad under the same inputs. None also
  /// when stopped.
  std::optional<std::vector<std::size_t>> cube(const std::vector<bool>& state);

 private:
  static constexpr std::size_t most_tries = 64;  // to drop one more literal of a cube
  bool shrink(std::vector<std::size_t>& cube);

  const Stop& stop_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<std::uint32_t> latches_;
  std::vector<Lit> variables_;  // of latches_
  std::vector<Lit> inputs_;
  std::vector<Lit> target_;   // the bad and the constraints
  std::vector<Lit> refused_;  // their negations
  std::vector<Lit> state_;    // that a cube is made around, by index in latches_
  std::vector<Lit> chosen_;   // the inputs that it is bad under
};

}  // namespace polycube
