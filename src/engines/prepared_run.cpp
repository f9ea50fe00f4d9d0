#include "engines/prepared_run.h"

#include <algorithm>
#include <memory>
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

/// One result after the other; `decide` gets the position of the property in the task.
template <class Decide>
Results run_one_by_one(const Task& task, Context& context, const Decide& decide) {
  Results results;
  results.properties.assign(task.properties.size(), Undecided{"another property was decided first"});
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    if (context.exchange.settled(i)) continue;
    results.properties[i] = decide(i);
    context.exchange.deliver(results, i);
    if (task.stop_at_first && std::holds_alternative<Counterexample>(results.properties[i])) break;
  }
  return results;
}

Results run_with_tracked_cells(Engine& engine, const Task& task, Context& context) {
  return run_one_by_one(task, context, [&](std::size_t i) {
    TrackedCells cells(task.system, task.properties[i].position);
    return run_abstracted(engine, cells, task, i, context);
  });
}

/// The operators that are cut for a property.
std::vector<Node> operators_to_cut(const Engine& engine, const Task& task, const Claim& property) {
  constexpr std::uint32_t least_width = 8;
  const OperatorCut cut = task.options.cut;
  if (cut == OperatorCut::none || (cut == OperatorCut::automatic && engine.name() != "ic3")) return {};
  const CutKinds kinds = cut == OperatorCut::all ? CutKinds::sums_too : CutKinds::products;
  return cut_candidates(task.system, property.position, kinds, least_width);
}

Results run_with_cut_operators(Engine& engine, const Task& task, Context& context) {
  return run_one_by_one(task, context, [&](std::size_t i) {
    const Claim property = task.properties[i];
    std::vector<Node> operators = operators_to_cut(engine, task, property);
    if (operators.empty()) {
      PartExchange part(context.exchange, i);
      Context own{context.stop, context.statistics, context.log, part};
      return engine.run({task.system, {property}, true, task.options}, own).properties.at(0);
    }
    CutOperators cut(task.system, property.position, std::move(operators));
    return run_abstracted(engine, cut, task, i, context);
  });
}

/// Are no more results wanted?
bool decided(const Task& task, const std::vector<Result>& results) {
  const auto is_open = [](const Result& r) { return std::holds_alternative<Undecided>(r); };
  const auto refutes = [](const Result& r) { return std::holds_alternative<Counterexample>(r); };
  return std::none_of(results.begin(), results.end(), is_open) ||
         (task.stop_at_first && std::any_of(results.begin(), results.end(), refutes));
}

Results run_on(Engine& engine, const Task& task, Context& context) {
  if (engine.name() == "ic3" && task.options.trajectory_work > 0) {
    Results soon = make_engine("trajectory")->run(task, context);
    if (decided(task, soon.properties)) return soon;
    for (std::size_t i = 0; i < soon.properties.size(); ++i) context.exchange.deliver(soon, i);
  }
  if (wants_tracked_cells(engine, task.system, task.options.arrays)) {
    return run_with_tracked_cells(engine, task, context);
  }
  const bool cuts = std::any_of(task.properties.begin(), task.properties.end(), [&](const Claim& property) {
    return !operators_to_cut(engine, task, property).empty();
  });
  return cuts ? run_with_cut_operators(engine, task, context) : engine.run(task, context);
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
