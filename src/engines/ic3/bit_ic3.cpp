#include "engines/ic3/bit_ic3.h"

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "engines/ic3/comparators.h"
#include "engines/ic3/guides.h"
#include "engines/ic3/history.h"
#include "engines/ic3/ic3.h"
#include "engines/ic3/internal_signals.h"
#include "engines/ic3/linear_words.h"
#include "engines/ic3/localise.h"
#include "engines/ic3/look_ahead.h"
#include "engines/ic3/model.h"
#include "engines/ic3/oracle.h"
#include "engines/ic3/sat_source.h"
#include "engines/ic3/smt_source.h"

namespace polycube {

namespace {

using ic3::Cube;

/// A lemma that outlives the abstraction, or the words, that it was learnt with.
struct KeptLemma {
  std::vector<Signal> cube;
  std::vector<BitBound> bounds;  // on words of the run
  ic3::Level level;
};

/// What goes on from one run to the next when words are added.
struct Story {
  explicit Story(const BitTask& task) : words(task.words), suggestions(task.options.ic3.reshape_after) {}

  std::vector<BitWord> words;  // of the task, then sums
  ic3::Suggestions suggestions;
  std::map<std::string, std::uint64_t> counts;  // of the runs before
};

/// `words` are those that the model's come from.
std::unique_ptr<ic3::SolverSource> solvers_for(const BitTask& task, const std::vector<BitWord>& words,
                                               const ic3::Model& model, Context& context) {
  const EngineOptions& options = task.options;
  if (options.ic3.oracle == ic3::AskedOf::sat) {
    return std::make_unique<ic3::SatSource>(model, options.ic3, context.stop);
  }
  auto terms = std::make_shared<ic3::ModelTerms>(model, task.terms, words);
  return std::make_unique<ic3::SmtSource>(std::move(terms), options.smt, options.ic3.retire, context.stop,
                                          context.statistics);
}

class Run {
 public:
  Run(const BitTask& task, ic3::View view, Context& context, Story& story)
      : context_(context),
        task_(task),
        story_(story),
        bound_(task.options.bound),
        model_(std::move(view), {}),
        bounds_(model_.cnf.definitions->size(), model_.latch_words(), model_.sums()),
        solvers_(solvers_for(task, story.words, model_, context)),
        oracle_(model_, bounds_, task.options.ic3, *solvers_),
        ic3_(oracle_, task.options.ic3, context.stop),
        guides_(model_, bounds_, story.words, task.options.ic3.reshape ? task.options.ic3.reshape_guides : 0,
                story.suggestions),
        history_(model_, bounds_, story.words, story.suggestions) {}

  /// Undecided, and `paused`, if there are new words to be had.
  BitResult run() {
    const auto outcome = ic3_.run(
        bound_, [this](const auto&) { report(); },
        [this](const Cube& lemma, ic3::Level level) { return asks_for_words(lemma, level); });
    report();
    paused_ = std::holds_alternative<ic3::Paused>(outcome);
    if (const auto* reached = std::get_if<ic3::Reached>(&outcome)) return counterexample(reached->start);
    if (const auto* invariant = std::get_if<ic3::Invariant>(&outcome)) return proof(*invariant);
    if (std::holds_alternative<ic3::BoundReached>(outcome)) return Undecided{"no counterexample within the bound"};
    return undecided();
  }

  bool paused() const { return paused_; }

  BitResult undecided() const {
    return Undecided{std::string(describe(context_.stop.reason())) + " at frame " +
                     std::to_string(ic3_.frames().depth())};
  }

  /// Requires: the latches and the words in them are in this run's circuit.
  void adopt(const std::vector<KeptLemma>& kept) {
    adopted_ = kept.size();
    std::map<std::size_t, std::uint32_t> place;
    for (std::uint32_t w = 0; w < model_.view.words.size(); ++w) place[model_.view.words[w].source] = w;
    for (const KeptLemma& lemma : kept) {
      std::vector<Lit> literals;
      for (const Signal s : lemma.cube) literals.push_back(model_.cnf[s]);
      for (const BitBound& b : lemma.bounds) literals.push_back(bounds_.literal({place.at(b.word), b.upper, b.value}));
      ic3_.adopt(Cube(std::move(literals)), lemma.level);
    }
  }

  /// What comes after it counts on.
  void hand_over_counts() const {
    for (const auto& [name, value] : latest_) story_.counts[name] += value;
  }

  std::vector<KeptLemma> lemmas() const {
    std::vector<KeptLemma> kept;
    ic3_.frames().visit([&](const Cube& cube, ic3::Level level) {
      KeptLemma& lemma = kept.emplace_back();
      lemma.level = level;
      for (const Lit l : cube.bits()) lemma.cube.push_back(model_.now_signal(l));
      for (const Lit l : cube.bounds()) lemma.bounds.push_back(told(l));
    });
    return kept;
  }

 private:
  BitResult counterexample(const ic3::Obligation* o) {
    BitTrace trace;
    trace.latches = oracle_.initial_state(o->cube());
    for (; o != nullptr; o = o->next) trace.inputs.push_back(model_.input_values(o->step.inputs));
    return BitCounterexample{model_.view.lift(std::move(trace))};
  }

  BitResult proof(const ic3::Invariant& found) const {
    BitProof proof;
    for (const Cube& cube : found.excluded) {
      BitClause clause;
      for (const Lit l : cube.bits()) clause.push_back(~model_.now_signal(l));
      for (const Lit l : cube.bounds()) {
        proof.bounds.push_back(told(l));
        BitBound& b = proof.bounds.back();
        b.signal = compare(task_.circuit.aig, story_.words[b.word].bits, b);
        clause.push_back(~b.signal);
      }
      proof.invariant.clauses.push_back(std::move(clause));
    }
    for (std::size_t w = task_.words.size(); w < story_.words.size(); ++w) proof.sums.push_back(story_.words[w].sum);
    return proof;
  }

  BitBound told(Lit l) const {
    const ic3::Bound& b = bounds_[l];
    return {model_.view.words[b.word].source, b.upper, b.value};
  }

  bool asks_for_words(const Cube& lemma, ic3::Level level) {
    if (bounds_.words() == 0) return false;
    const ic3::Ic3Options& options = task_.options.ic3;
    if (options.reshape) guides_.look_at(lemma, ic3_.frames().at(level));
    if (options.history) history_.look_at(lemma);
    return story_.suggestions.due(ic3_.generaliser().counts.lemmas - adopted_);
  }

  void report() {
    Statistics& s = context_.statistics;
    const SatCounts sat = oracle_.counts();
    const auto& generalised = ic3_.generaliser().counts;
    // Counts are those of all runs, and sizes those of the last.
    const auto count = [&](const std::string& name, std::uint64_t value) {
      s.counter(name).set(story_.counts[name] + value);
      latest_[name] = value;
    };
    s.counter("ic3_frames").set(ic3_.frames().depth());
    count("ic3_lemmas", generalised.lemmas - adopted_);
    count("ic3_lemma_literals", generalised.literals);
    count("ic3_drop_attempts", generalised.attempts);
    count("ic3_drops", generalised.drops);
    count("ic3_drops_foreseen", generalised.foreseen);
    count("ic3_ctgs_blocked", generalised.blocked);
    if (bounds_.words() > 0) {
      const auto& relaxer = ic3_.generaliser().relaxer().counts;
      const auto& styles = oracle_.policy().chosen();
      s.counter("ic3_words").set(bounds_.words());
      count("ic3_style_bits", styles[0]);
      count("ic3_style_registers", styles[1]);
      count("ic3_style_relations", styles[2]);
      count("ic3_relax_queries", relaxer.queries);
      count("ic3_bounds_relaxed", relaxer.relaxed);
      count("ic3_bits_replaced", relaxer.replaced);
      count("ic3_reshape_tries", ic3_.generaliser().reshaper().counts.tries);
      count("ic3_reshaped", ic3_.generaliser().reshaper().counts.reshaped);
    }
    count("ic3_obligations", ic3_.obligations().added());
    count("ic3_obligation_literals", ic3_.obligations().literals());
    const ic3::LiftCounts& lifted = oracle_.lifter().counts();
    count("ic3_growth_log2", static_cast<std::uint64_t>(std::llround(lifted.log2_growth)));
    if (const ic3::WordLiftCounters* words = oracle_.lifter().word_counters()) {
      count("ic3_lifts_on_words", lifted.on_words);
      count("ic3_lifts_refused", words->refused);
      count("ic3_lifts_unconfirmed", lifted.unconfirmed);
      count("ic3_lift_trials", words->trials);
      count("ic3_lift_steps", words->steps);
    }
    count("ic3_pushes", ic3_.propagator().pushed);
    count("ic3_pushes_failed", ic3_.propagator().failed);
    count("ic3_pushes_skipped", ic3_.propagator().skipped);
    count("ic3_pushes_repaired", ic3_.propagator().repaired);
    count("sat_queries", sat.queries);
    count("sat_conflicts", sat.conflicts);
    count("sat_decisions", sat.decisions);
    count("sat_propagations", sat.propagations);
    s.counter("sat_megabytes").set(oracle_.bytes() >> 20);
    context_.log.detail("ic3: frame " + std::to_string(ic3_.frames().depth()) + ", " +
                        std::to_string(ic3_.generaliser().counts.lemmas) + " lemmas");
  }

  Context& context_;
  const BitTask& task_;
  Story& story_;
  ic3::Level bound_;
  ic3::Model model_;
  ic3::Bounds bounds_;
  std::unique_ptr<ic3::SolverSource> solvers_;
  ic3::Oracle oracle_;
  ic3::Ic3<ic3::Oracle> ic3_;
  ic3::Guides guides_;
  ic3::History history_;
  std::map<std::string, std::uint64_t> latest_;
  std::uint64_t adopted_ = 0;  // lemmas
  bool paused_ = false;
};

/// IC3 on abstractions, finer and finer.
BitResult run_localised(const BitTask& task, Context& context) {
  ic3::Localisation localisation(task.circuit, task.bad, context.stop);
  std::vector<KeptLemma> kept;
  Story story(task);
  while (true) {
    Run run(task, localisation.view(), context, story);
    run.adopt(kept);
    BitResult result = run.run();
    const auto* counterexample = std::get_if<BitCounterexample>(&result);
    if (counterexample == nullptr) return result;
    const std::size_t steps = counterexample->trace.inputs.size() - 1;
    BitTrace trace;
    switch (localisation.refine(steps, trace)) {
      case Answer::sat: return BitCounterexample{std::move(trace)};
      case Answer::unknown: return run.undecided();
      case Answer::unsat: break;
    }
    kept = run.lemmas();
    context.log.detail("ic3: abstraction refined to " + std::to_string(localisation.kept_latches()) + " latches");
    context.statistics.counter("ic3_refinements").add();
    context.statistics.counter("ic3_kept_latches").set(localisation.kept_latches());
  }
}

/// Lemmas that hold go on to the next run, so the sums that they bound have to stay; the others go, and the best
/// suggestions come in their place. Bounds in the lemmas are renamed.
void renew_words(const BitTask& task, Story& story, std::vector<KeptLemma>& kept) {
  const std::size_t given = task.words.size();
  std::set<std::size_t> used;
  for (const KeptLemma& lemma : kept) {
    for (const BitBound& b : lemma.bounds) used.insert(b.word);
  }
  std::map<std::size_t, std::size_t> renamed;
  std::vector<BitWord> words = task.words;
  for (std::size_t w = 0; w < story.words.size(); ++w) {
    if (w >= given && !used.contains(w)) continue;
    renamed[w] = w < given ? w : words.size();
    if (w >= given) words.push_back(story.words[w]);
  }
  for (KeptLemma& lemma : kept) {
    for (BitBound& b : lemma.bounds) b.word = renamed.at(b.word);
  }
  for (const WordSum& sum : story.suggestions.take()) {
    words.push_back(ic3::linear_word(task.circuit.aig, task.words, sum));
  }
  story.words = std::move(words);
}

/// The circuit of the task as lemmas see it.
ic3::View view_of(const BitTask& task, const std::vector<BitWord>& words) {
  const ic3::Ic3Options& options = task.options.ic3;
  ic3::View view{task.circuit, task.bad, {}};
  // In this order: lemmas may speak of gates of the given circuit only.
  if (options.internal_signals) ic3::add_internal_signals(view);
  if (options.look_ahead) ic3::look_ahead(view);
  if (options.lemmas != ic3::Lemmas::cube) ic3::add_comparators(view, words);
  view.known = task.known;
  view.system = task.system;
  return view;
}

/// IC3 on the whole circuit, with words that are added as lemmas suggest them.
BitResult run_reshaped(const BitTask& task, Context& context) {
  Story story(task);
  for (const BitWord& word : task.words) {
    const auto place = static_cast<std::size_t>(&word - task.words.data());
    if (!word.sum.empty()) story.suggestions.forget(ic3::normal_sum(task.words, {{place, 1}}));
  }
  std::vector<KeptLemma> kept;
  while (true) {
    Run run(task, view_of(task, story.words), context, story);
    run.adopt(kept);
    BitResult result = run.run();
    if (!run.paused()) return result;
    kept = run.lemmas();
    run.hand_over_counts();
    renew_words(task, story, kept);
    context.statistics.counter("ic3_reshape_restarts").add();
    context.statistics.counter("ic3_sums").set(story.words.size() - task.words.size());
    for (std::size_t w = task.words.size(); w < story.words.size(); ++w) {
      std::string text;
      for (const Summand& s : story.words[w].sum) {
        text += " " + std::to_string(s.coefficient) + "*w" + std::to_string(s.word);
      }
      context.log.detail("ic3: lemmas may bound" + text);
    }
  }
}

}  // namespace

BitResult BitIc3::run(const BitTask& task, Context& context) {
  const ic3::Ic3Options& options = task.options.ic3;
  if (options.localise) return run_localised(task, context);
  if (options.look_ahead) {
    BitTrace trace;
    switch (ic3::bad_at_start({task.circuit, task.bad, {}}, context.stop, trace)) {
      case Answer::sat: return BitCounterexample{std::move(trace)};
      case Answer::unknown: return Undecided{std::string(describe(context.stop.reason())) + " at frame 0"};
      case Answer::unsat: break;
    }
  }
  return run_reshaped(task, context);
}

}  // namespace polycube
