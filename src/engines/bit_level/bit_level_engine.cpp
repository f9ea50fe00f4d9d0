#include "engines/bit_level/bit_level_engine.h"

#include <algorithm>
#include <vector>

#include "engines/bit_level/all_properties.h"
#include "engines/bit_level/blasted_task.h"
#include "engines/bit_level/interleaving.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// One run of an engine on one task.
class BitLevelRun {
 public:
  BitLevelRun(BitEngine& engine, const Task& task, Context& context)
      : engine_(engine), task_(task), context_(context), blasted_(task, engine.needs(task.options), context) {}
  Results run();

 private:
  void decide_together(const std::vector<std::size_t>& indices, std::vector<Result>& results);
  void add_other_bads(const std::vector<std::size_t>& indices, std::size_t own, Invariant& invariant) const;

  // The stages. `bad` is the disjunction of the bads of these properties.
  BitResult decide(Signal bad, const std::vector<std::size_t>& properties);
  BitResult attempt(Signal bad, const std::vector<std::size_t>& properties);
  BitResult search(PreparedTask& prepared);

  BitEngine& engine_;
  const Task& task_;
  Context& context_;
  BlastedTask blasted_;
};

Results BitLevelRun::run() {
  Results results;
  results.properties.assign(task_.properties.size(), Undecided{"engines on bits do not treat justice"});
  std::vector<std::size_t> bads;
  for (std::size_t i = 0; i < task_.properties.size(); ++i) {
    if (!task_.properties[i].justice) bads.push_back(i);
  }
  if (bads.size() > 1 && !task_.stop_at_first) return AllProperties(engine_, blasted_).run();
  if (bads.size() == 1) {
    const std::size_t i = bads[0];
    const BitResult found = decide(blasted_.bad(i), {i});
    results.properties[i] = blasted_.in_words(found, blasted_.bad(i), i);
  } else if (!bads.empty()) {
    decide_together(bads, results.properties);
  }
  if (blasted_.is_decided_by_invariants()) return blasted_.proven_by_invariants();
  results.circuit = blasted_.proof();
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
  for (const std::size_t i : indices) each.push_back(blasted_.bad(i));
  Circuit& circuit = blasted_.circuit();
  const Signal any = circuit.aig.or_all(each);
  const BitResult found = decide(any, indices);
  const auto* counterexample = std::get_if<BitCounterexample>(&found);
  bool shown = false;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const std::size_t i = indices[k];
    if (counterexample == nullptr) {
      results[i] = blasted_.in_words(found, any, i);
      if (auto* proof = std::get_if<Proof>(&results[i])) add_other_bads(indices, i, proof->invariant);
    } else if (!shown && replays(circuit, each[k], counterexample->trace)) {
      results[i] = blasted_.in_words(found, each[k], i);
      shown = true;
    } else {
      results[i] = Undecided{"another property was decided first"};
    }
  }
  // If no bad holds in the replay, the check of the witness rejects the trace.
  if (counterexample != nullptr && !shown) results[indices[0]] = blasted_.in_words(found, each[0], indices[0]);
}

BitResult BitLevelRun::decide(Signal bad, const std::vector<std::size_t>& properties) {
  const BitResult soon = attempt(bad, properties);
  if (!std::holds_alternative<Undecided>(soon)) return soon;
  const std::unique_ptr<PreparedTask> prepared = blasted_.prepare_task({bad}, properties);
  return blasted_.translate_back(search(*prepared), prepared->prepared, prepared->task.words);
}

/// A model that is easy on bits is mostly easy after the cheap passes alone. It is then decided faster than by all
/// passes, the vocabulary and auxiliary invariants.
BitResult BitLevelRun::attempt(Signal bad, const std::vector<std::size_t>& properties) {
  constexpr std::size_t most_gates = 30000;  // with more, starting the engine costs more than the attempt
  const std::uint64_t budget = blasted_.needs().quick_attempt;
  if (budget == 0 || blasted_.circuit().aig.gates() > most_gates) return Undecided{"not attempted"};
  const std::unique_ptr<PreparedTask> prepared = blasted_.prepare_quickly({bad}, properties);
  EngineOptions options = task_.options;
  options.ic3.lemmas = ic3::Lemmas::cube;
  const BitTask task{.circuit = prepared->task.circuit,
                     .bad = prepared->task.bad,
                     .options = options,
                     .name = "attempt_",
                     .exchange = prepared->facts};
  const auto result = engine_.start(task, context_)->advance(budget);
  return result ? blasted_.translate_back(*result, prepared->prepared) : Undecided{"not decided by the quick attempt"};
}

/// With lemmas over words, a search on bits alone is interleaved with the search on words. If the inference of
/// auxiliary invariants is expensive, the search on bits starts first, with about the same budget: most models that are
/// easy on bits are decided within it. That search then continues without the invariants, since a restart would cost
/// more than they save on bits.
BitResult BitLevelRun::search(PreparedTask& prepared) {
  BitTask& task = prepared.task;
  const std::uint64_t turn = blasted_.needs().turn;
  if (turn == 0 || task.words.empty()) {
    if (!blasted_.add_invariants(prepared)) return Undecided{"auxiliary invariants decide"};
    return engine_.run(task, context_);
  }
  EngineOptions options = task_.options;
  options.ic3.lemmas = ic3::Lemmas::cube;
  BitFacts facts_on_bits(blasted_.facts(), prepared.prepared, prepared.properties);
  BitTask task_on_bits{task.circuit, task.bad,   options, {},           task.system,
                       task.known,   task.terms, "bits_", facts_on_bits};
  const WorkShares shares(task);
  const std::uint64_t cost = blasted_.cost_of_invariants();
  const bool bits_begin = cost > 2 * Interleaving::first_turn(turn);
  if (!bits_begin) {
    if (!blasted_.add_invariants(prepared)) return Undecided{"auxiliary invariants decide"};
    task_on_bits.known = task.known;
    task_on_bits.terms = task.terms;
  }
  const std::unique_ptr<BitSearch> on_bits = engine_.start(task_on_bits, context_);
  if (bits_begin) {
    if (auto result = on_bits->advance(std::min(cost, 6 * turn))) return *std::move(result);
    if (!blasted_.add_invariants(prepared)) return Undecided{"auxiliary invariants decide"};
  }
  const std::unique_ptr<BitSearch> on_words = engine_.start(task, context_);
  return Interleaving(*on_bits, *on_words, shares, turn).run();
}

}  // namespace

Results BitLevelEngine::run(const Task& task, Context& context) { return BitLevelRun(*engine_, task, context).run(); }

}  // namespace polycube::impl
