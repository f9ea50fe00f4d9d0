#include "engines/bit_level/bit_level_engine.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "bitblast/circuit_proof.h"
#include "bitblast/invariant_lift.h"
#include "engines/bit_level/auxiliary_invariants.h"
#include "engines/bit_level/bit_facts.h"
#include "engines/bit_level/bit_terms.h"
#include "engines/bit_level/bit_words.h"
#include "engines/bit_level/interleaving.h"
#include "invariants/inference/houdini.h"
#include "invariants/templates/vocabulary.h"
#include "passes/bits/bit_pipeline.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_word_bits = 8192;

std::vector<invariants::Word> mine_words(const Task& task, const Stop& stop) {
  invariants::VocabularyOptions options;
  options.seed = task.options.ic3.seed;
  options.proxies = task.options.ic3.proxies;
  return invariants::mine_words(task.system, property_roots(task.system, task.properties), options, stop);
}

/// Do all clauses consist of nodes of the graph?
bool is_over(const BitInvariant& invariant, const Aig& aig) {
  return std::all_of(invariant.clauses.begin(), invariant.clauses.end(), [&](const BitClause& clause) {
    return std::all_of(clause.begin(), clause.end(), [&](Signal s) { return s && s.node() < aig.size(); });
  });
}

std::shared_ptr<CircuitProof> blasted(const Task& task, Statistics& statistics) {
  const Timed timed(statistics.timer("blast_seconds"));
  auto proof = std::make_shared<CircuitProof>();
  proof->blasted = blast(task.system);
  return proof;
}

/// One run of an engine on one task.
class BitLevelRun {
 public:
  BitLevelRun(BitEngine& engine, const Task& task, Context& context);
  Results run();

 private:
  void decide_together(const std::vector<std::size_t>& indices, std::vector<Result>& results);
  void add_other_bads(const std::vector<std::size_t>& indices, std::size_t own, Invariant& invariant) const;
  Results proven_by_invariants();
  Result in_words(const BitResult& result, Signal bad, std::size_t index);

  // The stages. `bad` is the disjunction of the bads of the system at `positions`.
  BitResult decide(Signal bad, std::vector<std::uint32_t> positions);
  BitResult attempt(const std::vector<std::uint32_t>& positions);
  Prepared prepare(const std::vector<std::string>& passes);
  BitResult search(BitTask& task, Prepared& prepared, const std::vector<std::uint32_t>& positions);
  std::vector<std::size_t> asked(const std::vector<std::uint32_t>& positions) const;
  bool add_invariants(BitTask& task, Prepared& prepared);
  void infer_invariants();
  std::uint64_t cost_of_invariants() const;
  BitResult translate_back(BitResult result, const Prepared& prepared);
  void name_thresholds(const BitProof& proof, const Prepared& prepared);

  bool on_words() const { return task_.system.format != Format::aiger; }
  bool has_open_bad(Prepared& prepared) const { return prepared.circuit().bads[0].node() != 0; }

  BitEngine& engine_;
  const Task& task_;
  Context& context_;
  const Needs needs_;
  std::shared_ptr<CircuitProof> proof_;
  std::vector<Signal> bads_;       // of the system, by position
  std::optional<BitTerms> terms_;  // if the engine needs them
  std::optional<BitWords> words_;  // computed for the first query that needs them, like the invariants
  std::optional<AuxiliaryInvariants> invariants_;
  std::vector<Node> invariant_terms_;
  TaskFacts facts_;                      // exchanged with others
  std::optional<SmtChoice> decided_by_;  // the solver that proved that the invariants exclude all bads
};

BitLevelRun::BitLevelRun(BitEngine& engine, const Task& task, Context& context)
    : engine_(engine),
      task_(task),
      context_(context),
      needs_(engine.needs(task.options)),
      proof_(blasted(task, context.statistics)),
      facts_(task, *proof_, context) {
  proof_->properties.resize(task.properties.size());
  const Circuit& circuit = proof_->blasted.circuit;
  bads_ = circuit.bads;
  CHECK(bads_.size() == task.system.bads.size());
  for (const Claim& c : task.properties) CHECK(c.justice || c.position < bads_.size());
  context.statistics.counter("circuit_latches").set(circuit.latches.size());
  context.statistics.counter("circuit_gates").set(circuit.aig.gates());
  if (needs_.terms) terms_.emplace(task.system, proof_->blasted, bads_);
}

Results BitLevelRun::run() {
  Results results;
  results.properties.assign(task_.properties.size(), Undecided{"engines on bits do not treat justice"});
  std::vector<std::size_t> bads;
  for (std::size_t i = 0; i < task_.properties.size(); ++i) {
    if (!task_.properties[i].justice) bads.push_back(i);
  }
  if (bads.size() > 1 && task_.stop_at_first) {
    decide_together(bads, results.properties);
  } else {
    for (const std::size_t i : bads) {
      const Signal bad = bads_[task_.properties[i].position];
      results.properties[i] = in_words(decide(bad, {task_.properties[i].position}), bad, i);
      if (decided_by_) break;
      if (task_.stop_at_first && std::holds_alternative<Counterexample>(results.properties[i])) break;
    }
  }
  if (decided_by_) return proven_by_invariants();
  results.circuit = proof_;
  return results;
}

Results BitLevelRun::proven_by_invariants() {
  Results results;
  results.properties.assign(task_.properties.size(), Proof{{1, false, invariant_terms_}});
  results.solver = decided_by_;
  return results;
}

/// The proof is that no bad is reachable, so each property may need the others as strengthening.
void BitLevelRun::add_other_bads(const std::vector<std::size_t>& indices, std::size_t own, Invariant& invariant) const {
  TermStore& terms = *task_.system.shared_terms();
  for (const std::size_t i : indices) {
    if (i == own) continue;
    invariant.strengthening.push_back(terms.make(Kind::not_, {task_.system.bads[task_.properties[i].position].term}));
  }
}

/// Decides the disjunction of all bads: one query, one invariant.
void BitLevelRun::decide_together(const std::vector<std::size_t>& indices, std::vector<Result>& results) {
  std::vector<Signal> each;
  std::vector<std::uint32_t> positions;
  for (const std::size_t i : indices) {
    positions.push_back(task_.properties[i].position);
    each.push_back(bads_[positions.back()]);
  }
  Circuit& circuit = proof_->blasted.circuit;
  const Signal any = circuit.aig.or_all(each);
  const BitResult found = decide(any, std::move(positions));
  const auto* counterexample = std::get_if<BitCounterexample>(&found);
  bool shown = false;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const std::size_t i = indices[k];
    if (counterexample == nullptr) {
      results[i] = in_words(found, any, i);
      if (auto* proof = std::get_if<Proof>(&results[i])) add_other_bads(indices, i, proof->invariant);
    } else if (!shown && replays(circuit, each[k], counterexample->trace)) {
      results[i] = in_words(found, each[k], i);
      shown = true;
    } else {
      results[i] = Undecided{"another property was decided first"};
    }
  }
  // If no bad holds in the replay, the check of the witness rejects the trace.
  if (counterexample != nullptr && !shown) results[indices[0]] = in_words(found, each[0], indices[0]);
}

/// The properties of the task whose bads are at these positions.
std::vector<std::size_t> BitLevelRun::asked(const std::vector<std::uint32_t>& positions) const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < task_.properties.size(); ++i) {
    const Claim& c = task_.properties[i];
    if (!c.justice && std::find(positions.begin(), positions.end(), c.position) != positions.end()) result.push_back(i);
  }
  return result;
}

BitResult BitLevelRun::decide(Signal bad, std::vector<std::uint32_t> positions) {
  Circuit& source = proof_->blasted.circuit;
  ASSERT(bad && bad.node() < source.aig.size());
  ASSERT(std::all_of(positions.begin(), positions.end(), [&](std::uint32_t p) { return p < bads_.size(); }));
  source.bads = {bad};
  const BitResult soon = attempt(positions);
  if (!std::holds_alternative<Undecided>(soon)) return soon;
  if (needs_.words && on_words() && !words_) {
    words_.emplace(task_.system, proof_->blasted, mine_words(task_, context_.stop), most_word_bits);
  }
  // Passes merge latches, so states that differ before them may be equal after them, which breaks unique states. And
  // the circuit after passes has no terms.
  const bool as_it_is = task_.options.unique_states || terms_;
  Prepared prepared = prepare(as_it_is ? std::vector<std::string>() : task_.options.bit_passes.passes);
  BitFacts facts(facts_, prepared, asked(positions), words_ ? &*words_ : nullptr);
  BitTask task{
      .circuit = prepared.circuit(), .bad = prepared.circuit().bads[0], .options = task_.options, .exchange = facts};
  if (words_) task.words = words_->prepared(source, prepared);
  std::optional<BitSystem> system;
  if (ic3::is_on_words(task_.options.ic3.lift)) {
    task.system = &system.emplace(prepared_system(task_.system, proof_->blasted, prepared, positions));
  }
  if (terms_) {
    task.terms = terms_->circuit();
    for (BitWord& word : task.words) {
      if (word.now) word.next = terms_->next(word.now);
    }
  }
  BitResult result = translate_back(search(task, prepared, positions), prepared);
  if (const auto* proof = std::get_if<BitProof>(&result); proof != nullptr && words_) name_thresholds(*proof, prepared);
  return result;
}

/// A model that is easy on bits is mostly easy after the cheap passes alone. It is then decided faster than by all
/// passes, the vocabulary and auxiliary invariants.
BitResult BitLevelRun::attempt(const std::vector<std::uint32_t>& positions) {
  constexpr std::size_t most_gates = 30000;  // with more, starting the engine costs more than the attempt
  constexpr std::string_view cheap[] = {"coi", "ternary"};
  if (needs_.quick_attempt == 0 || proof_->blasted.circuit.aig.gates() > most_gates) return Undecided{"not attempted"};
  std::vector<std::string> passes;
  for (const std::string& pass : task_.options.bit_passes.passes) {
    if (std::find(std::begin(cheap), std::end(cheap), pass) != std::end(cheap)) passes.push_back(pass);
  }
  Prepared prepared = prepare(passes);
  EngineOptions options = task_.options;
  options.ic3.lemmas = ic3::Lemmas::cube;
  BitFacts facts(facts_, prepared, asked(positions), nullptr);
  const BitTask task{.circuit = prepared.circuit(),
                     .bad = prepared.circuit().bads[0],
                     .options = options,
                     .name = "attempt_",
                     .exchange = facts};
  const auto result = engine_.start(task, context_)->advance(needs_.quick_attempt);
  return result ? translate_back(*result, prepared) : Undecided{"not decided by the quick attempt"};
}

Prepared BitLevelRun::prepare(const std::vector<std::string>& passes) {
  Statistics& statistics = context_.statistics;
  const Timed timed(statistics.timer("prepare_seconds"));
  PipelineOptions how = task_.options.bit_passes;
  how.passes = passes;
  Prepared prepared = polycube::impl::prepare(proof_->blasted.circuit, how, context_.stop, statistics, context_.log);
  statistics.counter("prepared_latches").set(prepared.circuit().latches.size());
  statistics.counter("prepared_gates").set(prepared.circuit().aig.gates());
  return prepared;
}

/// With lemmas over words, a search on bits alone is interleaved with the search on words. If the inference of
/// auxiliary invariants is expensive, the search on bits starts first, with about the same budget: most models that are
/// easy on bits are decided within it. That search then continues without the invariants, since a restart would cost
/// more than they save on bits.
BitResult BitLevelRun::search(BitTask& task, Prepared& prepared, const std::vector<std::uint32_t>& positions) {
  if (needs_.turn == 0 || task.words.empty()) {
    if (!add_invariants(task, prepared)) return Undecided{"auxiliary invariants decide"};
    return engine_.run(task, context_);
  }
  EngineOptions options = task_.options;
  options.ic3.lemmas = ic3::Lemmas::cube;
  BitFacts facts_on_bits(facts_, prepared, asked(positions), nullptr);
  BitTask task_on_bits{task.circuit, task.bad,   options, {},           task.system,
                       task.known,   task.terms, "bits_", facts_on_bits};
  const WorkShares shares(task);
  const std::uint64_t cost = needs_.invariants && !invariants_ ? cost_of_invariants() : 0;
  const bool bits_begin = cost > 2 * Interleaving::first_turn(needs_.turn);
  if (!bits_begin) {
    if (!add_invariants(task, prepared)) return Undecided{"auxiliary invariants decide"};
    task_on_bits.known = task.known;
    task_on_bits.terms = task.terms;
  }
  const std::unique_ptr<BitSearch> on_bits = engine_.start(task_on_bits, context_);
  if (bits_begin) {
    if (auto result = on_bits->advance(std::min(cost, 6 * needs_.turn))) return *std::move(result);
    if (!add_invariants(task, prepared)) return Undecided{"auxiliary invariants decide"};
  }
  const std::unique_ptr<BitSearch> on_words = engine_.start(task, context_);
  return Interleaving(*on_bits, *on_words, shares, needs_.turn).run();
}

/// Adds the auxiliary invariants to the task; false if they decide it alone.
bool BitLevelRun::add_invariants(BitTask& task, Prepared& prepared) {
  if (!needs_.invariants || task_.options.invariant_work == 0 || !on_words() || !has_open_bad(prepared)) return true;
  if (!invariants_) infer_invariants();
  for (const NamedSignal& invariant : invariants_->prepared(proof_->blasted.circuit, prepared)) {
    task.known.push_back({invariant.signal});
    if (terms_) task.terms.signals.push_back(invariant);
  }
  return !decided_by_;
}

/// A rough estimate, in propagations.
std::uint64_t BitLevelRun::cost_of_invariants() const {
  constexpr std::uint64_t of_a_term = 16000;
  return of_a_term * cone(task_.system.terms(), task_.system.roots()).size();
}

void BitLevelRun::infer_invariants() {
  const Timed timed(context_.statistics.timer("invariant_seconds"));
  invariants::InferenceOptions how;
  how.work = task_.options.invariant_work;
  how.seed = task_.options.ic3.seed;
  invariants::InvariantSet found = invariants::infer_invariants(
      task_.system, property_roots(task_.system, task_.properties), how, context_.stop, context_.statistics);
  const bool bads_only =
      std::none_of(task_.properties.begin(), task_.properties.end(), [](const Claim& c) { return c.justice; });
  if (found.exclude_bads && bads_only) decided_by_ = how.solver;
  invariants_.emplace(task_.system, proof_->blasted);
  invariants_->add(found.terms);
  facts_.offer(FactKind::invariant, found.terms);
  invariant_terms_ = std::move(found.terms);
  proof_->names.insert(proof_->names.end(), invariants_->names().begin(), invariants_->names().end());
}

/// Translates evidence about the prepared circuit back to the blasted circuit.
BitResult BitLevelRun::translate_back(BitResult result, const Prepared& prepared) {
  Circuit& source = proof_->blasted.circuit;
  if (auto* counterexample = std::get_if<BitCounterexample>(&result)) {
    counterexample->trace = prepared.translate_back(source, counterexample->trace);
    ASSERT(replays(source, source.bads[0], counterexample->trace));
  } else if (auto* proof = std::get_if<BitProof>(&result)) {
    proof->invariant = prepared.translate_back(source, proof->invariant);
    if (proof->uses_known && invariants_) invariants_->add_to(proof->invariant);
    if (proof->uses_known) facts_.add_to(proof->invariant);
  }
  return result;
}

/// A threshold that is translated back lacks the bits of its word that a pass found constant. It is mapped to the
/// threshold on the whole word.
void BitLevelRun::name_thresholds(const BitProof& proof, const Prepared& prepared) {
  Circuit& source = proof_->blasted.circuit;
  BitInvariant thresholds;
  for (const WordThreshold& b : proof.thresholds) thresholds.clauses.push_back({b.signal});
  const BitInvariant back = prepared.translate_back(source, thresholds);
  CHECK(back.clauses.size() >= thresholds.clauses.size());
  const std::size_t others = back.clauses.size() - thresholds.clauses.size();
  const std::vector<NamedSignal> names = words_->named(source, *task_.system.shared_terms(), proof);
  CHECK(names.size() == thresholds.clauses.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].term) continue;
    proof_->names.push_back(names[i]);
    ASSERT(back.clauses[others + i].size() == 1 && names[i].signal.node() < source.aig.size());
    const Signal s = back.clauses[others + i][0];
    if (s.node() == 0 || names[i].signal.node() == 0) continue;
    proof_->whole_words[s.node()] = names[i].signal ^ s.complemented();
  }
}

Result BitLevelRun::in_words(const BitResult& result, Signal bad, std::size_t index) {
  const BlastedSystem& blasted = proof_->blasted;
  if (const auto* counterexample = std::get_if<BitCounterexample>(&result)) {
    return Counterexample{
        words_of_trace(task_.system, blasted, counterexample->trace, task_.properties[index].position)};
  }
  if (const auto* proof = std::get_if<BitProof>(&result)) {
    CHECK(is_over(proof->invariant, blasted.circuit.aig));
    proof_->properties[index] = {bad, proof->invariant};
    return Proof{words_of_invariant(task_.system, blasted, proof->invariant, proof_->names)};
  }
  return std::get<Undecided>(result);
}

}  // namespace

Results BitLevelEngine::run(const Task& task, Context& context) { return BitLevelRun(*engine_, task, context).run(); }

}  // namespace polycube::impl
