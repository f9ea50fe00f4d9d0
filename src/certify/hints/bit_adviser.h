// Problem: proofs on bits can have thousands of clauses, and those of passes that merge equal signals ten thousands of
// equalities. A solver that is asked clause by clause sees the whole formula each time; and one that gets equalities as
// clauses over two plain copies of a multiplier has to find out again, and deep inside, what follows from what.
//
// Idea, equalities: they say where two copies are the same, so they are used while the runs are built, from the leaves
// upwards, over one hashed graph (compare Kuehlmann et al., "Robust Boolean reasoning for equivalence checking and
// functional property verification", TCAD 2002, and the speculative reduction of Mony et al., DATE 2009). Where the
// invariant is assumed they are given. Elsewhere they are claims, a small question each; first without what is given,
// which most do not need. Gates with the same values under random inputs are candidates too.
//
// Idea, other clauses: one question for a batch of them. Those that depend on a small part of the graph are asked with
// what is given about that part. A batch that is not shown soon is asked in halves: each of several sums may be easy,
// and that one of them fails hard. What is hard alone is left to the check, with all that was shown by then.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "certify/check/check_invariant.h"
#include "certify/check/runs.h"
#include "support/random.h"

namespace polycube {

class BitAdviser : public Adviser {
 public:
  /// For the check of this invariant. Equalities are used for k = 1 over all states only. The circuit and `stop` must
  /// outlive it.
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
  /// By two clauses of the check, or one if `other` is a constant; by position.
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
  std::vector<std::vector<std::uint32_t>> needed_;                       // by step: nodes of the circuit, leaves first
  std::unordered_map<std::uint32_t, std::vector<Equality>> equalities_;  // by the node that is built last
  Random random_;
  std::vector<Signature> signatures_;                              // by node of the graph
  std::unordered_map<std::uint64_t, std::uint32_t> by_signature_;  // the first node with it
  std::size_t right_guesses_ = 0;
  std::size_t wrong_guesses_ = 0;
};

/// The check of check/check_invariant.h, with this advice.
InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop);

}  // namespace polycube
