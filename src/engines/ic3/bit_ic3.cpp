#include "engines/ic3/bit_ic3.h"

#include <cmath>

#include "engines/ic3/comparators.h"
#include "engines/ic3/ic3.h"
#include "engines/ic3/internal_signals.h"
#include "engines/ic3/localise.h"
#include "engines/ic3/look_ahead.h"
#include "engines/ic3/model.h"
#include "engines/ic3/oracle.h"

namespace polycube {

namespace {

using ic3::Cube;

/// A lemma that outlives the abstraction it was learnt in.
struct KeptLemma {
  std::vector<Signal> cube;
  ic3::Level level;
};

class Run {
 public:
  Run(const BitTask& task, ic3::View view, Context& context)
      : context_(context),
        task_(task),
        bound_(task.options.bound),
        model_(std::move(view), {}),
        bounds_(model_.cnf.definitions->size(), model_.latch_words()),
        oracle_(model_, bounds_, task.options.ic3, context.stop),
        ic3_(oracle_, task.options.ic3, context.stop) {}

  BitResult run() {
    const auto outcome = ic3_.run(bound_, [this](const auto&) { report(); });
    report();
    if (const auto* reached = std::get_if<ic3::Reached>(&outcome)) return counterexample(reached->start);
    if (const auto* invariant = std::get_if<ic3::Invariant>(&outcome)) return proof(*invariant);
    if (std::holds_alternative<ic3::BoundReached>(outcome)) return Undecided{"no counterexample within the bound"};
    return undecided();
  }

  BitResult undecided() const {
    return Undecided{std::string(describe(context_.stop.reason())) + " at frame " +
                     std::to_string(ic3_.frames().depth())};
  }

  /// Requires: the latches in them are in this run's circuit.
  void adopt(const std::vector<KeptLemma>& kept) {
    for (const KeptLemma& lemma : kept) {
      std::vector<Lit> literals;
      for (const Signal s : lemma.cube) literals.push_back(model_.cnf[s]);
      ic3_.adopt(Cube(std::move(literals)), lemma.level);
    }
  }

  std::vector<KeptLemma> lemmas() const {
    std::vector<KeptLemma> kept;
    ic3_.frames().visit([&](const Cube& cube, ic3::Level level) {
      KeptLemma& lemma = kept.emplace_back();
      lemma.level = level;
      for (const Lit l : cube) lemma.cube.push_back(model_.now_signal(l));
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
      for (const Lit l : cube.bounds()) clause.push_back(~bound(l, proof.bounds));
      proof.invariant.clauses.push_back(std::move(clause));
    }
    return proof;
  }

  Signal bound(Lit l, std::vector<BitBound>& all) const {
    const ic3::Bound& b = bounds_[l];
    const std::size_t word = model_.view.words[b.word].source;
    all.push_back({word, b.upper, b.value});
    return compare(task_.circuit.aig, task_.words[word].bits, all.back());
  }

  void report() {
    Statistics& s = context_.statistics;
    const SatCounts sat = oracle_.counts();
    const auto& generalised = ic3_.generaliser().counts;
    s.counter("ic3_frames").set(ic3_.frames().depth());
    s.counter("ic3_lemmas").set(generalised.lemmas);
    s.counter("ic3_lemma_literals").set(generalised.literals);
    s.counter("ic3_drop_attempts").set(generalised.attempts);
    s.counter("ic3_drops").set(generalised.drops);
    s.counter("ic3_drops_foreseen").set(generalised.foreseen);
    s.counter("ic3_ctgs_blocked").set(generalised.blocked);
    if (bounds_.words() > 0) {
      const auto& relaxer = ic3_.generaliser().relaxer().counts;
      const auto& styles = oracle_.policy().chosen();
      s.counter("ic3_words").set(bounds_.words());
      s.counter("ic3_style_bits").set(styles[0]);
      s.counter("ic3_style_registers").set(styles[1]);
      s.counter("ic3_style_relations").set(styles[2]);
      s.counter("ic3_relax_queries").set(relaxer.queries);
      s.counter("ic3_bounds_relaxed").set(relaxer.relaxed);
      s.counter("ic3_bits_replaced").set(relaxer.replaced);
    }
    s.counter("ic3_obligations").set(ic3_.obligations().added());
    s.counter("ic3_obligation_literals").set(ic3_.obligations().literals());
    const ic3::LiftCounts& lifted = oracle_.lifter().counts();
    s.counter("ic3_growth_log2").set(static_cast<std::uint64_t>(std::llround(lifted.log2_growth)));
    if (const ic3::WordLiftCounters* words = oracle_.lifter().word_counters()) {
      s.counter("ic3_lifts_on_words").set(lifted.on_words);
      s.counter("ic3_lifts_refused").set(words->refused);
      s.counter("ic3_lifts_unconfirmed").set(lifted.unconfirmed);
      s.counter("ic3_lift_trials").set(words->trials);
      s.counter("ic3_lift_steps").set(words->steps);
    }
    s.counter("ic3_pushes").set(ic3_.propagator().pushed);
    s.counter("ic3_pushes_failed").set(ic3_.propagator().failed);
    s.counter("ic3_pushes_skipped").set(ic3_.propagator().skipped);
    s.counter("ic3_pushes_repaired").set(ic3_.propagator().repaired);
    s.counter("sat_queries").set(sat.queries);
    s.counter("sat_conflicts").set(sat.conflicts);
    s.counter("sat_decisions").set(sat.decisions);
    s.counter("sat_propagations").set(sat.propagations);
    s.counter("sat_megabytes").set(oracle_.bytes() >> 20);
    context_.log.detail("ic3: frame " + std::to_string(ic3_.frames().depth()) + ", " +
                        std::to_string(ic3_.generaliser().counts.lemmas) + " lemmas");
  }

  Context& context_;
  const BitTask& task_;
  ic3::Level bound_;
  ic3::Model model_;
  ic3::Bounds bounds_;
  ic3::Oracle oracle_;
  ic3::Ic3<ic3::Oracle> ic3_;
};

/// IC3 on abstractions, finer and finer.
BitResult run_localised(const BitTask& task, Context& context) {
  ic3::Localisation localisation(task.circuit, task.bad, context.stop);
  std::vector<KeptLemma> kept;
  while (true) {
    Run run(task, localisation.view(), context);
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

}  // namespace

BitResult BitIc3::run(const BitTask& task, Context& context) {
  const ic3::Ic3Options& options = task.options.ic3;
  if (options.localise) return run_localised(task, context);
  ic3::View view{task.circuit, task.bad, {}};
  // In this order: lemmas may speak of gates of the given circuit only.
  if (options.internal_signals) ic3::add_internal_signals(view);
  if (options.look_ahead) {
    BitTrace trace;
    switch (ic3::bad_at_start(view, context.stop, trace)) {
      case Answer::sat: return BitCounterexample{std::move(trace)};
      case Answer::unknown: return Undecided{std::string(describe(context.stop.reason())) + " at frame 0"};
      case Answer::unsat: ic3::look_ahead(view);
    }
  }
  if (options.lemmas != ic3::Lemmas::cube) ic3::add_comparators(view, task.words);
  view.known = task.known;
  view.system = task.system;
  return Run(task, std::move(view), context).run();
}

}  // namespace polycube
