// Assumptions that are reported as enough, on random systems: an enumeration of all states finds no bad either, with
// these constraints alone, and with registers that the proof does not use set free.
#include "certify/explain/used_assumptions.h"

#include <algorithm>

#include "certify/explain/explain.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
};

constexpr reference::SystemLimits small{.state_bits = 6, .input_bits = 3, .widest_term = 4, .widest_variable = 3};

/// The system without the constraints and the inits and nexts that the proof does not use.
TransitionSystem reduced(const TransitionSystem& system, const std::vector<bool>& constraints,
                         const std::vector<std::uint32_t>& registers) {
  TransitionSystem result(system.shared_terms());
  result = system;
  result.constraints.clear();
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (constraints[i]) result.constraints.push_back(system.constraints[i]);
  }
  for (std::uint32_t i = 0; i < system.states().size(); ++i) {
    if (std::find(registers.begin(), registers.end(), i) != registers.end()) continue;
    const_cast<State&>(result.states()[i]).init = Node();
    const_cast<State&>(result.states()[i]).next = Node();
  }
  return result;
}

}  // namespace

TEST_CASE("constraints and registers that are not used can be taken away") {
  std::uint32_t proofs = 0;
  std::uint32_t needed = 0;
  std::uint32_t needless = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const TransitionSystem system = reference::random_system(seed, small);
    if (system.constraints.empty()) continue;
    INFO("seed " << seed << "\n" << btor2::write(system));
    Run run;
    EngineOptions options;
    options.bound = 8;
    const Task task{system, {{false, 0}}, true, options};
    const Results results = make_engine("kind")->run(task, run.context);
    const auto* proof = std::get_if<Proof>(&results.properties[0]);
    if (proof == nullptr) continue;
    WorkBudget budget(run.stop, 100'000'000);
    const std::uint32_t bads[] = {0};
    const AssumptionUse use = used_assumptions(system, bads, proof->invariant, options.smt, budget, run.statistics);
    REQUIRE(use.known);
    REQUIRE(use.used.size() == system.constraints.size());
    const auto registers = used_registers(system, bads, proof->invariant, use.used);
    CHECK(!reference::shortest_counterexamples(reduced(system, use.used, registers))[0]);
    CHECK(!explain(system, bads, proof->invariant, {use, {}, {}}).empty());
    ++proofs;
    const auto count = static_cast<std::uint32_t>(std::count(use.used.begin(), use.used.end(), true));
    needed += count;
    needless += static_cast<std::uint32_t>(use.used.size()) - count;
  }
  MESSAGE(proofs << " proofs, " << needed << " needed, " << needless << " needless");
  CHECK(proofs > 30);
  CHECK(needed > 5);
  CHECK(needless > 20);
}

TEST_CASE("without a budget nothing is known, and all constraints count as used") {
  TransitionSystem system;
  const Node state = system.add_state(Sort::bits(1), "s");
  system.set_next(state, state);
  system.constraints.push_back({system.terms().make(Kind::not_, {state}), "off"});
  system.constraints.push_back({system.terms().boolean(true), "nothing"});
  system.bads.push_back({state, "on"});
  const std::uint32_t bads[] = {0};
  const Invariant invariant;
  Run run;
  WorkBudget none(run.stop, 0);
  const AssumptionUse unknown = used_assumptions(system, bads, invariant, {}, none, run.statistics);
  CHECK(!unknown.known);
  CHECK(unknown.used == std::vector<bool>{true, true});
  CHECK(explain(system, bads, invariant, {unknown, {}, {}}).find("not found out in time") != std::string::npos);
  WorkBudget enough(run.stop, 100'000'000);
  const AssumptionUse use = used_assumptions(system, bads, invariant, {}, enough, run.statistics);
  CHECK(use.known);
  CHECK(use.used == std::vector<bool>{true, false});
}
