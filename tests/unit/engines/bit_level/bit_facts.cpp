#include "engines/bit_level/bit_facts.h"

#include <string>

#include "app/check/option_table.h"
#include "app/check/session.h"
#include "engines/prepared_run.h"
#include "support/process.h"
#include "unit/engines/common.h"
#include "unit/engines/fake_exchange.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

/// A token goes round a ring of 8 places when an input says so. Bad: it is at the places 0 and 4, as bits. A second
/// ring moves with it; bad too: they differ in place 3.
constexpr const char* ring =
    "1 sort bitvec 8\n2 sort bitvec 1\n3 one 1\n4 state 1 a\n5 state 1 b\n6 init 1 4 3\n7 init 1 5 3\n8 input 2 go\n"
    "9 constd 1 1\n10 rol 1 4 9\n11 ite 1 8 10 4\n12 next 1 4 11\n13 rol 1 5 9\n14 ite 1 8 13 5\n15 next 1 5 14\n"
    "16 slice 2 4 0 0\n17 slice 2 4 4 4\n18 and 2 16 17\n19 bad 18\n"
    "20 slice 2 4 3 3\n21 slice 2 5 3 3\n22 xor 2 20 21\n23 bad 22\n";

Node one_place(const TransitionSystem& system, Node word) {
  TermStore& terms = *system.shared_terms();
  Node any = terms.boolean(false);
  for (std::uint32_t i = 0; i < 8; ++i) {
    const Node here = terms.make(Kind::eq, {word, terms.constant(BitVector(8, std::uint64_t{1} << i))});
    any = terms.make(Kind::or_, {any, here});
  }
  return any;
}

EngineOptions on_bits(std::uint32_t bound) {
  EngineOptions options = within(bound);
  options.ic3.lemmas = ic3::Lemmas::cube;
  options.ic3.quick_attempt = 0;
  options.ic3.take_facts = true;
  options.bit_passes.passes = {};
  options.word_passes.passes = {};
  return options;
}

struct Ring {
  TransitionSystem system = btor2::read("ring", ring);
  Node a = system.states()[0].variable;
  Node b = system.states()[1].variable;
  Node same = system.shared_terms()->make(Kind::eq, {a, b});
  std::vector<Node> facts = {one_place(system, a), same};

  Result ask(Exchange& exchange, std::uint32_t bad, const EngineOptions& options, const char* engine = "ic3") {
    Context context{run.stop, run.statistics, run.log, exchange};
    const auto own = make_engine(engine);
    return run_prepared(*own, {system, {{false, bad}}, true, options}, context).properties.at(0);
  }
  Run run;
};

bool accepted(const TransitionSystem& system, std::uint32_t bad, const Invariant& invariant) {
  const Stop stop;
  Statistics statistics;
  return check_invariant(system, bad, invariant, {}, stop, statistics).outcome == InvariantCheck::Outcome::accepted;
}

}  // namespace

TEST_CASE("with a fact of others, ic3 proves within a bound what it else does not") {
  for (const std::uint32_t bad : {0U, 1U}) {
    Ring without;
    CHECK(length(without.system, without.ask(alone(), bad, on_bits(2)), bad) == undecided);
    for (const std::uint64_t after : {0U, 1U, 3U}) {
      CAPTURE(after);
      Ring with;
      FakeExchange others(with.facts, after);
      CHECK(length(with.system, with.ask(others, bad, on_bits(after == 0 ? 2 : 4)), bad) == proven);
      CHECK(with.run.statistics.value("facts_imported") == 2);
    }
  }
}

TEST_CASE("a proof has the facts that it needs, and is none without them") {
  Ring model;
  FakeExchange others({model.facts[0]});
  const Result result = model.ask(others, 0, on_bits(2));
  REQUIRE(length(model.system, result, 0) == proven);
  Invariant invariant = std::get<Proof>(result).invariant;
  REQUIRE(std::count(invariant.strengthening.begin(), invariant.strengthening.end(), model.facts[0]) == 1);
  std::erase(invariant.strengthening, model.facts[0]);
  CHECK_FALSE(accepted(model.system, 0, invariant));
}

TEST_CASE("lemmas of the infinite frame are offered, over states, and each once") {
  Ring model;
  FakeExchange others;
  EngineOptions options = on_bits(100);
  CHECK(length(model.system, model.ask(others, 1, options), 1) == proven);
  std::vector<Node> told;
  for (const auto& [kind, fact] : others.offered) {
    CHECK(std::count(told.begin(), told.end(), fact) == 0);
    if (kind == FactKind::invariant) told.push_back(fact);
    for (const Node n : cone(model.system.terms(), std::vector<Node>{fact})) {
      CHECK_FALSE(model.system.input_position(n));
    }
  }
  CHECK(others.clean_steps(0) >= 1);
}

TEST_CASE("what one engine offers helps the next one") {
  Ring first;
  FakeExchange board;
  CHECK(length(first.system, first.ask(board, 0, on_bits(100)), 0) == proven);
  // As a gatekeeper does: only what is inductive with the facts before it.
  TransitionSystem harmless = first.system;
  harmless.bads = {{first.system.shared_terms()->boolean(false), ""}};
  std::vector<Node> facts;
  for (const auto& [kind, fact] : board.offered) {
    facts.push_back(fact);
    if (!accepted(harmless, 0, {1, false, facts})) facts.pop_back();
  }
  FakeExchange others(facts, 2, 1);
  CHECK(length(first.system, first.ask(others, 0, on_bits(100)), 0) == proven);
}

TEST_CASE("after passes over words, facts of others still reach the engine, and proofs have all of them") {
  Ring model;
  EngineOptions options = on_bits(2);
  options.word_passes = WordPipelineOptions();
  FakeExchange others(model.facts);
  const Result result = model.ask(others, 0, options);
  REQUIRE(length(model.system, result, 0) == proven);
  const std::vector<Node>& lemmas = std::get<Proof>(result).invariant.strengthening;
  if (others.handed_out == 0) return;  // the passes have decided it
  for (const Node fact : model.facts) CHECK(std::count(lemmas.begin(), lemmas.end(), fact) >= 1);
}

namespace {

/// With the fact that the first word never changes, which appears after so many looks.
Report session(const std::string& text, const std::string& engine, std::uint64_t after, const std::string& dump) {
  Options options(option_table());
  options.assign("engine", engine);
  options.assign("bound", "12");
  options.assign("dump", dump);
  options.assign("quick-attempt", "0");
  Stop stop(20);
  Log log(0);
  Observer nobody;
  const TransitionSystem system = btor2::read("model", text);
  TermStore& terms = *system.shared_terms();
  const Node word = system.states()[0].variable;
  FakeExchange liar({terms.make(Kind::eq, {word, terms.constant(BitVector(8, 1))})}, after);
  return Session(options, system, stop, log, nobody, liar).run();
}

}  // namespace

TEST_CASE("a wrong fact never makes a wrong verdict") {
  const std::string safe = ring;
  const std::string unsafe = safe + "24 constd 1 4\n25 eq 2 4 24\n26 bad 25\n";
  const TemporaryFolder dump;
  for (const char* engine : {"ic3", "bits-bmc", "bits-budgeted", "kind", "bmc", "bits-kind"}) {
    for (const std::uint64_t after : {0U, 4U}) {
      CAPTURE(engine);
      CAPTURE(after);
      CHECK(verdict(session(unsafe, engine, after, dump.path())) != Verdict::unsat);
      CHECK(verdict(session(safe, engine, after, dump.path())) != Verdict::sat);
    }
  }
}
