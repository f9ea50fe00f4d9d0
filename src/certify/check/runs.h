// All runs of a circuit over some steps, as one graph of gates over what a run can choose: inputs, and latches at the
// start. With it goes a list of clauses that are given, because they are assumed of the runs or were shown of them.
//
// What always holds: in each run that meets what is given, every signal has in each step the value of the node
// at(signal, step). Equal gates of one step or two are one node (structural hashing). Two nodes become one if a query
// has shown that they are equal in all these runs, or if that is given; gates above them may become equal by it
// (speculative reduction: Mony et al., DATE 2009).
//
// An adviser chooses what is asked in which order. It may be wrong: nothing is merged, given or counted as shown but by
// the functions here, which ask a solver first.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bitblast/circuit.h"
#include "certify/check/gate_solver.h"

namespace polycube {

class Runs;

/// Gives no advice: each clause is asked alone, in the order of the invariant.
class Adviser {
 public:
  virtual ~Adviser() = default;
  virtual void begin() {}                                             // other runs, without a step yet
  virtual void built(Runs& /*last step*/, std::uint32_t /*node*/) {}  // of the circuit, above its children
  virtual void show(Runs& /*last step*/) {}                           // now the clauses are to be shown
};

class Runs {
 public:
  enum class Start : std::uint8_t { initial, anywhere };
  /// All must outlive it. The clauses are P; `also` are further signals that `at` will be asked about.
  Runs(const Circuit& circuit, const std::vector<BitClause>& clauses, std::vector<Signal> also, Start start,
       std::uint32_t steps, Adviser& adviser, const Stop& stop);

  /// One more step, in which the constraints are given, and P if it is assumed. False: stopped.
  bool extend(bool assumed);
  std::uint32_t last() const { return static_cast<std::uint32_t>(frames_.size()) - 1; }
  bool assumed() const { return assumed_; }  // in the last step
  Signal at(Signal s, std::uint32_t step) const;
  /// It is given that some of these signals differ between the two steps.
  void distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other);

  const std::vector<BitClause>& clauses() const { return clauses_; }
  bool is_shown(std::size_t clause) const;  // in the last step
  /// Shows clauses, by position, in the last step, unless one can fail (sat) or it takes too many conflicts (0: any
  /// number). By all that is given, or by `some` of it alone: then sat says nothing.
  Answer show(std::span<const std::size_t> some_clauses, std::uint64_t conflicts,
              const std::vector<std::size_t>* some = nullptr);

  const Aig& graph() const { return graph_; }
  const std::vector<BitClause>& given() const { return given_; }  // over the graph
  /// Merges x and y in the last step. Requires: it is assumed, with clauses x | ~y and ~x | y, or x alone if y is 1.
  void assume_equal(std::size_t clause, std::size_t converse);
  /// Merges two nodes of the graph if they are shown to be equal, by what is given or by their gates alone.
  bool merge(Signal a, Signal b, bool by_given, std::uint64_t conflicts);

 private:
  Signal value(std::uint32_t node, std::uint32_t step);
  Signal resolve(Signal s) const;
  BitClause last(BitClause clause) const;
  void give(const BitClause& clause);
  void unite(Signal a, Signal b);
  GateSolver& with_given();

  const Circuit& circuit_;
  const std::vector<BitClause>& clauses_;
  const Start start_;
  Adviser& adviser_;
  const Stop& stop_;
  std::vector<const Latch*> latch_of_;              // by node of the circuit
  std::vector<std::vector<std::uint32_t>> wanted_;  // by step: nodes of the circuit, leaves first
  std::vector<std::vector<Signal>> frames_;         // by step and node of the circuit; none: nobody reads it
  bool assumed_ = false;
  std::vector<bool> shown_;
  Aig graph_{false};
  std::vector<Signal> merged_ = {Signal()};  // by node of the graph: an earlier one that is equal
  std::vector<BitClause> given_;
  std::unique_ptr<GateSolver> with_given_;
  std::size_t required_ = 0;           // how much of given_ it knows
  std::unique_ptr<GateSolver> alone_;  // knows gates only
  std::uint32_t questions_ = 0;        // to such solvers
};

}  // namespace polycube
