// The unrolling of a circuit over some steps: one graph of gates over inputs and free latches. Given clauses are those
// that are assumed of the runs or proven about them. Contract: in every run that satisfies the given clauses, every
// signal has in each step the value of the node at(signal, step).
//
// Structural hashing: equal gates are one node. Nodes are merged if a query has proven them equal in all these runs, or
// if the equality is given (speculative reduction: Mony et al., DATE 2009).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "certify/check/gate_solver.h"

namespace polycube::impl {

class Runs;

/// Gives hints: which queries to try, in which order. It is untrusted: only Runs merges nodes and records proven
/// clauses. This base class gives none.
class Adviser {
 public:
  virtual ~Adviser() = default;
  /// A new unrolling of so many steps; these signals are needed in each of them.
  virtual void begin(bool /*initial*/, std::uint32_t /*steps*/, const std::vector<Signal>& /*needed*/) {}
  /// Builds the last step: at least what is needed there and in later steps.
  virtual void build(Runs& runs);
  /// The clauses are to be proven in the last step.
  virtual void show(Runs& /*runs*/) {}
};

class Runs {
 public:
  /// From the initial states, or from any state. All arguments must outlive it. The clauses are P.
  Runs(const Circuit& circuit, const std::vector<BitClause>& clauses, bool initial, Adviser& adviser, const Stop& stop);

  /// Adds a step, in which the constraints are given, and P if it is assumed. False: stopped.
  bool extend(bool assumed);
  /// Adds a node of the circuit in the last step. Requires: its fan-in is built.
  void build(std::uint32_t node);
  std::uint32_t last() const { return static_cast<std::uint32_t>(frames_.size()) - 1; }
  bool assumed() const { return assumed_; }  // in the last step
  /// Requires: the signal is built there.
  Signal at(Signal s, std::uint32_t step) const;
  /// Gives: some of these signals differ between the two steps.
  void distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other);

  const Circuit& circuit() const { return circuit_; }
  const std::vector<BitClause>& clauses() const { return clauses_; }
  bool is_shown(std::size_t clause) const { return shown_[clause] || is_true(last(clauses_[clause])); }
  /// Proves clauses, by position, in the last step; sat: one can fail; unknown: too many conflicts (0: no limit). From
  /// all given clauses, or from `some` of them alone: then sat proves nothing.
  Answer show(std::span<const std::size_t> some_clauses, std::uint64_t conflicts,
              const std::vector<std::size_t>* some = nullptr);

  const Aig& graph() const { return graph_; }
  const std::vector<BitClause>& given() const { return given_; }  // over the graph
  /// Merges x and y in the last step. Requires: it is assumed, with clauses x | ~y and ~x | y, or x alone if y is 1.
  void assume_equal(std::size_t clause, std::size_t converse);
  /// Merges two nodes of the graph if they are proven equal, from the given clauses or from the gates alone.
  bool merge(Signal a, Signal b, bool by_given, std::uint64_t conflicts);

 private:
  static bool is_true(const BitClause& clause);
  Signal resolve(Signal s) const;
  BitClause last(BitClause clause) const;
  void give(const BitClause& clause);
  void unite(Signal a, Signal b);

  const Circuit& circuit_;
  const std::vector<BitClause>& clauses_;
  const bool initial_;
  Adviser& adviser_;
  const Stop& stop_;
  std::vector<const Latch*> latch_of_;       // by node of the circuit
  std::vector<std::vector<Signal>> frames_;  // by step and node of the circuit; none: not built
  bool assumed_ = false;
  std::vector<bool> shown_;
  Aig graph_{false};
  std::vector<Signal> merged_ = {Signal()};  // by node of the graph: an earlier one that is equal
  std::vector<BitClause> given_;
  GateSolver with_given_{graph_, stop_};
  std::unique_ptr<GateSolver> alone_;  // has gates only, no given clauses
  std::uint32_t questions_ = 0;        // queries to such solvers
};

}  // namespace polycube::impl
