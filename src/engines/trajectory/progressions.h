// A sequence of ternary states as a short condition.
//
// Problem: the states of a run of 5000 steps are an invariant of 5000 cases.
//
// Idea: where every register changes by a constant amount from state to state, without wrapping around, the states are
// an arithmetic progression. One of its registers that counts by 1 says how far it is, and the others are linear in
// that: `x in 0..49 and y = x + 1`. The bits that all values of a register share are compared with constants, so that a
// word of 1000 bits costs what its few changing bits cost.
//
// Limits: states without such a counter are listed one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "domain/ternary.h"
#include "term/rewrite.h"

namespace polycube::impl {

class Progressions {
 public:
  explicit Progressions(std::vector<Node> registers) : registers_(std::move(registers)) {}

  /// The next state: values by register.
  void add(const std::vector<Ternary>& state);
  /// The number of cases of the condition.
  std::size_t size() const { return done_.size() + (last_.length == 0 ? 0 : 1); }
  /// Exactly the states that were added, as a term of width 1.
  Node to_term(Builder& build) const;

 private:
  struct Progression {
    std::vector<Ternary> first;
    std::vector<Ternary> last;
    std::vector<BitVector> change;  // if the length is at least 2: of each register, from state to state
    std::uint64_t length = 0;
  };
  static bool extend(Progression& p, const std::vector<Ternary>& state);
  static std::optional<std::size_t> counter(const Progression& p);
  void close(Progression p);
  Node to_term(Builder& build, const Progression& p) const;

  std::vector<Node> registers_;
  std::vector<Progression> done_;
  Progression last_;
};

}  // namespace polycube::impl
