// Passes over words on random relational systems, and on systems beside a copy of them: verdicts and depths stay,
// witnesses and invariants come back to the source. To replay a failure: its message holds the seed, and the system as
// BTOR2.
#include <algorithm>
#include <array>

#include "certify/check/check_invariant.h"
#include "certify/hints/check_blasted_invariant.h"
#include "certify/replay/check_witness.h"
#include "engines/registry.h"
#include "frontends/btor2/writer.h"
#include "passes/words/word_pipeline.h"
#include "reference/explicit_state.h"
#include "reference/random_arrays.h"
#include "reference/random_relational.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "term/substitute.h"
#include "test.h"

using namespace polycube::impl;
using reference::RelationalStyle;

namespace {

struct Tally {
  std::uint32_t changed = 0;
  std::uint32_t functional = 0;  // systems without any state whose next is an input
  std::uint32_t expanded = 0;    // systems with fewer arrays after the passes
  std::uint32_t mixed = 0;       // systems with arrays after the passes, or all the same
  std::uint32_t witnesses = 0;
  std::uint32_t long_witnesses = 0;  // of at least 3 steps
  std::uint32_t proofs = 0;
  std::uint32_t deep_proofs = 0;  // with k > 1
  std::uint32_t given_up = 0;     // by an SMT solver
};

struct Run {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
};

std::size_t array_count(const TransitionSystem& system) {
  std::size_t count = 0;
  for (const State& s : system.states()) count += system.terms().sort(s.variable).is_array() ? 1 : 0;
  for (const Node input : system.inputs()) count += system.terms().sort(input).is_array() ? 1 : 0;
  return count;
}

bool is_relational(const TransitionSystem& system) {
  return std::any_of(system.states().begin(), system.states().end(),
                     [&](const State& s) { return s.next && system.input_position(s.next); });
}

void judge(const TransitionSystem& source, std::uint32_t bad, const Invariant& invariant, Tally& tally) {
  Run run;
  const InvariantCheck on_bits = check_blasted_invariant(source, bad, invariant, run.stop);
  REQUIRE_MESSAGE(on_bits.outcome == InvariantCheck::Outcome::accepted, on_bits.reason);
  try {
    const InvariantCheck on_words = check_invariant(source, bad, invariant, {}, run.stop, run.statistics);
    REQUIRE(on_words.outcome != InvariantCheck::Outcome::rejected);
    if (on_words.outcome == InvariantCheck::Outcome::stopped) ++tally.given_up;
  } catch (const RejectedEvidence&) {
    ++tally.given_up;
  }
  ++tally.proofs;
  if (invariant.k > 1) ++tally.deep_proofs;
}

/// An engine's results about the prepared system, brought back.
void compare(const TransitionSystem& source, const WordPrepared& prepared,
             const std::vector<std::optional<std::uint32_t>>& lengths, const std::vector<Result>& results,
             Tally& tally) {
  for (std::uint32_t i = 0; i < results.size(); ++i) {
    CAPTURE(i);
    if (const auto* found = std::get_if<Counterexample>(&results[i])) {
      REQUIRE(lengths[i].has_value());
      const Witness lifted = prepared.translate_back(found->witness);
      const WitnessCheck check = check_witness(source, lifted);
      REQUIRE_MESSAGE(check.accepted, check.reason);
      ++tally.witnesses;
      if (lifted.frames.size() > 3) ++tally.long_witnesses;
    } else if (const auto* proof = std::get_if<Proof>(&results[i])) {
      REQUIRE_FALSE(lengths[i].has_value());
      judge(source, i, prepared.translate_back(proof->invariant), tally);
    }
  }
}

/// Few enough for a walk through all of them.
bool is_small(const TransitionSystem& system) {
  constexpr std::uint32_t most = 14;
  std::uint32_t bits = 0;
  for (const State& state : system.states()) bits += reference::bit_count(system.terms().sort(state.variable));
  for (const Node input : system.inputs()) bits += reference::bit_count(system.terms().sort(input));
  return bits <= most;
}

/// The system and a copy of it with the same inputs. States of the copy may be wider, or have an offset. Further bads:
/// those of the copy, that a state differs from its copy, and a square from a product with the copy.
TransitionSystem with_copy(const TransitionSystem& source, std::uint64_t seed) {
  Random random(seed);
  TransitionSystem result(source.shared_terms());
  TermStore& terms = result.terms();
  Substitution original(terms, terms);
  Substitution copy(terms, terms);
  for (const Node input : source.inputs()) {
    const Node same = result.add_input(terms.sort(input));
    original.set(input, same);
    copy.set(input, same);
  }
  const auto make = [&](Kind kind, Node a, Node b) { return terms.make(kind, {a, b}); };
  struct Pair {
    Node one;
    Node two;
    Node offset;  // of the copy
    bool wider;
    Node decoded;
  };
  std::vector<Pair> pairs;
  for (const State& s : source.states()) {
    const Sort sort = terms.sort(s.variable);
    const bool wider = sort.is_bits() && random.below(3) == 0;
    Pair p{result.add_state(sort), result.add_state(wider ? Sort::bits(sort.width() + 1) : sort), Node(), wider, {}};
    p.decoded = p.two;
    if (wider) {
      p.decoded = terms.make(Kind::slice, {p.two}, sort.width() - 1, 0);
    } else if (sort.is_bits() && random.coin()) {
      p.offset = terms.constant(BitVector(sort.width(), random.next()));
      p.decoded = make(Kind::sub, p.two, p.offset);
    }
    original.set(s.variable, p.one);
    copy.set(s.variable, p.decoded);
    pairs.push_back(p);
  }
  const bool signs = random.coin();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const State& s = source.states()[i];
    const Pair& p = pairs[i];
    const auto coded = [&](Node n) {
      if (p.wider) return terms.make(signs ? Kind::sext : Kind::uext, {n}, 1);
      return p.offset ? make(Kind::add, p.offset, n) : n;
    };
    if (s.init) result.set_init(p.one, original(s.init));
    if (s.init) result.set_init(p.two, coded(copy(s.init)));
    if (s.next) result.set_next(p.one, original(s.next));
    if (s.next) result.set_next(p.two, coded(copy(s.next)));
  }
  for (const Condition& c : source.constraints) result.constraints.push_back({original(c.term), ""});
  for (const Condition& c : source.constraints) result.constraints.push_back({copy(c.term), ""});
  for (const Condition& c : source.bads) result.bads.push_back({original(c.term), ""});
  for (const Condition& c : source.bads) result.bads.push_back({copy(c.term), ""});
  for (const Pair& p : pairs) {
    result.bads.push_back({make(Kind::neq, p.one, p.decoded), ""});
    if (terms.sort(p.one).is_array()) continue;
    const Node squares = make(Kind::neq, make(Kind::mul, p.one, p.one), make(Kind::mul, p.decoded, p.one));
    result.bads.push_back({squares, ""});
  }
  return result;
}

void try_system(const TransitionSystem& source, std::uint64_t seed, Tally& tally) {
  INFO("seed ", seed, "\n", btor2::write(source));
  if (!is_small(source)) return;
  Random random(seed ^ 0xfedcba);
  Run run;
  WordPipelineOptions options;
  options.work = 400'000'000;
  if (random.below(4) == 0) std::erase_if(options.passes, [&](const std::string&) { return random.below(4) == 0; });
  if (random.below(3) == 0) options.expand_bits = 1 + random.below(10);  // some arrays remain
  std::vector<std::uint32_t> bads;
  for (std::uint32_t i = 0; i < source.bads.size(); ++i) bads.push_back(i);
  const WordPrepared prepared = prepare_words(source, bads, options, run.stop, run.statistics, run.log);
  if (!prepared.changed() || !is_small(prepared.system())) return;
  ++tally.changed;
  tally.functional += is_relational(prepared.system()) ? 0 : 1;
  tally.expanded += array_count(prepared.system()) < array_count(source) ? 1 : 0;
  tally.mixed += array_count(prepared.system()) > 0 ? 1 : 0;
  INFO("prepared\n", btor2::write(prepared.system()));

  const auto lengths = reference::shortest_counterexamples(source);
  REQUIRE(reference::shortest_counterexamples(prepared.system()) == lengths);
  Task task{prepared.system(), {}, false, {}};
  task.options.invariant_work = 0;
  task.options.ic3.quick_attempt = 0;
  for (const std::uint32_t i : bads) task.properties.push_back({false, i});
  compare(source, prepared, lengths, make_engine("ic3")->run(task, run.context).properties, tally);
  task.options.bound = 8;
  task.options.smt.choice = SmtChoice::bitwuzla;
  if (seed % 4 == 0) compare(source, prepared, lengths, make_engine("kind")->run(task, run.context).properties, tally);
}

Tally report(std::uint64_t count, const Tally& tally) {
  MESSAGE(count, " systems: ", tally.changed, " changed, ", tally.functional, " functional then, ", tally.witnesses,
          " witnesses (", tally.long_witnesses, " long), ", tally.proofs, " proofs (", tally.deep_proofs, " deep), ",
          tally.given_up, " times a solver gave up");
  return tally;
}

Tally try_seeds(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const RelationalStyle style = std::array{RelationalStyle::first_and_valid, RelationalStyle::reset_and_valid,
                                             RelationalStyle::constraint}[seed % 3];
    try_system(reference::random_relational_system(seed, style), seed, tally);
  }
  return report(count, tally);
}

/// The systems get seeds of their own, so that both kinds of tests can run any of them.
Tally try_copies(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  reference::SystemLimits limits;
  limits.state_bits = 5;
  limits.input_bits = 3;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    try_system(with_copy(reference::random_system(seed, limits), seed), seed, tally);
  }
  return report(count, tally);
}

Tally try_array_seeds(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    try_system(reference::random_addressed_system(seed), seed, tally);
  }
  MESSAGE(count, " systems with arrays: ", tally.expanded, " expanded, ", tally.mixed, " with arrays still, ",
          tally.witnesses, " witnesses (", tally.long_witnesses, " long), ", tally.proofs, " proofs (",
          tally.deep_proofs, " deep), ", tally.given_up, " times a solver gave up");
  return tally;
}

}  // namespace

TEST_CASE("evidence about prepared words comes back on 2000 relational systems") {
  const Tally tally = try_seeds(1, 2000);
  CHECK(tally.changed > 1000);
  CHECK(tally.functional > 1000);
  CHECK(tally.witnesses > 800);
  CHECK(tally.long_witnesses > 20);
  CHECK(tally.proofs > 2000);
  CHECK(tally.deep_proofs > 3);
}

TEST_CASE(
    "long: evidence about prepared words comes back on 20000 relational "
    "systems") {
  try_seeds(1'000'000, 20'000);
}

TEST_CASE("evidence about expanded arrays comes back on 2000 systems") {
  const Tally tally = try_array_seeds(1, 2000);
  CHECK(tally.expanded > 1000);
  CHECK(tally.mixed > 15);
  CHECK(tally.witnesses > 800);
  CHECK(tally.proofs > 800);
}

TEST_CASE("long: evidence about expanded arrays comes back on 20000 systems") { try_array_seeds(1'000'000, 20'000); }
TEST_CASE("evidence about prepared words comes back on 1500 systems beside their copies") {
  const Tally tally = try_copies(1, 1500);
  CHECK(tally.changed > 500);
  CHECK(tally.witnesses > 300);
  CHECK(tally.proofs > 1000);
}

TEST_CASE("long: evidence about prepared words comes back on 20000 systems beside their copies") {
  try_copies(1'000'000, 20'000);
}
