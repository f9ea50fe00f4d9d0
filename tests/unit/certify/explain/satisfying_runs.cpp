// What is said of runs that satisfy the constraints, on random systems, against an enumeration of all states: a counter
// beside the system tells how long runs can be.
#include "certify/explain/satisfying_runs.h"

#include <algorithm>

#include "certify/explain/slice_of_constraints.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr reference::SystemLimits small{.state_bits = 5, .input_bits = 3, .widest_term = 4, .widest_variable = 3};
constexpr std::uint32_t longest = 40;  // steps: more than there are states, so a longer run has a loop

/// For which steps up to `longest` is there a run that satisfies the constraints?
class Lengths {
 public:
  explicit Lengths(TransitionSystem system) {
    TermStore& terms = system.terms();
    const Sort sort = Sort::bits(6);
    const Node counter = system.add_state(sort);
    const Node last = terms.constant(BitVector(6, longest));
    system.set_init(counter, terms.constant(BitVector::zero(6)));
    system.set_next(counter, terms.make(Kind::ite, {terms.make(Kind::eq, {counter, last}), counter,
                                                    terms.make(Kind::inc, {counter})}));
    system.bads.clear();
    for (std::uint32_t step = 0; step <= longest; ++step) {
      system.bads.push_back({terms.make(Kind::eq, {counter, terms.constant(BitVector(6, step))}), ""});
    }
    reached_ = reference::shortest_counterexamples(system);
  }
  bool have(std::uint32_t step) const { return reached_[std::min(step, longest)].has_value(); }

 private:
  std::vector<std::optional<std::uint32_t>> reached_;
};

TransitionSystem with_constraints(const TransitionSystem& system, const std::vector<std::uint32_t>& chosen) {
  TransitionSystem result = system;
  result.constraints.clear();
  for (const std::uint32_t i : chosen) result.constraints.push_back(system.constraints[i]);
  return result;
}

/// A random system with some more constraints, so that many contradict each other, some of them after steps.
TransitionSystem constrained_system(std::uint64_t seed) {
  TransitionSystem system = reference::random_system(seed, small);
  TermStore& terms = system.terms();
  std::uint32_t more = static_cast<std::uint32_t>(seed % 4);
  for (const State& s : system.states()) {
    if (more == 0) break;
    const Node term = s.next ? s.next : s.variable;
    if (terms.sort(term).is_array()) continue;
    const Node some = terms.constant(BitVector(terms.width(term), seed % 3));
    system.constraints.push_back({terms.make(seed % 5 == 0 ? Kind::eq : Kind::neq, {s.variable, some}), ""});
    --more;
  }
  return system;
}

void check_core(const TransitionSystem& system, SatisfyingRuns& runs, WorkBudget& budget, Statistics& statistics) {
  find_contradicting_constraints(system, runs, {}, budget, statistics);
  REQUIRE(runs.least);
  REQUIRE(!runs.core.empty());
  const std::uint32_t step = *runs.contradiction;
  CHECK(!Lengths(with_constraints(system, runs.core)).have(step));
  for (const std::uint32_t left_out : runs.core) {
    std::vector<std::uint32_t> fewer = runs.core;
    std::erase(fewer, left_out);
    CHECK(Lengths(with_constraints(system, fewer)).have(step));
  }
}

}  // namespace

TEST_CASE("runs that satisfy the constraints are as long as they are said to be") {
  std::uint32_t contradictions = 0;
  std::uint32_t later = 0;
  std::uint32_t endless = 0;
  std::uint32_t several = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const TransitionSystem system = constrained_system(seed);
    if (system.constraints.empty()) continue;
    INFO("seed " << seed << "\n" << btor2::write(system));
    const Lengths lengths(system);
    Stop stop;
    Statistics statistics;
    WorkBudget budget(stop, 1'000'000'000);
    const std::uint32_t first = static_cast<std::uint32_t>(seed % 5) + 1;
    SatisfyingRuns runs = satisfying_runs(system, {first, longest, true}, {}, budget, statistics);
    CHECK(runs.endless <= lengths.have(longest));
    CHECK((runs.steps == 0 || lengths.have(runs.steps - 1)));
    CHECK(runs.contradiction.has_value() == !lengths.have(longest - 1));
    endless += runs.endless ? 1 : 0;
    if (!runs.contradiction) continue;
    CHECK(runs.steps == *runs.contradiction);
    CHECK(!lengths.have(*runs.contradiction));
    check_core(system, runs, budget, statistics);
    ++contradictions;
    later += *runs.contradiction > 0 ? 1 : 0;
    several += runs.core.size() > 1 ? 1 : 0;
  }
  MESSAGE(contradictions << " contradictions, " << later << " of them later, " << several << " of several constraints, "
                         << endless << " endless");
  CHECK(contradictions > 20);
  CHECK(later > 5);
  CHECK(several > 5);
  CHECK(endless > 50);
}

TEST_CASE("the slice of the constraints has the runs of the system that satisfy them") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const TransitionSystem system = constrained_system(seed);
    INFO("seed " << seed << "\n" << btor2::write(system));
    const Lengths lengths(system);
    Stop stop;
    WorkBudget budget(stop, 10'000'000);
    const auto slice = slice_of_constraints(system, true, budget);
    REQUIRE(slice);
    const Lengths sliced(*slice);
    for (std::uint32_t step = 0; step <= longest; ++step) CHECK(sliced.have(step) == lengths.have(step));
    const auto start = slice_of_constraints(system, false, budget);
    REQUIRE(start);
    CHECK(Lengths(*start).have(0) == lengths.have(0));
  }
}

TEST_CASE("without a budget nothing is known") {
  TransitionSystem system;
  const Node input = system.add_input(Sort::bits(1));
  Node chain = input;
  for (int i = 0; i < 100; ++i) chain = system.terms().make(Kind::xor_, {chain, system.add_input(Sort::bits(1))});
  system.constraints.push_back({chain, ""});
  system.constraints.push_back({system.terms().make(Kind::not_, {chain}), ""});
  Stop stop;
  Statistics statistics;
  WorkBudget none(stop, 0);
  SatisfyingRuns runs = satisfying_runs(system, {}, {}, none, statistics);
  CHECK((!runs.contradiction && !runs.endless && runs.steps == 0));
  WorkBudget little(stop, 500);
  CHECK(!slice_of_constraints(system, true, little));
  WorkBudget enough(stop, 10'000'000);
  runs = satisfying_runs(system, {}, {}, enough, statistics);
  CHECK(runs.contradiction == 0U);
  find_contradicting_constraints(system, runs, {}, none, statistics);
  CHECK((runs.core.empty() && !runs.least));
  find_contradicting_constraints(system, runs, {}, enough, statistics);
  CHECK((runs.core.size() == 2 && runs.least));
}
