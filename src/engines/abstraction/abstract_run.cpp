#include "engines/abstraction/abstract_run.h"

#include <string>
#include <utility>

#include "support/check.h"

namespace polycube {

namespace {

std::string size_of(const TransitionSystem& system) {
  return std::to_string(system.states().size()) + " states, " + std::to_string(system.inputs().size()) + " inputs";
}

}  // namespace

Result run_abstracted(Engine& engine, Abstraction& abstraction, const Task& task, std::size_t index, Context& context) {
  const Claim property = task.properties[index];
  CHECK(!property.justice && !task.options.unique_states);
  const std::string name(abstraction.name());
  WorkBudget budget(context.stop, WorkBudget::unlimited);
  const PassContext of_passes{budget, context.statistics, context.log, task.options.ic3.seed};
  Counter& rounds = context.statistics.counter("abstraction_rounds");
  while (true) {
    rounds.add();
    const AbstractSystem& abstract = abstraction.current();
    context.log.info(name + ": " + size_of(task.system) + " -> " + size_of(abstract.system) + ", " +
                     std::to_string(abstract.ghosts.size()) + " ghosts");
    Results results = engine.run({abstract.system, {property}, true, task.options}, context);
    CHECK(results.properties.size() == 1);
    Result& result = results.properties[0];
    if (const auto* proof = std::get_if<Proof>(&result)) {
      return Proof{translate_back(task.system, abstract, proof->invariant)};
    }
    const auto* counterexample = std::get_if<Counterexample>(&result);
    if (counterexample == nullptr) return std::get<Undecided>(std::move(result));
    Abstraction::Outcome outcome = abstraction.examine(counterexample->witness, of_passes);
    if (auto* witness = std::get_if<Witness>(&outcome)) return Counterexample{std::move(*witness)};
    if (const auto* stuck = std::get_if<Abstraction::Stuck>(&outcome)) return Undecided{name + ": " + stuck->reason};
    if (context.stop.requested()) return Undecided{std::string(describe(context.stop.reason()))};
  }
}

}  // namespace polycube
