#include "engines/prepared_run.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

#include "bitblast/blast_system.h"
#include "engines/abstraction/abstract_run.h"
#include "engines/prepared_exchange.h"
#include "engines/registry.h"
#include "passes/abstraction/cut_operators.h"
#include "passes/abstraction/tracked_cells.h"
#include "passes/words/word_pipeline.h"
#include "support/check.h"
#include "ts/has_arrays.h"

namespace polycube::impl {

namespace {

bool is_on_bits(const Engine& engine) {
  const std::vector<EngineEntry>& known = engine_registry();
  return std::any_of(known.begin(), known.end(),
                     [&](const EngineEntry& entry) { return entry.on_bits && entry.name == engine.name(); });
}

bool wants_tracked_cells(const Engine& engine, const TransitionSystem& system, Arrays arrays) {
  if (arrays == Arrays::track) return has_arrays(system);
  return arrays == Arrays::automatic && is_on_bits(engine) && !arrays_fit(system);
}

std::vector<std::size_t> all_of(const Task& task) {
  std::vector<std::size_t> all(task.properties.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

Results undecided(const Task& task) {
  Results results;
  results.properties.assign(task.properties.size(), Undecided{"another property was decided first"});
  return results;
}

/// Decides one property after the other; `decide` gets the position of the property in the task.
template <class Decide>
void run_one_by_one(const Task& task, const std::vector<std::size_t>& properties, Context& context, Results& results,
                    const Decide& decide) {
  for (const std::size_t i : properties) {
    if (context.exchange.settled(i)) continue;
    results.properties[i] = decide(i);
    context.exchange.deliver(results, i);
    if (task.stop_at_first && std::holds_alternative<Counterexample>(results.properties[i])) break;
  }
}

Results run_with_tracked_cells(Engine& engine, const Task& task, Context& context) {
  Results results = undecided(task);
  run_one_by_one(task, all_of(task), context, results, [&](std::size_t i) {
    TrackedCells cells(task.system, task.properties[i].position);
    return run_abstracted(engine, cells, task, i, context);
  });
  return results;
}

/// The operators that are cut for a property.
std::vector<Node> operators_to_cut(const Engine& engine, const Task& task, const Claim& property) {
  constexpr std::uint32_t least_width = 8;
  const OperatorCut cut = task.options.cut;
  if (cut == OperatorCut::none || (cut == OperatorCut::automatic && engine.name() != "ic3")) return {};
  const CutKinds kinds = cut == OperatorCut::all ? CutKinds::sums_too : CutKinds::products;
  return cut_candidates(task.system, property.position, kinds, least_width);
}

/// The results of one run about some of the properties.
Results run_part(Engine& engine, const Task& task, const std::vector<std::size_t>& properties, Context& context) {
  Results results = undecided(task);
  PartExchange exchange(context.exchange, properties, task.properties.size());
  Context own{context.stop, context.statistics, context.log, exchange};
  Task part{task.system, {}, task.stop_at_first, task.options};
  for (const std::size_t i : properties) part.properties.push_back(task.properties[i]);
  const Results found = engine.run(part, own);
  for (std::size_t k = 0; k < properties.size(); ++k) results.properties[properties[k]] = found.properties.at(k);
  return results;
}

/// If all properties are to be decided, those without operators to cut come first, in one run.
Results run_with_cut_operators(Engine& engine, const Task& task, Context& context) {
  std::vector<std::vector<Node>> operators;
  std::vector<std::size_t> plain;
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    operators.push_back(operators_to_cut(engine, task, task.properties[i]));
    if (operators[i].empty()) plain.push_back(i);
  }
  std::vector<std::size_t> left = all_of(task);
  Results results = undecided(task);
  if (!task.stop_at_first && plain.size() > 1) {
    results = run_part(engine, task, plain, context);
    std::erase_if(left, [&](std::size_t i) { return operators[i].empty(); });
  }
  run_one_by_one(task, left, context, results, [&](std::size_t i) -> Result {
    if (operators[i].empty()) return run_part(engine, task, {i}, context).properties[i];
    CutOperators cut(task.system, task.properties[i].position, std::move(operators[i]));
    return run_abstracted(engine, cut, task, i, context);
  });
  return results;
}

/// Are no more results wanted?
bool decided(const Task& task, const std::vector<Result>& results) {
  const auto is_open = [](const Result& r) { return std::holds_alternative<Undecided>(r); };
  const auto refutes = [](const Result& r) { return std::holds_alternative<Counterexample>(r); };
  return std::none_of(results.begin(), results.end(), is_open) ||
         (task.stop_at_first && std::any_of(results.begin(), results.end(), refutes));
}

Results run_after_trajectory(Engine& engine, const Task& task, Context& context) {
  if (wants_tracked_cells(engine, task.system, task.options.arrays)) {
    return run_with_tracked_cells(engine, task, context);
  }
  const bool cuts = std::any_of(task.properties.begin(), task.properties.end(), [&](const Claim& property) {
    return !operators_to_cut(engine, task, property).empty();
  });
  return cuts ? run_with_cut_operators(engine, task, context) : engine.run(task, context);
}

/// Of several properties only some of which it can decide, proofs are left to the engine: a trajectory is one invariant
/// for all of them, and to check it for each takes longer.
Results run_on(Engine& engine, const Task& task, Context& context) {
  if (engine.name() != "ic3" || task.options.trajectory_work == 0) return run_after_trajectory(engine, task, context);
  Results soon = make_engine("trajectory")->run(task, context);
  // Few steps are little work for IC3, too, and its proofs are checked on bits.
  constexpr std::uint64_t least_steps = 8;
  const auto proves = [](const Result& r) { return std::holds_alternative<Proof>(r); };
  const bool easy = context.statistics.value("trajectory_steps") < least_steps &&
                    std::any_of(soon.properties.begin(), soon.properties.end(), proves);
  if (!easy && decided(task, soon.properties)) return soon;
  const auto refuted = [&](std::size_t i) { return std::holds_alternative<Counterexample>(soon.properties[i]); };
  for (std::size_t i = 0; i < soon.properties.size(); ++i) {
    if (refuted(i) && !context.exchange.settled(i)) context.exchange.deliver(soon, i);
  }
  Results results = run_after_trajectory(engine, task, context);
  for (std::size_t i = 0; i < soon.properties.size(); ++i) {
    // The engine had no need to decide what was delivered.
    if (refuted(i) && std::holds_alternative<Undecided>(results.properties[i])) {
      results.properties[i] = std::move(soon.properties[i]);
    }
  }
  return results;
}

/// Arrays that fit are blasted, not expanded: the passes over circuits then take less time (docs/algorithms/arrays.md).
WordPipelineOptions pass_options(const Engine& engine, const Task& task) {
  const EngineOptions& options = task.options;
  WordPipelineOptions result = options.word_passes;
  const bool expand = options.arrays == Arrays::expand ||
                      (options.arrays == Arrays::automatic && is_on_bits(engine) && !arrays_fit(task.system));
  if (!expand) result.expand_bits = 0;
  return result;
}

}  // namespace

Results run_prepared(Engine& engine, const Task& task, Context& context) {
  const bool justice =
      std::any_of(task.properties.begin(), task.properties.end(), [](const Claim& c) { return c.justice; });
  const bool as_read = justice || task.options.unique_states || task.system.format == Format::aiger;
  if (as_read || engine.needs_source()) return engine.run(task, context);
  std::vector<std::uint32_t> bads;
  for (const Claim& claim : task.properties) bads.push_back(claim.position);
  const auto words = std::make_shared<const WordPrepared>(
      prepare_words(task.system, bads, pass_options(engine, task), context.stop, context.statistics, context.log));
  if (!words->changed()) return run_on(engine, task, context);
  PreparedExchange exchange(words, context.exchange);
  Context own{context.stop, context.statistics, context.log, exchange};
  Results results = run_on(engine, {words->system(), task.properties, task.stop_at_first, task.options}, own);
  CHECK(results.properties.size() == task.properties.size());
  return exchange.translate_back(std::move(results));
}

}  // namespace polycube::impl
