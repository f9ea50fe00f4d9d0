// The exchange of an engine whose task differs from the one that the others work on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engines/engine.h"
#include "passes/words/word_pipeline.h"

namespace polycube::impl {

/// Of an engine on the system after passes over words: its results are translated back, and so are its facts.
///
/// Limits: a fact of others is translated only if each of its states is still a state after the passes.
class PreparedExchange : public Exchange {
 public:
  PreparedExchange(std::shared_ptr<const WordPrepared> words, Exchange& others)
      : words_(std::move(words)), others_(others) {}

  std::uint64_t proven() const override { return others_.proven(); }
  void used(std::uint64_t answers) override { others_.used(answers); }
  std::uint32_t clean_steps(std::size_t property) const override { return others_.clean_steps(property); }
  void found_clean(std::size_t property, std::uint32_t steps) override { others_.found_clean(property, steps); }
  bool settled(std::size_t property) const override { return others_.settled(property); }
  void deliver(const Results& results, std::size_t property) override;

 private:
  std::shared_ptr<const WordPrepared> words_;
  Exchange& others_;
};

/// Of an engine that works on one property of the task; facts pass.
class PartExchange : public Exchange {
 public:
  PartExchange(Exchange& others, std::size_t property) : others_(others), property_(property) {}

  std::uint64_t proven() const override { return others_.proven(); }
  std::vector<Node> facts(std::uint64_t first) override { return others_.facts(first); }
  void offer(FactKind kind, std::span<const Node> conditions) override { others_.offer(kind, conditions); }
  void used(std::uint64_t answers) override { others_.used(answers); }
  std::uint32_t clean_steps(std::size_t) const override { return others_.clean_steps(property_); }
  void found_clean(std::size_t, std::uint32_t steps) override { others_.found_clean(property_, steps); }
  bool settled(std::size_t) const override { return others_.settled(property_); }

 private:
  Exchange& others_;
  std::size_t property_;
};

/// The result of the task after the passes as a result of the task before them.
void translate_back(const WordPrepared& words, Result& result);

}  // namespace polycube::impl
