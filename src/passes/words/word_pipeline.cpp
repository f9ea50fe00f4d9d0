#include "passes/words/word_pipeline.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "passes/words/check_word_back_map.h"
#include "passes/words/cone_pass.h"
#include "passes/words/constant_states_pass.h"
#include "passes/words/correspondence/word_correspondence_pass.h"
#include "passes/words/determined_inputs_pass.h"
#include "passes/words/equal_states_pass.h"
#include "passes/words/expand_arrays_pass.h"
#include "passes/words/registered_inputs_pass.h"
#include "passes/words/relational_updates_pass.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/multiplies.h"

namespace polycube::impl {

namespace {

constexpr PassEntry<WordPass> entries[] = {
    {{"delayed", "make states that hold back an input for a step inputs"}, make_pass<WordPass, RegisteredInputsPass>},
    {{"determined", "replace inputs that constraints determine"}, make_pass<WordPass, DeterminedInputsPass>},
    {{"relational", "make next states that a relation determines functions"},
     make_pass<WordPass, RelationalUpdatesPass>},
    {{"expand", "make the cells of arrays that are read registers"}, make_pass<WordPass, ExpandArraysPass>},
    {{"constants", "replace states that ternary simulation finds constant"}, make_pass<WordPass, ConstantStatesPass>},
    {{"equal", "merge states with equal inits and nexts"}, make_pass<WordPass, EqualStatesPass>},
    {{"correspondence",
      "merge words that induction over steps shows to be equal, also in other widths and with offsets"},
     make_pass<WordPass, WordCorrespondencePass>},
    {{"cone", "drop what neither a bad nor a constraint depends on"}, make_pass<WordPass, ConePass>},
};

constexpr PassRun rebuilding[] = {{"delayed"}, {"determined"}, {"relational"}};
constexpr PassRun expanding[] = {{"expand"}};
// On what the others leave.
constexpr PassRun merging[] = {{"correspondence", 0.3}};
// Constant states can make nexts equal, and after both passes some states are unread.
constexpr PassRun cleaning[] = {{"constants"}, {"equal"}, {"cone"}};

// The least work of any pass: it visits all terms.
constexpr std::uint64_t units_for_a_term = 8;

/// Does the system have states with init but without next? Clauses about their drivers cannot always be expressed over
/// words (bit_lift.h). Then the blasted circuit has to be that of the original system.
bool has_drivers(const TransitionSystem& system) {
  const auto& states = system.states();
  return std::any_of(states.begin(), states.end(), [](const State& s) { return s.init && !s.next; });
}

std::string line(std::string_view pass, const TransitionSystem& before, const TransitionSystem& after) {
  const auto sizes = [](const TransitionSystem& s) {
    return std::to_string(s.states().size()) + " states, " + std::to_string(s.inputs().size()) + " inputs, " +
           std::to_string(s.constraints.size()) + " constraints";
  };
  return "prepare words: " + std::string(pass) + ": " + sizes(before) + " -> " + sizes(after);
}

struct WordRules {
  const std::vector<std::uint32_t>& bads;
  std::uint64_t expand_bits;

  /// Without products, correspondence of signals (passes/bits) finds the same at less cost.
  static bool is_due(const PassRun& run, const TransitionSystem& model, bool) {
    return run.pass != merging[0].pass || multiplies(model.terms(), model.roots());
  }
  static std::uint64_t least_work(const TransitionSystem& system) { return units_for_a_term * system.terms().size(); }
  std::unique_ptr<WordReduction> reduce(WordPass& pass, const TransitionSystem& source, PassContext& context) const {
    WordContext own{context, bads, expand_bits};
    auto result = pass.run(source, own);
    if (!result) return nullptr;
    CHECK(result->system.bads.size() == source.bads.size());
    CHECK(result->back_map.inputs.size() == source.inputs().size());
    CHECK(result->back_map.states.size() == source.states().size());
    ASSERT(terms_agree(source, *result));
    ASSERT(word_runs_agree(source, *result, bads, context.seed));
    if (context.log.says(1)) context.log.info(line(pass.name(), source, result->system));
    return result;
  }
};

}  // namespace

std::span<const PassEntry<WordPass>> word_pass_table() { return entries; }

Witness WordPrepared::translate_back(const Witness& witness) const {
  ASSERT(!witness.frames.empty());
  return stages_.evidence_back(source_, witness);
}

Invariant WordPrepared::translate_back(const Invariant& invariant) const {
  ASSERT(stages_.empty() || !invariant.unique_states);
  return stages_.evidence_back(source_, invariant);
}

std::vector<Node> WordPrepared::image(std::span<const Node> conditions) const {
  std::vector<Node> result(conditions.begin(), conditions.end());
  const TransitionSystem* above = &source_;
  for (const WordReduction& stage : stages_) {
    result = polycube::impl::image(*above, stage.system, stage.back_map, result);
    above = &stage.system;
  }
  ASSERT(result.size() == conditions.size());
  return result;
}

bool WordPrepared::is_over_states(Node term) const {
  const std::vector<Node>& inputs = source_.inputs();
  const std::vector<Node> all = cone(source_.terms(), std::vector<Node>{term});
  return std::none_of(all.begin(), all.end(),
                      [&](Node n) { return std::find(inputs.begin(), inputs.end(), n) != inputs.end(); });
}

WordPrepared prepare_words(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                           const WordPipelineOptions& options, const Stop& stop, Statistics& statistics, Log& log) {
  CHECK(std::all_of(bads.begin(), bads.end(), [&](std::uint32_t bad) { return bad < source.bads.size(); }));
  const Timed timed(statistics.timer("words_seconds"));
  WordPrepared result(source);
  WorkBudget all(stop, options.work);
  const auto run = [&](std::span<const PassRun> runs) {
    return run_passes(runs, WordRules{bads, options.expand_bits}, options, source, result.stages_,
                      {all, statistics, log, options.seed});
  };
  constexpr int most_rounds = 4;
  for (int round = 0; round < most_rounds && run(rebuilding); ++round) run(cleaning);
  if (run(expanding)) run(cleaning);
  if (run(merging)) run(cleaning);
  if (has_drivers(result.system())) result.stages_.clear();
  statistics.counter("words_work").add(all.spent());
  return result;
}

}  // namespace polycube::impl
