// The exchange of an engine whose task differs from the one that the others work on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "engines/engine.h"
#include "passes/words/word_pipeline.h"

namespace polycube::impl {

/// Of an engine on the system after passes over words: its results and facts are translated back, and facts of others
/// are translated to that system.
///
/// Why a translated fact may be used: a fact of others is over states of the source, and its image is over states of
/// the prepared system that are the same states, or are known to be equal to them by pass invariants. The engine takes
/// the image for true. Its proof, translated back, is inductive together with the pass invariants and with all facts up
/// to the last one that was handed out: these are inductive alone, and by them the image of each state of the source
/// satisfies the images of the facts. All of this is the invariant, and it is checked on the source. Whether the images
/// are inductive in the prepared system does not matter.
///
/// Limits: a fact that reads another state is not handed out; offers that read inputs are dropped.
class PreparedExchange : public Exchange {
 public:
  PreparedExchange(std::shared_ptr<const WordPrepared> words, Exchange& others)
      : words_(std::move(words)), others_(others) {}

  std::uint64_t proven() const override { return others_.proven(); }
  std::vector<Node> facts(std::uint64_t first) override;
  void offer(FactKind kind, std::span<const Node> conditions) override;
  void used(std::uint64_t answers) override { others_.used(answers); }
  std::uint32_t clean_steps(std::size_t property) const override { return others_.clean_steps(property); }
  void found_clean(std::size_t property, std::uint32_t steps) override { others_.found_clean(property, steps); }
  bool settled(std::size_t property) const override { return others_.settled(property); }
  void deliver(const Results& results, std::size_t property) override;

  /// Results of the task after the passes as results of the task before them.
  Results translate_back(Results results) const;

 private:
  void offer_over_states(FactKind kind, const std::vector<Node>& conditions);

  std::shared_ptr<const WordPrepared> words_;
  Exchange& others_;
  std::vector<Node> taken_;  // the facts of others so far, over the source
  std::size_t handed_ = 0;   // the first so many may be needed in proofs
  std::set<Node> offered_;   // over the source
};

/// Of an engine that works on some properties of the task; facts pass.
class PartExchange : public Exchange {
 public:
  /// `properties` are the positions of those in the task, which has `all`.
  PartExchange(Exchange& others, std::vector<std::size_t> properties, std::size_t all)
      : others_(others), properties_(std::move(properties)), all_(all) {}

  std::uint64_t proven() const override { return others_.proven(); }
  std::vector<Node> facts(std::uint64_t first) override { return others_.facts(first); }
  void offer(FactKind kind, std::span<const Node> conditions) override { others_.offer(kind, conditions); }
  void used(std::uint64_t answers) override { others_.used(answers); }
  std::uint32_t clean_steps(std::size_t own) const override { return others_.clean_steps(properties_.at(own)); }
  void found_clean(std::size_t own, std::uint32_t steps) override { others_.found_clean(properties_.at(own), steps); }
  bool settled(std::size_t own) const override { return others_.settled(properties_.at(own)); }
  /// As evidence about words: the circuit of the results is one for these properties alone.
  void deliver(const Results& results, std::size_t own) override;

 private:
  Exchange& others_;
  std::vector<std::size_t> properties_;
  std::size_t all_;
};

}  // namespace polycube::impl
