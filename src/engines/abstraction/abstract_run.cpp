#include "engines/abstraction/abstract_run.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "invariants/inference/houdini.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t short_bound = 12;
constexpr std::uint64_t short_preparation = 1'000'000;  // units (support/work_budget.h)

/// Cheap, since most searches are repeated on a finer system.
EngineOptions short_search(EngineOptions options) {
  options.bound = std::min(options.bound, short_bound);
  options.invariant_work = 0;
  options.bit_passes.work = std::min(options.bit_passes.work, short_preparation);
  options.ic3.lemmas = ic3::Lemmas::cube;
  return options;
}

std::string size_of(const TransitionSystem& system) {
  return std::to_string(system.states().size()) + " states, " + std::to_string(system.inputs().size()) + " inputs";
}

/// A proof by relations between indices and elements alone.
std::optional<Invariant> prove_by_cells(const AbstractSystem& abstract, const Task& task, const Claim& property,
                                        Context& context) {
  if (abstract.cells.empty() || task.options.invariant_work == 0) return std::nullopt;
  const Timed timed(context.statistics.timer("invariant_seconds"));
  invariants::InferenceOptions how;
  how.runs = false;
  how.cells = abstract.cells;
  how.work = task.options.invariant_work;
  how.seed = task.options.ic3.seed;
  const std::vector<Node> roots = property_roots(abstract.system, {property});
  invariants::InvariantSet found =
      invariants::infer_invariants(abstract.system, roots, how, context.stop, context.statistics);
  if (!found.exclude_bads) return std::nullopt;
  return Invariant{1, false, std::move(found.terms)};
}

}  // namespace

Result run_abstracted(Engine& engine, Abstraction& abstraction, const Task& task, std::size_t index, Context& context) {
  const Claim property = task.properties[index];
  CHECK(!property.justice && !task.options.unique_states);
  const std::string name(abstraction.name());
  WorkBudget budget(context.stop, WorkBudget::unlimited);
  const PassContext of_passes{budget, context.statistics, context.log, task.options.ic3.seed};
  Counter& rounds = context.statistics.counter("abstraction_rounds");
  EngineOptions options = short_search(task.options);
  Context without_exchange{context.stop, context.statistics, context.log};  // its facts would be about the abstraction
  while (true) {
    rounds.add();
    const AbstractSystem& abstract = abstraction.current();
    context.log.info(name + ": " + size_of(task.system) + " -> " + size_of(abstract.system) + ", " +
                     std::to_string(abstract.ghosts.size()) + " ghosts");
    if (const auto invariant = prove_by_cells(abstract, task, property, context)) {
      return Proof{translate_back(task.system, abstract, *invariant)};
    }
    Results results = engine.run({abstract.system, {property}, true, options}, without_exchange);
    CHECK(results.properties.size() == 1);
    Result& result = results.properties[0];
    if (const auto* proof = std::get_if<Proof>(&result)) {
      return Proof{translate_back(task.system, abstract, proof->invariant)};
    }
    const auto* counterexample = std::get_if<Counterexample>(&result);
    if (counterexample == nullptr) {
      if (options.bound == task.options.bound || context.stop.requested())
        return std::get<Undecided>(std::move(result));
      if (!abstraction.anticipate()) options = task.options;
      continue;
    }
    Abstraction::Outcome outcome = abstraction.examine(counterexample->witness, of_passes);
    if (auto* witness = std::get_if<Witness>(&outcome)) return Counterexample{std::move(*witness)};
    if (const auto* stuck = std::get_if<Abstraction::Stuck>(&outcome)) return Undecided{name + ": " + stuck->reason};
    if (context.stop.requested()) return Undecided{std::string(describe(context.stop.reason()))};
  }
}

}  // namespace polycube::impl
