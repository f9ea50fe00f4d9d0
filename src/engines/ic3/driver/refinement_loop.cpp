#include "engines/ic3/driver/refinement_loop.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engines/ic3/literals/comparators.h"
#include "engines/ic3/variants/internal_signals.h"
#include "engines/ic3/variants/target_enlargement.h"
#include "engines/linear_words.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

/// The circuit of the task, with the words and gates that lemmas may use.
CircuitView view_of(const BitTask& task, const CarriedState& carried) {
  const Ic3Options& options = task.options.ic3;
  CircuitView view{task.circuit, task.bad, task.others};
  // Internal signals first: lemmas may contain gates of the given circuit only.
  if (options.internal_signals) add_internal_signals(view);
  if (options.enlarge_target) enlarge_target(view);
  if (options.lemmas != Lemmas::cube) add_comparators(view, carried.words);
  view.known = carried.known;
  view.system = task.system;
  return view;
}

}  // namespace

RefinementLoop::RefinementLoop(const BitTask& task, Context& context)
    : task_(task),
      stop_(context.stop, 0),
      context_{stop_, context.statistics, context.log},
      carried_(task, std::string(task.name)) {
  for (const BitWord& word : task.words) {
    const auto place = static_cast<std::size_t>(&word - task.words.data());
    if (!word.sum.empty()) carried_.suggestions.forget(normal_sum(task.words, {{place, 1}}));
  }
}

std::optional<BitResult> RefinementLoop::advance(std::uint64_t until) {
  ASSERT(!ended_);
  stop_.resume();
  if (!run_) begin_run({});
  while (true) {
    const std::uint64_t left = until == no_limit ? no_limit : until - std::min(until, carried_.work);
    std::optional<BitResult> result = run_->run(left, slack_, stop_);
    if (result) {
      ended_ = true;
      return result;
    }
    if (stop_.reason() == Stop::Reason::work) slack_ *= 2;
    if (!run_->wants_words() || stop_.requested()) return std::nullopt;
    refine();
  }
}

/// Lifting over words and target enlargement are about the bad of the task.
bool RefinementLoop::carry_on(const std::vector<Signal>& bads) {
  const Ic3Options& options = task_.options.ic3;
  if (options.enlarge_target || is_on_words(options.lift)) return false;
  carried_.bads = bads;
  ended_ = false;
  if (run_) run_->carry_on();
  return true;
}

/// Restarts with the lemmas of the last run, and with the sums of the best template candidates as new words.
void RefinementLoop::refine() {
  std::vector<KeptLemma> kept = run_->lemmas();
  run_->hand_over_counts();
  run_.reset();
  renew_words(kept);
  begin_run(kept);
  context_.statistics.counter("ic3_reshape_restarts").add();
  context_.statistics.counter("ic3_sums").set(carried_.words.size() - task_.words.size());
  for (std::size_t w = task_.words.size(); w < carried_.words.size(); ++w) {
    std::string text;
    for (const Summand& s : carried_.words[w].sum) {
      text += " " + std::to_string(s.coefficient) + "*w" + std::to_string(s.word);
    }
    context_.log.detail("ic3: lemmas may bound" + text);
  }
}

void RefinementLoop::begin_run(const std::vector<KeptLemma>& kept) {
  if (carried_.work == 0 || carried_.work >= least_work_for_facts) {
    const std::vector<BitClause> facts = new_facts(task_);
    carried_.known.insert(carried_.known.end(), facts.begin(), facts.end());
  }
  run_ = std::make_unique<Run>(task_, view_of(task_, carried_), context_, carried_);
  run_->adopt(kept);
}

/// Kept lemmas need the sums in their threshold literals; other sums are removed, and the best template candidates
/// replace them. The words in kept lemmas are renumbered.
void RefinementLoop::renew_words(std::vector<KeptLemma>& kept) {
  const std::size_t given = task_.words.size();
  ASSERT(carried_.words.size() >= given);
  std::set<std::size_t> used;
  for (const KeptLemma& lemma : kept) {
    for (const WordThreshold& b : lemma.thresholds) used.insert(b.word);
  }
  std::map<std::size_t, std::size_t> renamed;
  std::vector<BitWord> words = task_.words;
  for (std::size_t w = 0; w < carried_.words.size(); ++w) {
    if (w >= given && !used.contains(w)) continue;
    renamed[w] = w < given ? w : words.size();
    if (w >= given) words.push_back(carried_.words[w]);
  }
  for (KeptLemma& lemma : kept) {
    for (WordThreshold& b : lemma.thresholds) {
      CHECK(renamed.contains(b.word));
      b.word = renamed.at(b.word);
      ASSERT(words[b.word].bits.size() == b.value.width());
    }
  }
  for (const WordSum& sum : carried_.suggestions.take()) {
    words.push_back(linear_word(task_.circuit.aig, task_.words, sum));
  }
  carried_.words = std::move(words);
}

}  // namespace polycube::impl::ic3
