// Problem: a proof on bits can have thousands of clauses, and a pass that merges equal signals adds ten thousands of
// equalities. Clause by clause, every query is about the whole formula; and if equalities are only clauses over two
// plain copies of a multiplier, the solver has to derive again, deep inside, what is equal.
//
// Idea for equalities: speculative reduction. They merge nodes while the unrolling is built, from the leaves upwards,
// over one hashed graph (compare Kuehlmann et al., "Robust Boolean reasoning for equivalence checking and functional
// property verification", TCAD 2002, and Mony et al., DATE 2009). Where the invariant is assumed, they are given.
// Elsewhere each is a small proof obligation, tried first without the given clauses, which most do not need. Gates with
// equal values under random simulation are further candidates.
//
// Idea for other clauses: one query for a batch of them. If their cone is a small part of the graph, only given clauses
// about that part are used. A batch that is not proven within few conflicts is split into halves: each of several sums
// may be easy alone, and their conjunction hard. A clause that is hard alone is left to the check, which then has all
// clauses proven so far.
//
// Limits: hints only. The check decides, and does not trust this code.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "certify/check/check_invariant.h"
#include "certify/check/runs.h"
#include "support/random.h"

namespace polycube::impl {

class BitAdviser : public Adviser {
 public:
  /// For the check of this invariant. Equalities are used only for k = 1 without unique states. The circuit and `stop`
  /// must outlive it.
  BitAdviser(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop);

  void begin(bool initial, std::uint32_t steps, const std::vector<Signal>& needed) override;
  void build(Runs& runs) override;
  void show(Runs& runs) override;

 private:
  static constexpr std::size_t words = 8;
  struct Signature {
    std::uint64_t word[words];
    bool operator==(const Signature&) const = default;
  };
  /// An equality given by two clauses of the check, or by one if `other` is a constant; clauses by position.
  struct Equality {
    Signal other;
    std::size_t clause;
    std::size_t converse;
  };
  using Batch = std::span<const std::size_t>;

  void find_equalities(Signal bad, const BitInvariant& invariant);
  void use_equalities(Runs& runs, std::uint32_t node);
  void simulate(const Aig& graph);
  Signature signature(Signal s) const;
  std::optional<Signal> guess(std::uint32_t node);
  void claim(Runs& runs, Signal own, Signal goal) const;
  void show_nearby(Runs& runs, std::vector<Batch>& batches) const;
  static bool show_nearby(Runs& runs, const Batch& batch, std::size_t given);
  void show_all(Runs& runs, std::vector<Batch> batches) const;

  const Circuit& circuit_;
  const Stop& stop_;
  std::vector<std::vector<std::uint32_t>> needed_;  // by step: its cone in the circuit, leaves first
  std::unordered_map<std::uint32_t, std::vector<Equality>> equalities_;  // by the node that is built last
  Random random_;
  std::vector<Signature> signatures_;                              // by node of the graph
  std::unordered_map<std::uint64_t, std::uint32_t> by_signature_;  // the first node with it
  std::size_t right_guesses_ = 0;
  std::size_t wrong_guesses_ = 0;
};

/// The check of check/check_invariant.h, with these hints.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop);

}  // namespace polycube::impl
