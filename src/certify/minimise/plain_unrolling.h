// A circuit over time in clauses, independent of the encodings that the engines use.
//
// Plain Tseitin encoding [Tseitin68]: a variable and three clauses for each gate and step in the cone of a query. No
// rewriting, no sharing over steps, no elimination. A latch has a variable of its own in step 0 only; later it is the
// literal of its next signal one step earlier. A leaf that is no latch is arbitrary in every step.
#pragma once

#include <cstdint>
#include <vector>

#include "bitblast/circuit.h"
#include "sat/sat_solver.h"

namespace polycube::impl {

class PlainUnrolling {
 public:
  /// Step 0: a state where every latch has its reset value, or any state.
  enum class Start : std::uint8_t { initial, anywhere };
  /// Both must outlive it.
  PlainUnrolling(const Circuit& circuit, SatSolver& solver, Start start);

  /// Encodes the cone of the signal, except for gates that are encoded already.
  Lit at(Signal s, std::uint32_t step);
  /// Is the signal encoded there?
  bool has(Signal s, std::uint32_t step) const { return step < literals_.size() && literals_[step][s.node()] != Lit(); }
  /// How many gates are encoded, over all steps.
  std::uint64_t gates() const { return gates_; }
  /// Asserts the constraints of a step.
  void constrain(std::uint32_t step);
  /// Asserts that some signal of the list differs between two steps.
  void distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other);

 private:
  struct Place {
    std::uint32_t node;
    std::uint32_t step;
  };
  Lit& literal(Place p) { return literals_[p.step][p.node]; }
  Lit known(Signal s, std::uint32_t step);
  void build(Place root);
  void define(Place p);
  void define_latch(Place p, const Latch& latch);

  const Circuit& circuit_;
  SatSolver& solver_;
  const Start start_;
  std::vector<std::uint32_t> latch_of_;     // by node: position + 1, 0 if it is none
  std::vector<std::vector<Lit>> literals_;  // by step and node; no literal: not encoded yet
  std::uint64_t gates_ = 0;
  std::vector<Place> stack_;
  std::vector<std::uint32_t> pending_;  // latches whose reset equation is not asserted yet
};

}  // namespace polycube::impl
