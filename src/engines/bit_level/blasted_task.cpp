#include "engines/bit_level/blasted_task.h"

#include <algorithm>
#include <utility>

#include "bitblast/invariant_lift.h"
#include "invariants/inference/houdini.h"
#include "invariants/templates/vocabulary.h"
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

}  // namespace

BlastedTask::BlastedTask(const Task& task, const Needs& needs, Context& context)
    : task_(task),
      context_(context),
      needs_(needs),
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

Prepared BlastedTask::prepare(std::vector<Signal> bads, const std::vector<std::string>& passes) {
  ASSERT(std::all_of(bads.begin(), bads.end(), [&](Signal s) { return s && s.node() < circuit().aig.size(); }));
  circuit().bads = std::move(bads);
  Statistics& statistics = context_.statistics;
  const Timed timed(statistics.timer("prepare_seconds"));
  PipelineOptions how = task_.options.bit_passes;
  how.passes = passes;
  Prepared prepared = polycube::impl::prepare(circuit(), how, context_.stop, statistics, context_.log);
  statistics.counter("prepared_latches").set(prepared.circuit().latches.size());
  statistics.counter("prepared_gates").set(prepared.circuit().aig.gates());
  return prepared;
}

std::unique_ptr<PreparedTask> BlastedTask::prepare_task(std::vector<Signal> bads,
                                                        const std::vector<std::size_t>& properties) {
  if (needs_.words && on_words() && !words_) {
    words_.emplace(task_.system, proof_->blasted, mine_words(task_, context_.stop), most_word_bits);
  }
  // Passes merge latches, so states that differ before them may be equal after them, which breaks unique states. And
  // the circuit after passes has no terms.
  const bool as_it_is = task_.options.unique_states || terms_;
  auto result = std::make_unique<PreparedTask>(
      prepare(std::move(bads), as_it_is ? std::vector<std::string>() : task_.options.bit_passes.passes), properties,
      facts_, words_ ? &*words_ : nullptr);
  BitTask& task = result->task;
  if (words_) task.words = words_->prepared(circuit(), result->prepared);
  if (ic3::is_on_words(task_.options.ic3.lift)) {
    std::vector<std::uint32_t> positions;
    for (const std::size_t p : properties) positions.push_back(task_.properties[p].position);
    task.system =
        &result->system.emplace(prepared_system(task_.system, proof_->blasted, result->prepared, std::move(positions)));
  }
  if (terms_) {
    task.terms = terms_->circuit();
    for (BitWord& word : task.words) {
      if (word.now) word.next = terms_->next(word.now);
    }
  }
  return result;
}

std::unique_ptr<PreparedTask> BlastedTask::prepare_quickly(std::vector<Signal> bads,
                                                           const std::vector<std::size_t>& properties) {
  return std::make_unique<PreparedTask>(prepare(std::move(bads), cheap_passes()), properties, facts_, nullptr);
}

std::vector<std::string> BlastedTask::cheap_passes() const {
  constexpr std::string_view cheap[] = {"coi", "ternary"};
  std::vector<std::string> passes;
  for (const std::string& pass : task_.options.bit_passes.passes) {
    if (std::find(std::begin(cheap), std::end(cheap), pass) != std::end(cheap)) passes.push_back(pass);
  }
  return passes;
}

bool BlastedTask::add_invariants(PreparedTask& prepared) {
  const std::vector<Signal>& bads = prepared.prepared.circuit().bads;
  const bool open = std::any_of(bads.begin(), bads.end(), [](Signal s) { return s.node() != 0; });
  if (!needs_.invariants || task_.options.invariant_work == 0 || !on_words() || !open) return true;
  if (!invariants_) infer_invariants();
  for (const NamedSignal& invariant : invariants_->prepared(circuit(), prepared.prepared)) {
    prepared.task.known.push_back({invariant.signal});
    if (terms_) prepared.task.terms.signals.push_back(invariant);
  }
  return !decided_by_;
}

std::uint64_t BlastedTask::cost_of_invariants() const {
  constexpr std::uint64_t of_a_term = 16000;
  if (!needs_.invariants || invariants_) return 0;
  return of_a_term * cone(task_.system.terms(), task_.system.roots()).size();
}

void BlastedTask::infer_invariants() {
  const Timed timed(context_.statistics.timer("invariant_seconds"));
  invariants::InferenceOptions how;
  how.work = task_.options.invariant_work;
  how.runs = how.places = task_.options.sampled_invariants;
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

Results BlastedTask::proven_by_invariants() const {
  Results results;
  results.properties.assign(task_.properties.size(), Proof{{1, false, invariant_terms_}});
  results.solver = decided_by_;
  return results;
}

BitResult BlastedTask::translate_back(BitResult result, const Prepared& prepared, const std::vector<BitWord>& words) {
  if (auto* counterexample = std::get_if<BitCounterexample>(&result)) {
    counterexample->trace = prepared.translate_back(circuit(), counterexample->trace);
  } else if (auto* proof = std::get_if<BitProof>(&result)) {
    proof->invariant = prepared.translate_back(circuit(), proof->invariant);
    if (proof->uses_known && invariants_) invariants_->add_to(proof->invariant);
    if (proof->uses_known) facts_.add_to(proof->invariant);
    if (!proof->thresholds.empty()) name_thresholds(*proof, prepared, words);
  }
  return result;
}

/// A threshold that is translated back lacks the bits of its word that a pass found constant. It is mapped to the
/// threshold on the whole word.
void BlastedTask::name_thresholds(const BitProof& proof, const Prepared& prepared, const std::vector<BitWord>& words) {
  Circuit& source = proof_->blasted.circuit;
  BitInvariant thresholds;
  for (const WordThreshold& b : proof.thresholds) thresholds.clauses.push_back({b.signal});
  const BitInvariant back = prepared.translate_back(source, thresholds);
  CHECK(back.clauses.size() >= thresholds.clauses.size());
  const std::size_t others = back.clauses.size() - thresholds.clauses.size();
  const std::vector<NamedSignal> names = words_->named(source, *task_.system.shared_terms(), words, proof);
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

Result BlastedTask::in_words(const BitResult& result, Signal bad, std::size_t index) {
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

}  // namespace polycube::impl
