#include "engines/ic3/driver/run.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engines/ic3/oracle/sat_source.h"
#include "engines/ic3/variants/smt_source.h"
#include "engines/ic3/word_lifting/region_growth.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

/// `words` are the source of the words of the encoding.
std::unique_ptr<SolverSource> solvers_for(const BitTask& task, const std::vector<BitWord>& words,
                                          const Encoding& encoding, Context& context) {
  const EngineOptions& options = task.options;
  if (options.ic3.oracle == OracleKind::sat) {
    return std::make_unique<SatSource>(encoding, options.ic3, context.stop);
  }
  auto terms = std::make_shared<EncodingTerms>(encoding, task.terms, words);
  return std::make_unique<SmtSource>(std::move(terms), options.smt, options.ic3.retire, context.stop,
                                     context.statistics);
}

/// The circuit without the bits of thresholds among its inputs; counterexamples refer to it.
[[maybe_unused]] Circuit without_parameters(const CircuitView& view) {
  Circuit circuit = view.circuit;
  circuit.inputs.resize(circuit.inputs.size() - view.parameters);
  return circuit;
}

}  // namespace

std::vector<BitClause> new_facts(const BitTask& task) {
  if (!task.options.ic3.take_facts) return {};
  std::vector<BitClause> clauses = task.exchange.take();
  const Aig& aig = task.circuit.aig;
  std::erase_if(clauses, [&](const BitClause& clause) {
    return clause.size() > 2 &&
           std::none_of(clause.begin(), clause.end(), [&](Signal s) { return aig.is_gate(s.node()); });
  });
  return clauses;
}

Run::Run(const BitTask& task, CircuitView view, Context& context, CarriedState& carried)
    : context_(context),
      task_(task),
      carried_(carried),
      bound_(task.options.bound),
      encoding_(std::move(view), {}),
      thresholds_(encoding_.cnf.definitions->size(), encoding_.latch_words(), encoding_.sums()),
      solvers_(solvers_for(task, carried.words, encoding_, context)),
      oracle_(encoding_, thresholds_, task.options.ic3, *solvers_),
      ic3_(oracle_, task.options.ic3, context.stop),
      neighbour_lemmas_(encoding_, thresholds_, carried.words,
                        task.options.ic3.reshape ? task.options.ic3.reshape_guides : 0, carried.suggestions),
      lemma_families_(encoding_, thresholds_, carried.words, carried.suggestions) {
  if (!encoding_.view.target_enlarged) oracle_.aim(carried.bads);
}

void Run::carry_on() {
  ASSERT(!encoding_.view.target_enlarged);
  oracle_.end_work_limit();
  oracle_.aim(carried_.bads);
  ic3_.carry_on();
  settled_ = false;
}

std::optional<BitResult> Run::run(std::uint64_t until, std::uint64_t slack, Stop& stop) {
  ASSERT(&stop == &context_.stop);
  until_ = until;
  oracle_.limit_work(until > no_limit - slack ? no_limit : until + slack, stop);
  return run();
}

std::optional<BitResult> Run::run() {
  auto outcome = ic3_.run(bound_, *this);
  while (std::holds_alternative<Paused>(outcome) && !settled_ && facts_are_due()) {
    take_facts();
    outcome = ic3_.run(bound_, *this);
  }
  report();
  if (settled_) return Undecided{"another engine has decided it"};
  if (const auto* reached = std::get_if<Reached>(&outcome)) return counterexample(reached->start);
  if (const auto* invariant = std::get_if<Invariant>(&outcome)) return proof(*invariant);
  if (std::holds_alternative<BoundReached>(outcome)) return Undecided{"no counterexample within the bound"};
  if (std::holds_alternative<Paused>(outcome) || context_.stop.reason() == Stop::Reason::work) return std::nullopt;
  return undecided();
}

BitResult Run::undecided() const {
  return Undecided{std::string(describe(context_.stop.reason())) + " at frame " +
                   std::to_string(ic3_.frames().depth())};
}

void Run::adopt(const std::vector<KeptLemma>& kept) {
  ASSERT(adopted_ == 0 && ic3_.frames().depth() == 0);
  adopted_ = kept.size();
  std::map<std::size_t, std::uint32_t> place;
  for (std::uint32_t w = 0; w < encoding_.view.words.size(); ++w) place[encoding_.view.words[w].source] = w;
  for (const KeptLemma& lemma : kept) {
    std::vector<Lit> literals;
    for (const Signal s : lemma.cube) {
      ASSERT(s.node() < encoding_.cnf.literals.size() && encoding_.cnf.has(s) && encoding_.is_state(encoding_.cnf[s]));
      literals.push_back(encoding_.cnf[s]);
    }
    for (const WordThreshold& b : lemma.thresholds)
      literals.push_back(thresholds_.literal({place.at(b.word), b.upper, b.value}));
    ic3_.adopt(Cube(std::move(literals)), lemma.level);
  }
}

void Run::hand_over_counts() const {
  for (const auto& [name, value] : latest_) carried_.counts[name] += value;
  carried_.work += work();
}

std::vector<KeptLemma> Run::lemmas() const {
  std::vector<KeptLemma> kept;
  ic3_.frames().visit([&](const Cube& cube, Level level) {
    KeptLemma& lemma = kept.emplace_back();
    lemma.level = level;
    for (const Lit l : cube.bits()) lemma.cube.push_back(encoding_.now_signal(l));
    for (const Lit l : cube.thresholds()) lemma.thresholds.push_back(threshold_of(l));
  });
  return kept;
}

BitResult Run::counterexample(const Obligation* o) {
  oracle_.end_work_limit();
  const std::optional<std::vector<bool>> state = oracle_.initial_state(o->cube());
  if (!state) return undecided();
  BitTrace trace;
  trace.latches = *state;
  for (; o != nullptr; o = o->next) trace.inputs.push_back(encoding_.input_values(o->step.inputs));
  ASSERT(!encoding_.view.target_enlarged || replays(without_parameters(encoding_.view), encoding_.view.bad, trace));
  trace = encoding_.view.lift(std::move(trace));
  // A counterexample of an abstraction may be spurious.
  ASSERT(task_.options.ic3.localise || std::any_of(carried_.bads.begin(), carried_.bads.end(),
                                                   [&](Signal bad) { return replays(task_.circuit, bad, trace); }));
  return BitCounterexample{std::move(trace)};
}

BitResult Run::proof(const Invariant& found) const {
  BitProof proof = in_signals(found.excluded);
  proof.uses_known = !carried_.known.empty();
  return proof;
}

BitProof Run::in_signals(const std::vector<Cube>& excluded) const {
  BitProof proof;
  for (const Cube& cube : excluded) {
    BitClause clause;
    for (const Lit l : cube.bits()) clause.push_back(~encoding_.now_signal(l));
    for (const Lit l : cube.thresholds()) {
      proof.thresholds.push_back(threshold_of(l));
      WordThreshold& b = proof.thresholds.back();
      ASSERT(b.word < carried_.words.size());
      b.signal = compare(task_.circuit.aig, carried_.words[b.word].bits, b);
      clause.push_back(~b.signal);
    }
    proof.invariant.clauses.push_back(std::move(clause));
  }
  for (std::size_t w = task_.words.size(); w < carried_.words.size(); ++w) proof.sums.push_back(carried_.words[w].sum);
  return proof;
}

WordThreshold Run::threshold_of(Lit l) const {
  const Threshold& b = thresholds_[l];
  ASSERT(carried_.words[encoding_.view.words[b.word].source].bits.size() == b.value.width());
  return {encoding_.view.words[b.word].source, b.upper, b.value};
}

void Run::frame() {
  report();
  offer_lemmas();
  task_.exchange.found_clean(ic3_.bad_frame());
  settled_ = task_.exchange.settled();
}

/// Lemmas of the infinite frame hold in every reachable state. One that was pushed often is likely to.
void Run::offer_lemmas() {
  constexpr std::uint32_t often = 3;
  const Frames& frames = ic3_.frames();
  std::vector<Cube> proven;
  std::vector<Cube> likely;
  frames.visit_arrivals(told_, [&](const Cube& cube, Level level) {
    if (level == infinity) {
      proven.push_back(cube);
    } else if (level == frames.depth() && ++pushes_[cube.literals()] == often) {
      likely.push_back(cube);
    }
  });
  told_ = frames.arrivals();
  if (!proven.empty()) task_.exchange.offer_lemmas(FactKind::invariant, in_signals(proven));
  if (!likely.empty()) task_.exchange.offer_lemmas(FactKind::candidate, in_signals(likely));
}

/// Abstractions have inputs in place of latches, where facts do not hold.
bool Run::facts_are_due() const {
  const std::uint64_t work = oracle_.work();
  const bool now = work < work_of_start || work >= next_facts_;
  const bool wanted = task_.options.ic3.take_facts && !task_.options.ic3.localise;
  return now && wanted && task_.exchange.has_news();
}

void Run::take_facts() {
  const std::vector<BitClause> clauses = new_facts(task_);
  next_facts_ = std::max(least_work_for_facts, 2 * oracle_.work());
  if (clauses.empty()) return;
  oracle_.know(task_.circuit.aig, clauses);
  std::vector<Cube> cubes;
  for (const BitClause& clause : clauses) {
    const bool over_latches = std::all_of(clause.begin(), clause.end(), [&](Signal s) {
      return s.node() < encoding_.cnf.literals.size() && encoding_.cnf.has(s) && encoding_.is_state(encoding_.cnf[s]);
    });
    if (!over_latches) continue;
    std::vector<Lit> literals;
    for (const Signal s : clause) literals.push_back(~encoding_.cnf[s]);
    cubes.emplace_back(std::move(literals));
  }
  ic3_.know(cubes);
  carried_.known.insert(carried_.known.end(), clauses.begin(), clauses.end());
}

void Run::lemma(const Cube& lemma, Level level) {
  if (thresholds_.words() == 0) return;
  const Ic3Options& options = task_.options.ic3;
  if (options.reshape) neighbour_lemmas_.observe(lemma, ic3_.frames().at(level));
  if (options.history) lemma_families_.observe(lemma);
  wants_words_ = carried_.suggestions.due(ic3_.generaliser().counts.lemmas - adopted_);
}

void Run::report() {
  Statistics& s = context_.statistics;
  const SatCounts sat = oracle_.counts();
  const auto& generalised = ic3_.generaliser().counts;
  // Counts are of all runs, sizes are of the last run.
  const auto count = [&](const std::string& name, std::uint64_t value) {
    s.counter(carried_.name + name).set(carried_.counts[name] + value);
    latest_[name] = value;
  };
  s.counter(carried_.name + "ic3_frames").set(ic3_.frames().depth());
  count("ic3_lemmas", generalised.lemmas - adopted_);
  count("ic3_lemma_literals", generalised.literals);
  count("ic3_drop_attempts", generalised.attempts);
  count("ic3_drops", generalised.drops);
  count("ic3_drops_foreseen", generalised.foreseen);
  count("ic3_ctgs_blocked", generalised.blocked);
  if (thresholds_.words() > 0) {
    const auto& relaxer = ic3_.generaliser().relaxer().counts;
    const auto& styles = oracle_.policy().chosen();
    s.counter(carried_.name + "ic3_words").set(thresholds_.words());
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
  const LiftCounts& lifted = oracle_.lifter().counts();
  count("ic3_growth_log2", static_cast<std::uint64_t>(std::llround(lifted.log2_growth)));
  if (const WordLiftCounters* words = oracle_.lifter().word_counters()) {
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
  count("sat_visits", sat.visits);
  s.counter(carried_.name + "sat_megabytes").set(oracle_.bytes() >> 20);
  context_.log.detail(carried_.name + "ic3: frame " + std::to_string(ic3_.frames().depth()) + ", " +
                      std::to_string(ic3_.generaliser().counts.lemmas) + " lemmas");
}

}  // namespace polycube::impl::ic3
