// The preparation over words. First inputs that are no free choice are replaced by what they are. Only if some were,
// the others clean up behind that: most systems are as they were read, and then this costs a visit and nothing else.
#pragma once

#include <span>
#include <vector>

#include "passes/pipeline.h"
#include "passes/words/word_pass.h"

namespace polycube {

/// The system to work on, and the way back.
class WordPrepared {
 public:
  /// What was prepared must live as long.
  explicit WordPrepared(const TransitionSystem& source) : source_(source) {}

  const TransitionSystem& system() const { return stages_.last(source_); }
  bool changed() const { return !stages_.empty(); }
  Witness lift(const Witness& witness) const;
  /// Requires: the invariant does not rely on unique states, if anything was changed.
  Invariant lift(const Invariant& invariant) const;

 private:
  friend WordPrepared prepare_words(const TransitionSystem&, const std::vector<std::uint32_t>&,
                                    const WordPipelineOptions&, const Stop&, Statistics&, Log&);
  const TransitionSystem& source_;
  Stages<TransitionSystem, WordReduction, &WordReduction::system> stages_;
};

/// `bads` are the positions of those that are asked for. In the prepared system they are where they were.
WordPrepared prepare_words(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                           const WordPipelineOptions& options, const Stop& stop, Statistics& statistics, Log& log);

}  // namespace polycube
