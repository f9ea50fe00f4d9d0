// IC3 on systems whose operators are cut, against the explicit-state checker: verdicts, witnesses and invariants. To
// replay a failure: its message holds the seed, and the system as BTOR2.
#include "passes/abstraction/cut_operators.h"

#include "certify/hints/check_blasted_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/abstraction/abstract_run.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Tally {
  std::uint32_t systems = 0;
  std::uint32_t witnesses = 0;
  std::uint32_t proofs = 0;
  std::uint32_t refined = 0;  // more than once
  std::uint32_t undecided = 0;
};

/// Registers that hold products of registers, and bads that compare them.
void add_products(TransitionSystem& system, Random& random) {
  TermStore& terms = system.terms();
  constexpr Kind kinds[] = {Kind::mul,  Kind::udiv, Kind::urem, Kind::sdiv,
                            Kind::srem, Kind::smod, Kind::add,  Kind::sub};
  const Sort word = Sort::bits(2);
  const Node a = system.add_input(word);
  Node x[2];
  Node p[2];
  for (int i = 0; i < 2; ++i) {
    x[i] = system.add_state(word);
    p[i] = system.add_state(word);
    system.set_init(x[i], terms.constant(BitVector(2, random.below(2))));
    system.set_init(p[i], terms.constant(BitVector(2, 0)));
  }
  const Node load = system.add_input(Sort::bits(1));
  const Kind kind = kinds[random.below(std::size(kinds))];
  for (int i = 0; i < 2; ++i) {
    const Node next = random.coin() ? a : terms.make(Kind::ite, {load, a, x[i]});
    system.set_next(x[i], next);
    const Node other = random.coin() ? x[1 - i] : terms.constant(BitVector(2, random.below(4)));
    const Node right = random.coin() ? other : terms.make(Kind::xor_, {x[i], x[1 - i]});
    system.set_next(p[i],
                    terms.make(random.below(4) == 0 ? kinds[random.below(std::size(kinds))] : kind, {x[i], right}));
  }
  const Node conditions[] = {terms.make(Kind::neq, {p[0], p[1]}), terms.make(Kind::ugt, {p[0], x[1]}),
                             terms.make(Kind::eq, {p[random.below(2)], terms.constant(BitVector(2, random.below(4)))})};
  for (const Node c : conditions) system.bads.push_back({c, ""});
  if (!system.bads.empty()) {
    system.bads.push_back({terms.make(Kind::and_, {conditions[random.below(3)], system.bads[0].term}), ""});
  }
}

void try_seed(std::uint64_t seed, Tally& tally) {
  Random random(seed ^ 0xc07);
  reference::SystemLimits limits;
  limits.state_bits = 3;
  limits.input_bits = 2;
  TransitionSystem system = reference::random_system(seed, limits);
  add_products(system, random);
  INFO("seed ", seed, "\n", btor2::write(system));
  const auto lengths = reference::shortest_counterexamples(system);
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  Task task{system, {}, false, {}};
  task.options.invariant_work = 0;
  task.options.ic3.quick_attempt = 0;
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) {
    CAPTURE(i);
    const auto candidates = cut_candidates(system, i, random.coin() ? CutKinds::products : CutKinds::sums_too, 2);
    if (candidates.empty()) continue;
    ++tally.systems;
    CutOperators cut(system, i, candidates);
    const std::uint64_t before = statistics.value("abstraction_rounds");
    const Result result = run_abstracted(*make_engine("ic3"), cut, task, i, context);
    tally.refined += statistics.value("abstraction_rounds") > before + 1 ? 1 : 0;
    if (const auto* found = std::get_if<Counterexample>(&result)) {
      REQUIRE(lengths[i].has_value());
      const WitnessCheck check = check_witness(system, found->witness);
      REQUIRE_MESSAGE(check.accepted, check.reason);
      ++tally.witnesses;
    } else if (const auto* proof = std::get_if<Proof>(&result)) {
      REQUIRE_FALSE(lengths[i].has_value());
      const InvariantCheck check = check_blasted_invariant(system, i, proof->invariant, stop);
      REQUIRE_MESSAGE(check.outcome == InvariantCheck::Outcome::accepted, check.reason);
      ++tally.proofs;
    } else {
      ++tally.undecided;
    }
  }
}

Tally try_seeds(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) try_seed(seed, tally);
  MESSAGE(tally.systems, " properties: ", tally.witnesses, " witnesses, ", tally.proofs, " proofs, ", tally.refined,
          " refined, ", tally.undecided, " undecided");
  return tally;
}

}  // namespace

TEST_CASE("evidence about systems with cut operators comes back on 600 systems") {
  const Tally tally = try_seeds(1, 600);
  CHECK(tally.undecided == 0);
  CHECK(tally.witnesses > 300);
  CHECK(tally.proofs > 300);
  CHECK(tally.refined > 200);
}

TEST_CASE("long: evidence about systems with cut operators comes back on 10000 systems") {
  try_seeds(1'000'000, 10'000);
}
