// Problem: facts that engines exchange (engines/exchange.h) are terms over the states of the system, but an engine on
// bits works on a circuit that passes have changed.
//
// Idea: facts of others become gates of the blasted circuit, like auxiliary invariants, and their images in the
// prepared circuit are split into clauses. What the engine offers goes the other way: each latch is replaced by its
// origin in the blasted circuit, and the clauses become terms.
//
// Why an image may be taken for true: signal and image have the same value in every step of every run. A proof that
// uses it contains all facts that were taken, over the blasted circuit, where they are inductive, and is checked there.
//
// Limits: large facts are not taken, long clauses not offered, and not too many of either.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "bitblast/circuit_proof.h"
#include "engines/bit_engine.h"
#include "engines/bit_level/auxiliary_invariants.h"
#include "engines/bit_level/bit_words.h"
#include "passes/bits/bit_pipeline.h"

namespace polycube::impl {

/// What all searches of one task have taken from others, and told them.
class TaskFacts {
 public:
  /// All must outlive it.
  TaskFacts(const Task& task, CircuitProof& proof, Context& context);

  bool has_news() const { return context_.exchange.proven() > seen_; }
  /// Takes the facts that are new.
  void take();
  const AuxiliaryInvariants& taken() const { return taken_; }
  /// Adds all that were taken to an invariant of the source, because the proof may need any of them.
  void add_to(BitInvariant& invariant);

  /// Offers the conditions among these that are over states and were not told yet.
  void offer(FactKind kind, std::span<const Node> conditions);
  void count_used(std::uint64_t answers);

  const Task& task() const { return task_; }
  CircuitProof& proof() { return proof_; }
  Context& context() { return context_; }

 private:
  bool is_small(Node condition) const;

  const Task& task_;
  CircuitProof& proof_;
  Context& context_;
  AuxiliaryInvariants taken_;
  std::uint64_t seen_ = 0;         // the number of facts of others when some were taken last
  std::set<Node> states_;          // the variables of the system's states
  std::map<Node, FactKind> told_;  // by condition; also what was taken
};

/// The exchange of one search.
class BitFacts : public BitExchange {
 public:
  /// `properties` are those whose disjunction is the bad, by position in the task. All must outlive it; `words` may be
  /// none, `own` are those of the task of the search.
  BitFacts(TaskFacts& all, Prepared& prepared, std::vector<std::size_t> properties, const BitWords* words = nullptr,
           const std::vector<BitWord>* own = nullptr);

  /// From now on, the bad is the disjunction of these.
  void aim(std::vector<std::size_t> properties) { properties_ = std::move(properties); }

  bool has_news() const override { return next_ < all_.taken().names().size() || all_.has_news(); }
  std::vector<BitClause> take() override;
  void start_anew() override { next_ = gates_ = 0; }
  void offer(FactKind kind, const std::vector<BitClause>& clauses) override;
  void offer_lemmas(FactKind kind, const BitProof& lemmas) override;
  void used(std::uint64_t answers) override { all_.count_used(answers); }
  std::uint32_t clean_steps() const override;
  void found_clean(std::uint32_t steps) override;
  bool settled() const override;

 private:
  void find_origins();
  void offer(FactKind kind, const std::vector<BitClause>& clauses, const std::vector<NamedSignal>& names);

  TaskFacts& all_;
  Prepared& prepared_;
  std::vector<std::size_t> properties_;
  const BitWords* words_;
  const std::vector<BitWord>* own_;
  std::size_t next_ = 0;               // the first fact that was not taken yet
  std::uint64_t gates_ = 0;            // of the facts that were taken
  std::set<Node> held_;                // what this search holds for true: it needs no such fact
  std::optional<Transplant> origins_;  // from the prepared circuit to the source
};

}  // namespace polycube::impl
