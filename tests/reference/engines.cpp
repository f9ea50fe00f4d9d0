// Engines against the explicit-state checker on random systems, with all their evidence checked.
//
// To replay a failure: its message holds the seed, and the system as BTOR2.
#include <algorithm>
#include <array>
#include <set>

#include "app/check/proof_check.h"
#include "certify/check/check_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/registry.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

constexpr std::uint32_t bound = 12;

using Lengths = std::vector<std::optional<std::uint32_t>>;

/// What has been seen, so that the test can tell whether it tested anything.
struct Tally {
  std::uint32_t counterexamples = 0;
  std::uint32_t long_counterexamples = 0;  // of at least 3 steps
  std::uint32_t unreachable = 0;
  std::uint32_t proofs = 0;
  std::uint32_t deep_proofs = 0;  // with k > 1
  std::uint32_t forged = 0;
  std::uint32_t given_up = 0;   // by a solver, where it may
  std::uint32_t together = 0;   // counterexamples to one of several bads
  std::uint32_t asked_smt = 0;  // runs of IC3 with an SMT solver
  std::uint32_t native = 0;     // of them over arrays
};

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
};

std::vector<Result> ask(const char* engine, const TransitionSystem& system, const EngineOptions& options) {
  Task task{system, {}, false, options};
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
  Run run;
  try {
    return make_engine(engine)->run(task, run.context).properties;
  } catch (const RejectedEvidence& rejected) {
    return std::vector<Result>(system.bads.size(), Undecided{rejected.what()});
  }
}

void accept(const TransitionSystem& system, std::uint32_t bad, const Counterexample& found) {
  REQUIRE(found.witness.claims == std::vector<Claim>{{false, bad}});
  const WitnessCheck direct = check_witness(system, found.witness);
  REQUIRE_MESSAGE(direct.accepted, direct.reason);
  CHECK(direct.frame + 1 == found.witness.frames.size());
  const std::string text = btor2::write_witness(system, found.witness);
  const std::vector<Witness> back = btor2::read_witnesses("witness", text, system);
  REQUIRE(back.size() == 1);
  const WitnessCheck reread = check_witness(system, back[0]);
  REQUIRE_MESSAGE(reread.accepted, reread.reason, "\n", text);
  CHECK(back[0].frames.size() == found.witness.frames.size());
}

InvariantCheck::Outcome judge(const TransitionSystem& system, std::uint32_t bad, const Invariant& invariant,
                              SmtChoice choice) {
  Run run;
  SmtOptions options;
  options.choice = choice;
  try {
    return check_invariant(system, bad, invariant, options, run.stop, run.statistics).outcome;
  } catch (const RejectedEvidence&) {
    return InvariantCheck::Outcome::stopped;
  }
}

/// Where a constant array is compared with another array Bitwuzla answers "unknown", and Boolector's models may lack
/// elements, which the check of models notices.
bool may_give_up(const TransitionSystem& system, bool unique_states) {
  const TermStore& terms = system.terms();
  const auto is_array = [&](Node n) { return terms.sort(n).is_array(); };
  if (unique_states) {
    for (const State& state : system.states()) {
      if (is_array(state.variable)) return true;
    }
  }
  const std::vector<Node> all = cone(terms, system.roots());
  return std::any_of(all.begin(), all.end(), [&](Node n) {
    return (terms.kind(n) == Kind::eq || terms.kind(n) == Kind::neq) && is_array(terms.arg(n, 0));
  });
}

/// What may be expected of an engine beside that it never contradicts the reference.
struct Promise {
  bool shortest = true;  // counterexamples are
  bool finds = true;     // them, up to the bound
  bool proves = false;   // all that is unreachable
  bool on_bits = false;  // so that no solver for words gives up
};

void compare(const TransitionSystem& system, const Lengths& lengths, const EngineOptions& options,
             const std::vector<Result>& results, Tally& tally, const Promise& promise = {}) {
  const SmtChoice judging = options.smt.choice == SmtChoice::bitwuzla ? SmtChoice::boolector : SmtChoice::bitwuzla;
  REQUIRE(results.size() == lengths.size());
  for (std::uint32_t i = 0; i < results.size(); ++i) {
    CAPTURE(i);
    if (const auto* found = std::get_if<Counterexample>(&results[i])) {
      REQUIRE(lengths[i].has_value());
      const std::size_t shortest = *lengths[i] + 1;
      REQUIRE(
          (found->witness.frames.size() == shortest || (!promise.shortest && found->witness.frames.size() > shortest)));
      accept(system, i, *found);
      ++tally.counterexamples;
      if (*lengths[i] >= 3) ++tally.long_counterexamples;
    } else if (const auto* proof = std::get_if<Proof>(&results[i])) {
      REQUIRE_FALSE(lengths[i].has_value());
      // Runs that repeat no bits the bad depends on are fewer than those that repeat no words: the check on words may
      // reject what the one on bits, which try_bits asks, accepts.
      if (promise.on_bits && proof->invariant.unique_states) continue;
      const InvariantCheck::Outcome outcome = judge(system, i, proof->invariant, judging);
      if (outcome == InvariantCheck::Outcome::stopped && may_give_up(system, options.unique_states)) {
        ++tally.given_up;
        continue;
      }
      REQUIRE(outcome == InvariantCheck::Outcome::accepted);
      ++tally.proofs;
      if (proof->invariant.k > 1) ++tally.deep_proofs;
    } else if (lengths[i] ? promise.finds && *lengths[i] <= bound : promise.proves) {
      INFO(std::get<Undecided>(results[i]).reason);
      REQUIRE((!promise.on_bits && may_give_up(system, options.unique_states)));
      ++tally.given_up;
    }
  }
}

bool has_arrays(const TransitionSystem& system) {
  std::vector<Node> all = system.roots();
  all.insert(all.end(), system.inputs().begin(), system.inputs().end());
  for (const State& state : system.states()) all.push_back(state.variable);
  for (const Node n : cone(system.terms(), all)) {
    if (system.terms().sort(n).is_array()) return true;
  }
  return false;
}

Node random_strengthening(TransitionSystem& system, Random& random) {
  const State& state = system.states()[random.below(system.states().size())];
  TermStore& terms = system.terms();
  const Sort sort = terms.sort(state.variable);
  if (sort.is_array()) return terms.boolean(true);
  const Node constant = terms.constant(BitVector(sort.width(), random.next()));
  return terms.make(random.coin() ? Kind::ulte : Kind::neq, {state.variable, constant});
}

/// Nothing proves a false property: whatever k, whatever the strengthening.
void forge(TransitionSystem& system, const Lengths& lengths, Random& random, SmtChoice choice, Tally& tally) {
  for (std::uint32_t i = 0; i < lengths.size(); ++i) {
    if (!lengths[i] || *lengths[i] > bound) continue;
    CAPTURE(i);
    Invariant invariant;
    invariant.k = static_cast<std::uint32_t>(random.below(*lengths[i] + 3));
    invariant.unique_states = random.coin();
    if (random.coin()) invariant.strengthening.push_back(random_strengthening(system, random));
    CAPTURE(invariant.k);
    CAPTURE(invariant.unique_states);
    const InvariantCheck::Outcome outcome = judge(system, i, invariant, choice);
    if (outcome == InvariantCheck::Outcome::stopped && may_give_up(system, invariant.unique_states)) {
      ++tally.given_up;
      continue;
    }
    REQUIRE(outcome == InvariantCheck::Outcome::rejected);
    ++tally.forged;
  }
}

/// All bads at once: one counterexample is enough, which need not be that of the nearest bad.
void compare_together(const Lengths& lengths, const std::vector<Result>& results, Tally& tally) {
  const auto found = std::count_if(results.begin(), results.end(),
                                   [](const Result& result) { return std::holds_alternative<Counterexample>(result); });
  const bool near =
      std::any_of(lengths.begin(), lengths.end(), [](const auto& length) { return length && *length <= bound; });
  REQUIRE(found <= 1);
  REQUIRE((found == 1 || !near));
  tally.together += lengths.size() > 1 && found == 1 ? 1 : 0;
}

/// One of the engines on bits, after some of the passes. Its proofs are checked on bits and on words.
void try_bits(const TransitionSystem& system, const Lengths& lengths, EngineOptions options, Random& random,
              Tally& tally) {
  const std::string name = std::array{"ic3", "bits-bmc", "bits-budgeted", "bits-kind"}[random.below(4)];
  const bool ic3 = name == "ic3";
  if (ic3) {
    options.bound = EngineOptions().bound;
    options.ic3.lift = static_cast<ic3::LiftingMode>(random.below(6));
    options.ic3.lift_core = random.coin();
    options.ic3.lemmas = static_cast<ic3::Lemmas>(random.below(4));
  }
  options.invariant_work = random.below(3) == 0 ? 400'000'000 : 0;
  options.ic3.quick_attempt = 0;
  if (ic3 && random.below(4) == 0 && !has_arrays(system)) {
    options.ic3.oracle = ic3::OracleKind::smt;
    options.ic3.one_solver = random.coin();
    options.ic3.retire = static_cast<std::uint32_t>(1 + random.below(300));
    ++tally.asked_smt;
  }
  PipelineOptions passes;
  std::erase_if(passes.passes, [&](const std::string& pass) { return pass == "rewrite" || random.coin(); });
  std::string chosen;
  for (const std::string& pass : passes.passes) chosen += " " + pass;
  options.bit_passes = passes;
  Task task{system, {}, random.coin(), options};
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
  const bool alone = !task.stop_at_first;
  const char* oracle = options.ic3.oracle == ic3::OracleKind::smt ? " by SMT" : "";
  INFO(name, oracle, ", lift ", static_cast<int>(options.ic3.lift), ", unique ", options.unique_states, ", step ",
       options.bmc_step, ", facts ", options.invariant_work, ", alone ", alone, ", passes", chosen);

  Run run;
  const Results found = make_engine(name)->run(task, run.context);
  const std::vector<Result>& results = found.properties;
  const bool any_length = ic3 || name == "bits-budgeted" || (name == "bits-bmc" && options.bmc_step > 1);
  const bool none_reachable = std::none_of(lengths.begin(), lengths.end(), [](const auto& l) { return l.has_value(); });
  compare(
      system, lengths, options, results, tally,
      {.shortest = alone && !any_length, .finds = alone, .proves = ic3 && (alone || none_reachable), .on_bits = true});
  if (!alone) compare_together(lengths, results, tally);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!std::holds_alternative<Proof>(results[i])) continue;
    REQUIRE(check_proof(task, found, i, std::nullopt, run.context).outcome == InvariantCheck::Outcome::accepted);
  }
}

/// IC3 over native arrays, for systems that have some.
void try_native(const TransitionSystem& system, const Lengths& lengths, EngineOptions options, Random& random,
                Tally& tally) {
  if (!has_arrays(system)) return;
  options.bound = EngineOptions().bound;
  options.arrays = Arrays::native;
  options.ic3.retire = static_cast<std::uint32_t>(1 + random.below(300));
  options.ic3.ctg_phase = random.coin() ? 0 : 256;
  options.ic3.requeue = static_cast<ic3::Requeue>(random.below(3));
  options.ic3.repair_pushes = random.coin();
  INFO("IC3 over arrays, ", name(options.smt.choice), ", retire ", options.ic3.retire, ", phase ",
       options.ic3.ctg_phase, ", requeue ", static_cast<int>(options.ic3.requeue), ", repair ",
       options.ic3.repair_pushes);
  ++tally.native;
  compare(system, lengths, options, ask("ic3", system, options), tally, {.shortest = false, .proves = true});
}

/// Each engine gets one of the solvers, and its evidence is checked with the other.
void try_seed(std::uint64_t seed, const reference::SystemLimits& limits, Tally& tally) {
  TransitionSystem system = reference::random_system(seed, limits);
  INFO("seed ", seed, "\n", btor2::write(system));
  const Lengths lengths = reference::shortest_counterexamples(system);
  tally.unreachable += static_cast<std::uint32_t>(std::count(lengths.begin(), lengths.end(), std::nullopt));
  Random random(seed ^ 0xabcdef);
  const SmtChoice one = random.coin() ? SmtChoice::bitwuzla : SmtChoice::boolector;
  const SmtChoice other = one == SmtChoice::bitwuzla ? SmtChoice::boolector : SmtChoice::bitwuzla;

  EngineOptions options;
  options.bound = bound;
  options.bmc_step = std::array<std::uint32_t, 3>{0, 1, 3}[random.below(3)];
  options.smt.choice = one;
  {
    INFO("bmc, step ", options.bmc_step, ", ", name(options.smt.choice));
    compare(system, lengths, options, ask("bmc", system, options), tally);
  }
  options.unique_states = random.coin();
  options.smt.choice = other;
  {
    INFO("kind, unique ", options.unique_states, ", ", name(options.smt.choice));
    compare(system, lengths, options, ask("kind", system, options), tally);
  }
  try_bits(system, lengths, options, random, tally);
  try_native(system, lengths, options, random, tally);
  forge(system, lengths, random, one, tally);
}

Tally try_seeds(std::uint64_t first, std::uint64_t count, const reference::SystemLimits& limits) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) try_seed(seed, limits, tally);
  MESSAGE(count, " systems: ", tally.counterexamples, " counterexamples (", tally.long_counterexamples, " long), ",
          tally.proofs, " proofs (", tally.deep_proofs, " deep), ", tally.forged, " forged proofs; ", tally.unreachable,
          " bads unreachable, ", tally.given_up, " times a solver gave up, ", tally.together,
          " counterexamples to one of several bads");
  return tally;
}

}  // namespace

TEST_CASE("engines agree with explicit-state search on 4000 small systems") {
  const Tally tally = try_seeds(1, 4000, {});
  CHECK(tally.counterexamples > 1000);
  CHECK(tally.long_counterexamples > 100);
  CHECK(tally.proofs > 300);
  CHECK(tally.deep_proofs > 150);
  CHECK(tally.forged > 500);
  CHECK(tally.together > 100);
  CHECK(tally.asked_smt > 80);
  CHECK(tally.native > 500);
  CHECK(tally.given_up * 50 < tally.forged);
}

TEST_CASE("engines agree with explicit-state search on 800 larger systems") {
  const Tally tally = try_seeds(1'000'000, 800, {.state_bits = 12, .input_bits = 4, .operators = 30});
  CHECK(tally.counterexamples > 100);
}

TEST_CASE("long: engines agree with explicit-state search on 20000 systems") {
  try_seeds(2'000'000, 16'000, {});
  try_seeds(3'000'000, 4'000, {.state_bits = 12, .input_bits = 4, .operators = 30});
}

TEST_CASE("random systems survive the way through BTOR2") {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    const std::string text = btor2::write(system);
    INFO("seed ", seed, "\n", text);
    const TransitionSystem back = btor2::read("written", text);
    std::string difference;
    REQUIRE_MESSAGE(same_system(system, back, &difference), difference);
    REQUIRE(btor2::write(back) == text);
  }
}

TEST_CASE("the generator knows every operator and every trait of a system") {
  std::set<Kind> kinds;
  std::set<std::string> traits;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    const TermStore& terms = system.terms();
    for (const Node n : cone(terms, system.roots())) kinds.insert(terms.kind(n));
    if (system.bads.size() > 1) traits.insert("several bads");
    if (!system.constraints.empty()) traits.insert("constraints");
    for (const State& state : system.states()) {
      if (!state.init) traits.insert("state without init");
      if (!state.next) traits.insert(state.init ? "init but no next" : "free state");
      if (terms.sort(state.variable).is_array()) traits.insert("array state");
      if (!state.init) continue;
      for (const Node n : cone(terms, std::vector<Node>{state.init})) {
        if (system.state_position(n)) traits.insert("init reads states");
      }
    }
    for (const Node input : system.inputs()) {
      if (terms.sort(input).is_array()) traits.insert("array input");
    }
  }
  for (const KindInfo& row : kind_table) CHECK_MESSAGE(kinds.contains(row.kind), row.name, " never occurs");
  for (const char* trait : {"several bads", "constraints", "state without init", "init but no next", "free state",
                            "array state", "init reads states", "array input"}) {
    CHECK_MESSAGE(traits.contains(trait), trait, " never occurs");
  }
}
