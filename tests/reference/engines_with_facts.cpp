// Engines with facts of others, on random systems: what a first engine offers and random conditions that are inductive,
// given to a second engine at the start or in the middle. Verdicts stay as the reference has them, and all evidence is
// accepted.
//
// To replay a failure: its message holds the seed, and the system as BTOR2.
#include <algorithm>

#include "app/check/proof_check.h"
#include "certify/check/check_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_relational.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"
#include "unit/engines/fake_exchange.h"

using namespace polycube::impl;
using reference::RelationalStyle;

namespace {

using Lengths = std::vector<std::optional<std::uint32_t>>;

/// What was tested.
struct Tally {
  std::uint32_t facts = 0;
  std::uint32_t offered = 0;  // of them, those that an engine offered
  std::uint32_t handed_out = 0;
  std::uint32_t imported = 0;
  std::uint32_t proofs = 0;
  std::uint32_t counterexamples = 0;
  std::uint32_t changed = 0;  // proofs over a system that passes over words have changed
};

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
};

bool is_inductive(const TransitionSystem& harmless, const std::vector<Node>& conditions) {
  Run run;
  try {
    return check_invariant(harmless, 0, {1, false, conditions}, {}, run.stop, run.statistics).outcome ==
           InvariantCheck::Outcome::accepted;
  } catch (const RejectedEvidence&) {
    return false;
  }
}

Node random_condition(const TransitionSystem& system, Random& random) {
  TermStore& terms = *system.shared_terms();
  const State& state = system.states()[random.below(system.states().size())];
  const Sort sort = terms.sort(state.variable);
  if (sort.is_array()) return terms.boolean(true);
  Node other = terms.constant(BitVector(sort.width(), random.next()));
  const State& second = system.states()[random.below(system.states().size())];
  if (random.coin() && terms.sort(second.variable) == sort) other = second.variable;
  constexpr Kind kinds[] = {Kind::ulte, Kind::neq, Kind::eq, Kind::slte, Kind::ugte};
  Node result = terms.make(kinds[random.below(5)], {state.variable, other});
  if (random.below(3) == 0) result = terms.make(Kind::or_, {result, random_condition(system, random)});
  return result;
}

/// As a gatekeeper would choose them: each is inductive with those before it.
std::vector<Node> proven_of(const TransitionSystem& system, const std::vector<Node>& candidates) {
  TransitionSystem harmless = system;
  harmless.bads = {{system.shared_terms()->boolean(false), ""}};
  std::vector<Node> facts;
  for (const Node n : candidates) {
    facts.push_back(n);
    if (!is_inductive(harmless, facts)) facts.pop_back();
  }
  return facts;
}

EngineOptions random_options(Random& random) {
  EngineOptions options;
  options.bound = 40;
  options.ic3.quick_attempt = random.coin() ? 0 : 5000;
  options.ic3.turn = random.coin() ? 0 : 20'000;
  options.ic3.lemmas = random.coin() ? ic3::Lemmas::cube : ic3::Lemmas::mixed;
  options.ic3.take_facts = random.below(4) != 0;
  options.ic3.one_solver = random.coin();
  options.invariant_work = random.coin() ? 0 : 4'000'000;
  if (random.coin()) options.bit_passes.passes = {};
  if (random.below(4) == 0) options.ic3.oracle = ic3::OracleKind::smt;
  if (random.below(6) == 0) options.ic3.enlarge_target = true;
  if (random.below(6) == 0) options.ic3.localise = true;
  return options;
}

InvariantCheck judge(const Task& task, const Results& results, std::uint32_t index, Context& context) {
  try {
    return check_proof(task, results, index, std::nullopt, context);
  } catch (const RejectedEvidence&) {
    return {InvariantCheck::Outcome::stopped, ""};
  }
}

void compare(const TransitionSystem& system, const Lengths& lengths, const char* engine, test::FakeExchange& others,
             const EngineOptions& options, Tally& tally) {
  Run run;
  Context context{run.stop, run.statistics, run.log, others};
  Task task{system, {}, false, options};
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
  Results results;
  try {
    results = run_prepared(*make_engine(engine), task, context);
  } catch (const Unsupported&) {
    return;
  } catch (const RejectedEvidence&) {  // a solver's false model
    return;
  }
  REQUIRE(results.properties.size() == lengths.size());
  tally.handed_out += others.handed_out > 0 ? 1 : 0;
  tally.imported += run.statistics.value("facts_imported") > 0 ? 1 : 0;
  for (std::uint32_t i = 0; i < lengths.size(); ++i) {
    CAPTURE(i);
    if (const auto* found = std::get_if<Counterexample>(&results.properties[i])) {
      REQUIRE(lengths[i].has_value());
      const WitnessCheck check = check_witness(system, found->witness);
      REQUIRE_MESSAGE(check.accepted, check.reason);
      ++tally.counterexamples;
    } else if (std::holds_alternative<Proof>(results.properties[i])) {
      REQUIRE_FALSE(lengths[i].has_value());
      const InvariantCheck check = judge(task, results, i, context);
      REQUIRE_MESSAGE(check.outcome != InvariantCheck::Outcome::rejected, check.reason);
      if (check.outcome == InvariantCheck::Outcome::stopped) continue;  // by a solver that gives up on arrays
      ++tally.proofs;
      tally.changed += results.words != nullptr ? 1 : 0;
    }
  }
}

/// Constant arrays cannot always be written.
std::string text_of(const TransitionSystem& system) {
  try {
    return btor2::write(system);
  } catch (const Unsupported& reason) {
    return reason.what();
  }
}

void round(const TransitionSystem& system, std::uint64_t seed, Tally& tally) {
  CAPTURE(seed);
  Random random(seed * 97 + 5);
  const std::string text = text_of(system);
  CAPTURE(text);
  const Lengths lengths = reference::shortest_counterexamples(system);
  EngineOptions options = random_options(random);
  test::FakeExchange first;
  compare(system, lengths, "ic3", first, options, tally);
  std::vector<Node> candidates;
  for (const auto& offer : first.offered) candidates.push_back(offer.second);
  const std::size_t from_engine = candidates.size();
  for (int i = 0; i < 12; ++i) candidates.push_back(random_condition(system, random));
  const std::vector<Node> facts = proven_of(system, candidates);
  tally.facts += static_cast<std::uint32_t>(facts.size());
  for (const Node n : facts) {
    const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(from_engine);
    tally.offered += std::find(candidates.begin(), end, n) != end ? 1 : 0;
  }
  for (const char* engine : {"ic3", "bits-bmc", "bits-budgeted", "bits-kind", "kind"}) {
    CAPTURE(std::string(engine));
    test::FakeExchange others(facts, random.below(2) * random.below(6), random.below(3));
    EngineOptions own = random_options(random);
    if (std::string_view(engine) != "ic3") own.bound = 12;
    compare(system, lengths, engine, others, own, tally);
  }
}

void run_rounds(std::uint64_t from, std::uint64_t to) {
  Tally tally;
  for (std::uint64_t seed = from; seed < to; ++seed) {
    round(reference::random_system(seed), seed, tally);
    if (seed % 4 == 0) {
      round(reference::random_relational_system(seed, RelationalStyle(seed / 4 % 3)), seed, tally);
    };
  }
  const std::uint64_t rounds = to - from;
  CHECK(tally.facts > rounds);
  CHECK(tally.handed_out > rounds / 2);
  CHECK(tally.imported > rounds / 16);
  CHECK(tally.proofs > rounds);
  CHECK(tally.changed > rounds / 10);
  CHECK(tally.counterexamples > rounds);
  MESSAGE("facts ", tally.facts, ", offered ", tally.offered, ", runs that were given some ", tally.handed_out,
          ", that took some ", tally.imported, ", proofs ", tally.proofs, ", after passes ", tally.changed,
          ", counterexamples ", tally.counterexamples);
}

}  // namespace

TEST_CASE("engines with facts of others agree with the reference") { run_rounds(1, 60); }

TEST_CASE("long: engines with facts of others agree with the reference") { run_rounds(1000, 4000); }
