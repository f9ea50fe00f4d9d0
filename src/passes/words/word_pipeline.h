// The pipeline of passes over words. The first passes replace determined inputs. The other passes simplify their result
// and run only if an input was replaced: most systems remain unchanged, and then the pipeline costs one visit of the
// terms.
#pragma once

#include <span>
#include <vector>

#include "passes/pipeline.h"
#include "passes/words/word_pass.h"

namespace polycube::impl {

/// The prepared system, and the back maps of all stages.
class WordPrepared {
 public:
  /// `source` must outlive it.
  explicit WordPrepared(const TransitionSystem& source) : source_(source) {}

  const TransitionSystem& system() const { return stages_.last(source_); }
  bool changed() const { return !stages_.empty(); }
  Witness translate_back(const Witness& witness) const;
  /// Requires: the invariant does not rely on unique states, if any pass changed the system.
  Invariant translate_back(const Invariant& invariant) const;
  /// Conditions over states of the source as conditions over states of the prepared system; none for one that cannot be
  /// expressed there. Translated back, each is the given one again, or one that agrees with it where the pass
  /// invariants hold.
  std::vector<Node> image(std::span<const Node> conditions) const;
  /// Does the term over the source read no inputs?
  bool is_over_states(Node term) const;

 private:
  friend WordPrepared prepare_words(const TransitionSystem&, const std::vector<std::uint32_t>&,
                                    const WordPipelineOptions&, const Stop&, Statistics&, Log&);
  const TransitionSystem& source_;
  Stages<TransitionSystem, WordReduction, &WordReduction::system> stages_;
};

/// `bads` are the positions of the requested bads, which are the same in the prepared system.
WordPrepared prepare_words(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                           const WordPipelineOptions& options, const Stop& stop, Statistics& statistics, Log& log);

}  // namespace polycube::impl
