#include "engines/bit_level/all_properties.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engines/bit_level/property_groups.h"
#include "engines/bit_level/random_runs.h"
#include "engines/unrolling/bits/bit_bmc.h"
#include "support/check.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_in_a_group = 64;
constexpr std::size_t most_gates_for_quick = 30000;
constexpr std::uint64_t first_budget = 500'000;  // of a turn, in propagations

/// For each of the bads the first step of the run where it holds; `never` if there is none.
constexpr std::size_t never = static_cast<std::size_t>(-1);
std::vector<std::size_t> first_steps(const Circuit& circuit, const std::vector<Signal>& bads, const BitTrace& trace) {
  std::vector<std::size_t> result(bads.size(), never);
  const auto word = [](bool b) { return b ? ~std::uint64_t{0} : 0; };
  BitSimulator simulator(circuit);
  for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
    simulator.set(circuit.latches[i].variable, word(trace.latches[i]));
  }
  for (std::size_t step = 0; step < trace.inputs.size(); ++step) {
    if (step > 0) simulator.step();
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) {
      simulator.set(circuit.inputs[i], word(trace.inputs[step][i]));
    }
    simulator.evaluate();
    for (std::size_t b = 0; b < bads.size(); ++b) {
      if (result[b] == never && simulator.value(bads[b]) != 0) result[b] = step;
    }
  }
  return result;
}

}  // namespace

AllProperties::AllProperties(BitEngine& engine, BlastedTask& blasted)
    : engine_(engine), blasted_(blasted), context_(blasted.context()) {
  for (const Claim& c : blasted.task().properties) {
    open_.push_back(!c.justice);
    results_.emplace_back(Undecided{c.justice ? "engines on bits do not treat justice" : "settled by another engine"});
  }
}

Results AllProperties::run() {
  if (!blasted_.needs().shortest) refute_at_random();
  form_groups();
  for (const Group& group : groups_) {
    if (!blasted_.needs().shortest && !ended()) refute_soon(group);
  }
  Properties all;
  for (std::size_t i = 0; i < open_.size(); ++i) all.push_back(i);
  for (std::uint64_t budget = first_budget; !ended() && !open_ones(all).empty();) {
    for (Group& group : groups_) {
      if (!ended()) one_round(group, budget);
    }
    budget = std::min(2 * budget, unlimited_work / 4);
  }
  if (blasted_.is_decided_by_invariants()) return blasted_.proven_by_invariants();
  for (const std::size_t i : open_ones(all)) results_[i] = Undecided{std::string(describe(context_.stop.reason()))};
  Results results;
  results.properties = std::move(results_);
  results.circuit = blasted_.proof();
  return results;
}

void AllProperties::refute_at_random() {
  constexpr std::uint64_t most_work = 4'000'000;
  const EngineOptions& options = blasted_.task().options;
  Properties targets;
  std::vector<Signal> bads;
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (!open_[i]) continue;
    targets.push_back(i);
    bads.push_back(blasted_.bad(i));
  }
  WorkBudget budget(context_.stop, most_work);
  polycube::impl::refute_at_random(blasted_.circuit(), bads, options.bound, options.ic3.seed, budget,
                                   [&](const BitTrace& trace) { refuted(trace, open_ones(targets)); });
}

void AllProperties::form_groups() {
  Properties targets;
  for (std::size_t i = 0; i < open_.size(); ++i) targets.push_back(i);
  targets = open_ones(targets);
  std::vector<Signal> bads;
  for (const std::size_t i : targets) bads.push_back(blasted_.bad(i));
  // Lifting over words knows only the disjunction of all bads of a search.
  const std::size_t most = ic3::is_on_words(blasted_.task().options.ic3.lift) ? 1 : most_in_a_group;
  const bool quick = blasted_.needs().quick_attempt > 0 && blasted_.circuit().aig.gates() <= most_gates_for_quick;
  for (const std::vector<std::size_t>& members : group_by_cone(blasted_.circuit(), bads, most)) {
    Group& group = groups_.emplace_back();
    group.quick = quick;
    for (const std::size_t m : members) group.members.push_back(targets[m]);
  }
  context_.statistics.counter("property_groups").set(groups_.size());
}

/// Searches the first steps for a bad of the group.
void AllProperties::refute_soon(const Group& group) {
  constexpr std::uint32_t last_step = 16;
  constexpr std::uint64_t most_work = 2'000'000;
  EngineOptions options = blasted_.task().options;
  options.bound = std::min(options.bound, last_step);
  options.bmc_start = options.bmc_step = 0;
  Properties open = open_ones(group.members);
  if (open.empty()) return;
  std::vector<Signal> bads;
  for (const std::size_t p : open) bads.push_back(blasted_.bad(p));
  Prepared prepared = blasted_.prepare(bads, blasted_.cheap_passes());
  Circuit& circuit = prepared.circuit();
  const BitTask task{.circuit = circuit,
                     .bad = circuit.aig.or_all(circuit.bads),
                     .options = options,
                     .name = "soon_",
                     .others = circuit.bads};
  BitBmc engine;
  const std::unique_ptr<BitSearch> search = engine.start(task, context_);
  std::vector<Signal> rest = circuit.bads;
  while (!rest.empty() && search->carry_on(rest)) {
    const std::optional<BitResult> found = search->advance(most_work);
    if (!found || !std::holds_alternative<BitCounterexample>(*found)) return;
    settle(blasted_.translate_back(*found, prepared), open);
    rest.clear();
    const Properties still = open_ones(group.members);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (std::find(still.begin(), still.end(), open[i]) != still.end()) rest.push_back(circuit.bads[i]);
    }
  }
}

/// The disjunction first: if no bad is reachable, one proof is enough for all.
void AllProperties::one_round(Group& group, std::uint64_t budget) {
  const bool together = blasted_.needs().together;
  for (Properties open = open_ones(group.members); open.size() > 1 || (together && !open.empty());
       open = open_ones(group.members)) {
    if (ended() || !turn(group, open, budget)) break;
  }
  if (!together) {
    for (const std::size_t p : open_ones(group.members)) {
      if (!ended() && !open_ones({p}).empty()) turn(group, {p}, budget);
    }
  }
  if (group.quick || open_ones(group.members).empty()) group.search.reset();
  group.quick = false;
}

bool AllProperties::turn(Group& group, const Properties& targets, std::uint64_t budget) {
  if (!group.search) {
    const GroupSearch::Effort effort = group.quick ? GroupSearch::Effort::quick : GroupSearch::Effort::full;
    group.search = std::make_unique<GroupSearch>(engine_, blasted_, open_ones(group.members), known_, effort);
  }
  context_.statistics.counter("property_turns").add();
  const std::optional<BitResult> found = group.search->turn(targets, budget);
  if (!found || ended()) return false;
  // A search for all of them that ends at its bound need not be the end for one of them.
  const bool decided = !std::holds_alternative<Undecided>(*found);
  if (decided || targets.size() == 1 || blasted_.needs().together) settle(*found, targets);
  return decided;
}

void AllProperties::settle(const BitResult& found, const Properties& targets) {
  if (const auto* counterexample = std::get_if<BitCounterexample>(&found)) {
    Properties all = targets;
    if (!blasted_.needs().shortest) {
      for (std::size_t i = 0; i < open_.size(); ++i) {
        if (std::find(targets.begin(), targets.end(), i) == targets.end()) all.push_back(i);
      }
    }
    refuted(counterexample->trace, open_ones(all));
    // If no bad holds in the replay, the check of the witness rejects the trace.
    const Properties open = open_ones(targets);
    if (open.size() == targets.size() && !open.empty()) close(open[0], blasted_.in_words(found, {}, open[0]));
  } else if (const auto* proof = std::get_if<BitProof>(&found)) {
    proven(*proof, targets);
  } else {
    for (const std::size_t p : open_ones(targets)) close(p, std::get<Undecided>(found));
  }
}

/// The run is a counterexample to each of these properties whose bad holds in it, up to the first step where it does.
void AllProperties::refuted(const BitTrace& trace, const Properties& candidates) {
  std::vector<Signal> bads;
  for (const std::size_t p : candidates) bads.push_back(blasted_.bad(p));
  bool shared = false;  // was the run a counterexample to one of them already?
  const std::vector<std::size_t> steps = first_steps(blasted_.circuit(), bads, trace);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (steps[i] == never) continue;
    if (std::exchange(shared, true)) context_.statistics.counter("property_replays").add();
    BitTrace own = trace;
    own.inputs.resize(steps[i] + 1);
    ASSERT(replays(blasted_.circuit(), bads[i], own));
    close(candidates[i], blasted_.in_words(BitCounterexample{std::move(own)}, bads[i], candidates[i]));
  }
}

/// What was proven is that no bad of the targets is reachable, so each may need the others.
void AllProperties::proven(const BitProof& proof, const Properties& targets) {
  const bool one_step = proof.invariant.k <= 1 && !proof.invariant.unique_states;
  std::vector<BitClause> clauses = proof.invariant.clauses;
  if (proof.uses_known) clauses.insert(clauses.end(), known_.begin(), known_.end());
  for (const std::size_t p : targets) {
    BitProof own = proof;
    own.invariant.clauses = clauses;
    for (const std::size_t other : targets) {
      if (other != p) own.invariant.clauses.push_back({~blasted_.bad(other)});
    }
    std::optional<std::vector<BitClause>> core;
    if (one_step && !cores_) cores_.emplace(blasted_.circuit(), context_.stop);
    if (one_step) core = cores_->find(blasted_.bad(p), own.invariant.clauses);
    if (core) {
      context_.statistics.counter("property_proof_clauses").add(own.invariant.clauses.size());
      context_.statistics.counter("property_needed_clauses").add(core->size());
      own.invariant = {1, false, *std::move(core)};
      keep(own.invariant, blasted_.bad(p));
    }
    close(p, blasted_.in_words(own, blasted_.bad(p), p));
  }
}

void AllProperties::keep(const BitInvariant& invariant, Signal bad) {
  std::vector<BitClause> clauses = invariant.clauses;
  clauses.push_back({~bad});
  for (BitClause& clause : clauses) {
    if (in_known_.insert(clause).second) known_.push_back(std::move(clause));
  }
}

void AllProperties::close(std::size_t property, Result result) {
  ASSERT(open_[property]);
  open_[property] = false;
  results_[property] = std::move(result);
  if (std::holds_alternative<Undecided>(results_[property])) return;
  Results told;
  told.properties.assign(results_.size(), Undecided{"not told now"});
  told.properties[property] = results_[property];
  told.circuit = blasted_.proof();
  context_.exchange.deliver(told, property);
}

AllProperties::Properties AllProperties::open_ones(const Properties& among) {
  Properties result;
  for (const std::size_t p : among) {
    if (open_[p] && context_.exchange.settled(p)) open_[p] = false;
    if (open_[p]) result.push_back(p);
  }
  return result;
}

}  // namespace polycube::impl
