// The preparation over words: passes in a fixed order, each switchable, all together bounded in work.
//
// First inputs that are no free choice are replaced by what they are. Only if some were, the others clean up behind
// that: most systems are left as they were read, and then this costs a look and nothing else.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "passes/bits/bit_pipeline.h"
#include "passes/words/word_pass.h"

namespace polycube {

/// The names that `WordPipelineOptions::passes` may have.
std::span<const PassInfo> known_word_passes();

struct WordPipelineOptions {
  WordPipelineOptions();  // all passes are on

  std::vector<std::string> passes;  // which to run; their order here does not matter
  std::uint64_t work = 60'000'000;  // units (support/work_budget.h) of all passes together; 0: none runs
  std::uint32_t seed = 0;

  bool operator==(const WordPipelineOptions&) const = default;
};

/// The system to work on, and the way back.
class WordPrepared {
 public:
  /// What was prepared must live as long.
  explicit WordPrepared(const TransitionSystem& source) : source_(source) {}

  const TransitionSystem& system() const { return stages_.empty() ? source_ : stages_.back().system; }
  bool changed() const { return !stages_.empty(); }
  Witness lift(const Witness& witness) const;
  /// Requires: the invariant does not rely on unique states, if anything was changed.
  Invariant lift(const Invariant& invariant) const;

 private:
  friend WordPrepared prepare_words(const TransitionSystem&, const std::vector<std::uint32_t>&,
                                    const WordPipelineOptions&, const Stop&, Statistics&, Log&);
  const TransitionSystem& source_;
  std::deque<WordReduction> stages_;
};

/// `bads` are the positions of those that are asked for. In the prepared system they are where they were.
WordPrepared prepare_words(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                           const WordPipelineOptions& options, const Stop& stop, Statistics& statistics, Log& log);

}  // namespace polycube
