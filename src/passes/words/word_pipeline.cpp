#include "passes/words/word_pipeline.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "passes/words/check_word_lift.h"
#include "passes/words/cone_pass.h"
#include "passes/words/constant_states_pass.h"
#include "passes/words/determined_inputs_pass.h"
#include "passes/words/equal_states_pass.h"
#include "passes/words/registered_inputs_pass.h"
#include "passes/words/relational_updates_pass.h"
#include "support/check.h"

namespace polycube {

namespace {

struct Entry {
  PassInfo info;
  std::unique_ptr<WordPass> (*make)();
};

template <class Pass>
std::unique_ptr<WordPass> make() {
  return std::make_unique<Pass>();
}

constexpr Entry rebuilding[] = {
    {{"delayed", "make states that hold back an input for a step inputs"}, make<DelayedInputsPass>},
    {{"determined", "replace inputs that constraints determine"}, make<DeterminedInputsPass>},
    {{"relational", "make next states that a relation determines functions"}, make<RelationalUpdatesPass>},
};

// Constants make nexts equal, and both make states unread.
constexpr Entry cleaning[] = {
    {{"constants", "replace states that ternary simulation finds constant"}, make<ConstantStatesPass>},
    {{"equal", "merge states with equal inits and nexts"}, make<EqualStatesPass>},
    {{"cone", "drop what neither a bad nor a constraint depends on"}, make<ConePass>},
};

// What every pass does at least: it visits the terms.
constexpr std::uint64_t units_for_a_term = 8;

class Pipeline {
 public:
  Pipeline(const TransitionSystem& source, const std::vector<std::uint32_t>& bads, const WordPipelineOptions& options,
           const Stop& stop, Statistics& statistics, Log& log)
      : source_(source), bads_(bads), options_(options), all_(stop, options.work), statistics_(statistics), log_(log) {}

  std::deque<WordReduction> run() {
    constexpr int most_rounds = 4;
    for (int round = 0; round < most_rounds; ++round) {
      if (!run(rebuilding)) break;
      run(cleaning);
    }
    if (has_drivers(system())) stages_.clear();
    statistics_.counter("words_work").add(all_.spent());
    return std::move(stages_);
  }

  /// Clauses about such states, which are free but at the start, cannot always be said in words (bit_lift.h). Then the
  /// circuit as it was blasted has to be the one of the system as it was read.
  static bool has_drivers(const TransitionSystem& system) {
    const auto& states = system.states();
    return std::any_of(states.begin(), states.end(), [](const State& s) { return s.init && !s.next; });
  }

 private:
  const TransitionSystem& system() const { return stages_.empty() ? source_ : stages_.back().system; }

  /// Did any of them change something?
  bool run(std::span<const Entry> entries) {
    bool changed = false;
    for (const Entry& entry : entries) {
      if (all_.exhausted()) break;
      const auto& on = options_.passes;
      if (std::find(on.begin(), on.end(), entry.info.name) == on.end()) continue;
      all_.spend(units_for_a_term * system().terms().size());
      WordContext context{{.budget = all_, .statistics = statistics_, .log = log_, .seed = options_.seed}, bads_};
      auto reduction = entry.make()->run(system(), context);
      if (!reduction) continue;
      CHECK(reduction->system.bads.size() == source_.bads.size());
      CHECK(reduction->lift.inputs.size() == system().inputs().size());
      CHECK(reduction->lift.states.size() == system().states().size());
      ASSERT(terms_agree(system(), *reduction));
      ASSERT(word_runs_agree(system(), *reduction, bads_, options_.seed));
      if (log_.says(1)) log_.info(line(entry.info.name, system(), reduction->system));
      stages_.push_back(std::move(*reduction));
      changed = true;
    }
    return changed;
  }

  static std::string line(std::string_view pass, const TransitionSystem& before, const TransitionSystem& after) {
    const auto sizes = [](const TransitionSystem& s) {
      return std::to_string(s.states().size()) + " states, " + std::to_string(s.inputs().size()) + " inputs, " +
             std::to_string(s.constraints.size()) + " constraints";
    };
    return "prepare words: " + std::string(pass) + ": " + sizes(before) + " -> " + sizes(after);
  }

  const TransitionSystem& source_;
  const std::vector<std::uint32_t>& bads_;
  const WordPipelineOptions& options_;
  WorkBudget all_;
  Statistics& statistics_;
  Log& log_;
  std::deque<WordReduction> stages_;
};

}  // namespace

std::span<const PassInfo> known_word_passes() {
  static const std::vector<PassInfo> infos = [] {
    std::vector<PassInfo> result;
    for (const Entry& e : rebuilding) result.push_back(e.info);
    for (const Entry& e : cleaning) result.push_back(e.info);
    return result;
  }();
  return infos;
}

WordPipelineOptions::WordPipelineOptions() {
  for (const PassInfo& info : known_word_passes()) passes.emplace_back(info.name);
}

Witness WordPrepared::lift(const Witness& witness) const {
  ASSERT(!witness.frames.empty());
  Witness lifted = witness;
  for (std::size_t i = stages_.size(); i-- > 0;) {
    lifted = lift_witness(i == 0 ? source_ : stages_[i - 1].system, stages_[i].system, stages_[i].lift, lifted);
  }
  return lifted;
}

Invariant WordPrepared::lift(const Invariant& invariant) const {
  ASSERT(stages_.empty() || !invariant.unique_states);
  Invariant lifted = invariant;
  for (std::size_t i = stages_.size(); i-- > 0;) {
    lifted = lift_invariant(i == 0 ? source_ : stages_[i - 1].system, stages_[i].system, stages_[i].lift, lifted);
  }
  return lifted;
}

WordPrepared prepare_words(const TransitionSystem& source, const std::vector<std::uint32_t>& bads,
                           const WordPipelineOptions& options, const Stop& stop, Statistics& statistics, Log& log) {
  CHECK(std::all_of(bads.begin(), bads.end(), [&](std::uint32_t bad) { return bad < source.bads.size(); }));
  const Timed timed(statistics.timer("words_seconds"));
  WordPrepared result(source);
  result.stages_ = Pipeline(source, bads, options, stop, statistics, log).run();
  return result;
}

}  // namespace polycube
