// The slow and obvious checker for circuits of few bits: it has the value of every signal for every state and input.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bitblast/circuit.h"

namespace polycube::impl::reference {

class ExplicitCircuit {
 public:
  /// Requires: the circuit has one bad, and latches and inputs together have at most 16 bits.
  explicit ExplicitCircuit(const Circuit& circuit);

  std::uint32_t states() const { return 1U << circuit_.latches.size(); }
  std::uint32_t inputs() const { return 1U << circuit_.inputs.size(); }
  /// Bit i of a state is latch i, of an input vector input i.
  bool value(Signal s, std::uint32_t state, std::uint32_t input) const;
  bool allowed(std::uint32_t state, std::uint32_t input) const;
  std::uint32_t next(std::uint32_t state, std::uint32_t input) const;
  bool initial(std::uint32_t state) const;

  /// A shortest run to the bad.
  const std::optional<BitTrace>& counterexample() const { return counterexample_; }
  /// Can a run that keeps the constraints up to the step before be in the state?
  bool reachable(std::uint32_t state) const { return from_[state] != unseen; }

  /// Do the clauses hold in every step of every run, as far as induction can tell?
  bool inductive(const std::vector<BitClause>& clauses) const { return inductive(clauses, false); }
  /// The same for the clauses and "not bad" together. Requires: k is 1.
  bool proves(const BitInvariant& invariant) const { return inductive(invariant.clauses, true); }
  /// The reachable states in clauses, one for each state that is not.
  BitInvariant exact_invariant() const;

 private:
  static constexpr std::uint64_t unseen = ~0ULL;
  static constexpr std::uint64_t start = ~0ULL - 1;
  void explore();
  bool inductive(const std::vector<BitClause>& clauses, bool with_bad) const;
  void report(std::uint32_t state, std::uint32_t input);

  const Circuit& circuit_;
  std::vector<std::vector<std::uint64_t>> values_;  // by 64 pairs of state and input, by node
  std::vector<std::uint64_t> from_;                 // by state: the pair before it on a shortest run
  std::optional<BitTrace> counterexample_;
};

}  // namespace polycube::impl::reference
