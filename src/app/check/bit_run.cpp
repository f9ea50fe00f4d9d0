#include "app/check/bit_run.h"

#include <algorithm>
#include <utility>

#include "bitblast/invariant_lift.h"
#include "certify/certificates/witness_circuit.h"
#include "certify/check/check_bit_invariant.h"
#include "certify/minimise/minimise_invariant.h"
#include "invariants/inference/houdini.h"
#include "support/check.h"

namespace polycube {

namespace {

constexpr std::size_t most_word_bits = 8192;

std::vector<ic3::Word> mine(const Task& task, const Stop& stop) {
  ic3::VocabularyOptions options;
  options.seed = task.options.ic3.seed;
  options.proxies = task.options.ic3.proxies;
  return ic3::mine_words(task.system, property_roots(task.system, task.properties), options, stop);
}

}  // namespace

BitRun::BitRun(const Task& task, const PipelineOptions& passes, Context& context)
    : task_(task), passes_(passes), context_(context), proven_(task.properties.size()) {
  const Timed timed(context.statistics.timer("blast_seconds"));
  blasting_ = blast(task.system);
  bads_ = blasting_.circuit.bads;
  context.statistics.counter("circuit_latches").set(blasting_.circuit.latches.size());
  context.statistics.counter("circuit_gates").set(blasting_.circuit.aig.gates());
}

/// What the engine can use beyond the circuit, which is of use only where words are more than bits.
void BitRun::learn_about_words(const BitEngine& engine) {
  if (task_.system.format == Format::aiger) return;
  const EngineOptions& options = task_.options;
  if (engine.uses_words(options) && !words_) {
    words_.emplace(task_.system, blasting_, mine(task_, context_.stop), most_word_bits);
  }
}

void BitRun::find_facts() {
  const Timed timed(context_.statistics.timer("fact_seconds"));
  ic3::FactOptions how;
  how.seconds = task_.options.fact_seconds;
  how.seed = task_.options.ic3.seed;
  ic3::Facts found = ic3::find_facts(task_.system, property_roots(task_.system, task_.properties), how, context_.stop,
                                     context_.statistics);
  const bool decided = found.exclude_bads && std::none_of(task_.properties.begin(), task_.properties.end(),
                                                          [](const Claim& c) { return c.justice; });
  if (decided) decided_by_ = how.solver;
  facts_.emplace(task_.system, blasting_, found.terms);
  fact_terms_ = std::move(found.terms);
  names_.insert(names_.end(), facts_->names().begin(), facts_->names().end());
}

std::vector<Result> BitRun::by_facts() {
  std::vector<Result> results;
  BitInvariant invariant;
  facts_->add_to(invariant);
  for (std::size_t i = 0; i < task_.properties.size(); ++i) {
    proven_[i] = {bads_[task_.properties[i].position], invariant};
    results.emplace_back(Proof{{1, false, fact_terms_}});
  }
  return results;
}

std::vector<Result> BitRun::run(BitEngine& engine) {
  if (engine.uses_terms(task_.options)) terms_.emplace(task_.system, blasting_, bads_);
  std::vector<Result> results(task_.properties.size(), Undecided{"engines on bits do not treat justice"});
  std::vector<std::size_t> bads;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!task_.properties[i].justice) bads.push_back(i);
  }
  if (bads.size() > 1 && task_.stop_at_first) {
    run_together(engine, bads, results);
    return decided_by_ ? by_facts() : results;
  }
  for (const std::size_t i : bads) {
    const Signal bad = bads_[task_.properties[i].position];
    results[i] = in_words(run(engine, bad, {task_.properties[i].position}), bad, i);
    if (decided_by_) return by_facts();
    if (task_.stop_at_first && std::holds_alternative<Counterexample>(results[i])) break;
  }
  return results;
}

/// What was proven is that none of them is reachable, and each may need the others for that.
void BitRun::add_other_bads(const std::vector<std::size_t>& indices, std::size_t own, Invariant& invariant) const {
  TermStore& terms = *task_.system.shared_terms();
  for (const std::size_t i : indices) {
    if (i == own) continue;
    invariant.strengthening.push_back(terms.make(Kind::not_, {task_.system.bads[task_.properties[i].position].term}));
  }
}

/// Is any of them reachable? One question, one invariant.
void BitRun::run_together(BitEngine& engine, const std::vector<std::size_t>& indices, std::vector<Result>& results) {
  std::vector<Signal> each;
  std::vector<std::uint32_t> positions;
  for (const std::size_t i : indices) {
    positions.push_back(task_.properties[i].position);
    each.push_back(bads_[positions.back()]);
  }
  const Signal any = blasting_.circuit.aig.or_all(each);
  const BitResult found = run(engine, any, std::move(positions));
  const auto* counterexample = std::get_if<BitCounterexample>(&found);
  bool told = false;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const std::size_t i = indices[k];
    if (counterexample == nullptr) {
      results[i] = in_words(found, any, i);
      if (auto* proof = std::get_if<Proof>(&results[i])) add_other_bads(indices, i, proof->invariant);
    } else if (!told && replays(blasting_.circuit, each[k], counterexample->trace)) {
      results[i] = in_words(found, each[k], i);
      told = true;
    } else {
      results[i] = Undecided{"another property was decided first"};
    }
  }
  // A trace that replays for none of them is rejected by the check of the witness.
  if (counterexample != nullptr && !told) results[indices[0]] = in_words(found, each[0], indices[0]);
}

/// The one bad of the circuit is to be decided.
Prepared BitRun::prepared_by(const std::vector<std::string>& passes) {
  Statistics& statistics = context_.statistics;
  const Timed timed(statistics.timer("prepare_seconds"));
  PipelineOptions how = passes_;
  how.passes = passes;
  Prepared prepared = prepare(blasting_.circuit, how, context_.stop, statistics, context_.log);
  statistics.counter("prepared_latches").set(prepared.circuit().latches.size());
  statistics.counter("prepared_gates").set(prepared.circuit().aig.gates());
  return prepared;
}

/// What is easy for bits mostly is so on the circuit almost as it was blasted, and then takes less time than passes,
/// words and facts do.
BitResult BitRun::look_first(BitEngine& engine) {
  constexpr std::size_t most_gates = 30000;  // with more, to begin takes longer than the look itself
  constexpr std::string_view cheap[] = {"coi", "ternary"};
  Circuit& source = blasting_.circuit;
  const std::uint64_t work = engine.first_look(task_.options);
  if (work == 0 || source.aig.gates() > most_gates) return Undecided{"no first look"};
  std::vector<std::string> passes;
  for (const std::string& pass : passes_.passes) {
    if (std::find(std::begin(cheap), std::end(cheap), pass) != std::end(cheap)) passes.push_back(pass);
  }
  Prepared prepared = prepared_by(passes);
  EngineOptions options = task_.options;
  options.ic3.lemmas = ic3::Lemmas::cube;
  BitTask task{prepared.circuit(), prepared.circuit().bads[0], options};
  task.most_work = work;
  task.name = "look_";
  return lifted(engine.run(task, context_), prepared);
}

/// Evidence about the prepared circuit as evidence about the source.
BitResult BitRun::lifted(BitResult result, const Prepared& prepared) {
  if (auto* counterexample = std::get_if<BitCounterexample>(&result)) {
    counterexample->trace = prepared.lift(blasting_.circuit, counterexample->trace);
  } else if (auto* proof = std::get_if<BitProof>(&result)) {
    proof->invariant = prepared.lift(blasting_.circuit, proof->invariant);
    if (proof->uses_known) facts_->add_to(proof->invariant);
  }
  return result;
}

BitResult BitRun::run(BitEngine& engine, Signal bad, std::vector<std::uint32_t> positions) {
  Circuit& source = blasting_.circuit;
  source.bads = {bad};
  BitResult seen = look_first(engine);
  if (!std::holds_alternative<Undecided>(seen)) return seen;
  learn_about_words(engine);
  // Passes merge latches: states that differ before may be one after. And nothing tells which word the circuit of a
  // pass is made of.
  const bool as_it_is = task_.options.unique_states || terms_;
  Prepared prepared = prepared_by(as_it_is ? std::vector<std::string>() : passes_.passes);
  Circuit& circuit = prepared.circuit();
  BitTask task{circuit, circuit.bads[0], task_.options};
  if (words_) task.words = words_->prepared(source, prepared);
  const bool open = circuit.bads[0].node() != 0;  // passes did not decide it
  const bool has_words = task_.system.format != Format::aiger;
  if (engine.uses_known(task_.options) && task_.options.fact_seconds > 0 && open && has_words) {
    constexpr std::uint64_t for_a_term = 16000;
    task.learning_cost = for_a_term * cone(task_.system.terms(), task_.system.roots()).size();
    task.learn = [&](BitTask& wants) {
      if (!facts_) find_facts();
      for (const NamedSignal& fact : facts_->prepared(source, prepared)) {
        wants.known.push_back({fact.signal});
        if (terms_) wants.terms.signals.push_back(fact);
      }
      return !decided_by_;
    };
  }
  std::optional<BitSystem> system;
  if (ic3::is_on_words(task_.options.ic3.lift)) {
    task.system = &system.emplace(prepared_system(task_.system, blasting_, prepared, std::move(positions)));
  }
  if (terms_) {
    task.terms = terms_->circuit();
    for (BitWord& word : task.words) {
      if (word.now) word.next = terms_->next(word.now);
    }
  }
  BitResult result = lifted(engine.run(task, context_), prepared);
  if (const auto* proof = std::get_if<BitProof>(&result); proof != nullptr && words_) name_bounds(*proof, prepared);
  return result;
}

/// Bits of a word that a pass found to be constant are in no gate of a bound on it, and so not in what is lifted.
void BitRun::name_bounds(const BitProof& proof, const Prepared& prepared) {
  Circuit& source = blasting_.circuit;
  BitInvariant bounds;
  for (const BitBound& b : proof.bounds) bounds.clauses.push_back({b.signal});
  const BitInvariant lifted = prepared.lift(source, bounds);
  const std::size_t facts = lifted.clauses.size() - bounds.clauses.size();
  const std::vector<NamedSignal> names = words_->named(source, *task_.system.shared_terms(), proof);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].term) continue;
    names_.push_back(names[i]);
    const Signal s = lifted.clauses[facts + i][0];
    if (s.node() != 0 && names[i].signal.node() != 0) whole_[s.node()] = names[i].signal ^ s.complemented();
  }
}

BitInvariant BitRun::with_whole_bounds(Signal bad, const BitInvariant& invariant) const {
  BitInvariant told = invariant;
  bool differs = false;
  for (BitClause& clause : told.clauses) {
    for (Signal& s : clause) {
      const auto whole = whole_.find(s.node());
      if (whole == whole_.end()) continue;
      const Signal same = whole->second ^ s.complemented();
      differs = differs || same != s;
      s = same;
    }
  }
  if (!differs) return told;
  const InvariantCheck check = check_bit_invariant(blasting_.circuit, bad, told, context_.stop);
  return check.outcome == InvariantCheck::Outcome::accepted ? told : invariant;
}

Result BitRun::in_words(BitResult result, Signal bad, std::size_t index) {
  const std::uint32_t position = task_.properties[index].position;
  if (const auto* counterexample = std::get_if<BitCounterexample>(&result)) {
    return Counterexample{words_of_trace(task_.system, blasting_, counterexample->trace, position)};
  }
  if (const auto* proof = std::get_if<BitProof>(&result)) {
    proven_[index] = {bad, proof->invariant};
    return Proof{words_of_invariant(task_.system, blasting_, proof->invariant, names_)};
  }
  return std::get<Undecided>(result);
}

InvariantCheck BitRun::check_proof(std::size_t index) const {
  if (decided_by_) {
    SmtOptions smt;
    smt.choice = other(*decided_by_);
    const Invariant invariant{1, false, fact_terms_};
    return check_invariant(task_.system, task_.properties[index].position, invariant, smt, context_.stop,
                           context_.statistics);
  }
  const Proven& proven = *proven_[index];
  return check_bit_invariant(blasting_.circuit, proven.bad, proven.invariant, context_.stop);
}

/// One invariant for the disjunction of all bads.
const BitRun::Proven& BitRun::least(double seconds) {
  if (least_) return *least_;
  Circuit& model = blasting_.circuit;
  std::vector<Signal> bads;
  BitInvariant all;
  all.k = 0;
  for (const std::optional<Proven>& proven : proven_) {
    CHECK(proven.has_value());
    bads.push_back(proven->bad);
    // What is k-inductive is so for larger k too: the conjunction is, for the largest one.
    all.k = std::max(all.k, proven->invariant.k);
    all.unique_states = all.unique_states || proven->invariant.unique_states;
    if (&proven != &proven_[0] && proven->bad == proven_[0]->bad) continue;
    all.clauses.insert(all.clauses.end(), proven->invariant.clauses.begin(), proven->invariant.clauses.end());
  }
  const Signal bad = model.aig.or_all(bads);
  all = with_whole_bounds(bad, all);
  BitInvariant least = minimise_invariant(model, bad, all, context_.stop, seconds);
  // The larger one was checked before; the smaller one only counts if it is a proof, too.
  const InvariantCheck check = check_bit_invariant(model, bad, least, context_.stop);
  if (check.outcome != InvariantCheck::Outcome::accepted) {
    context_.log.warn("the minimised invariant is not used: " + check.reason);
    least = std::move(all);
  }
  return least_.emplace(Proven{bad, std::move(least)});
}

Circuit BitRun::witness_circuit(double seconds) {
  const Proven& proven = least(seconds);
  return make_witness_circuit(blasting_.circuit, proven.bad, proven.invariant);
}

Invariant BitRun::invariant(double seconds) {
  return words_of_invariant(task_.system, blasting_, least(seconds).invariant, names_);
}

}  // namespace polycube
