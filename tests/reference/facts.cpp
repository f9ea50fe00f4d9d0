// The gatekeeper and the engines against explicit-state search, when others offer facts that are wrong.
#include <numeric>

#include "app/check/proof_check.h"
#include "certify/replay/check_witness.h"
#include "engines/registry.h"
#include "facts/gatekeeper.h"
#include "frontends/btor2/writer.h"
#include "reference/explicit_state.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Guesses about states, many of them wrong: clauses over bits, comparisons of words, and the negations of some bits of
/// some state.
std::vector<Node> guesses(const TransitionSystem& system, Random& random, std::size_t count) {
  TermStore& store = *system.shared_terms();
  std::vector<Node> words;
  for (const State& s : system.states()) {
    if (store.sort(s.variable).is_bits()) words.push_back(s.variable);
  }
  if (words.empty()) return {};
  const auto word = [&] { return words[random.below(words.size())]; };
  const auto bit = [&] {
    const Node w = word();
    const auto i = static_cast<std::uint32_t>(random.below(store.width(w)));
    const Node b = store.make(Kind::slice, {w}, i, i);
    return random.coin() ? b : store.make(Kind::not_, {b});
  };
  std::vector<Node> result;
  while (result.size() < count) {
    Node guess = bit();
    if (random.below(3) == 0) {
      const Node a = word();
      const Node b = word();
      const Node c = store.constant(BitVector(store.width(a), random.next()));
      const Kind kinds[] = {Kind::ulte, Kind::eq, Kind::neq, Kind::sgte};
      guess = store.make(kinds[random.below(4)], {a, store.sort(a) == store.sort(b) && random.coin() ? b : c});
    } else {
      for (std::uint64_t n = random.below(4); n > 0; --n) guess = store.make(Kind::or_, {guess, bit()});
    }
    result.push_back(guess);
  }
  return result;
}

bool holds_in(const TransitionSystem& system, Node fact, const std::vector<std::vector<Value>>& states) {
  Evaluator values(system.terms(), std::vector<Node>{fact});
  for (const std::vector<Value>& state : states) {
    for (const Node v : values.variables()) values.set(v, state[*system.state_position(v)]);
    values.run();
    if (!values.bits(fact).is_true()) return false;
  }
  return true;
}

/// Facts that nobody has proven, told as proven ones: what the board would say if the gatekeeper were wrong.
class Poison : public Exchange {
 public:
  Poison(const TransitionSystem& system, std::uint64_t seed) : random_(seed), facts_(guesses(system, random_, 12)) {}
  std::uint64_t proven() const override { return told_ = std::min(told_ + 1, facts_.size()); }
  std::vector<Node> facts(std::uint64_t first) override {
    const std::size_t begin = std::min<std::size_t>(first, facts_.size());
    return {facts_.begin() + static_cast<std::ptrdiff_t>(begin), facts_.end()};
  }
  std::uint32_t clean_steps(std::size_t) const override { return 3; }

 private:
  Random random_;
  std::vector<Node> facts_;
  mutable std::size_t told_ = 0;
};

}  // namespace

TEST_CASE("the gatekeeper proves only what is true in every reachable state") {
  std::size_t proven = 0;
  std::size_t offered = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    CAPTURE(seed);
    CAPTURE(btor2::write(system));
    const Stop stop;
    Random random(seed);
    Gatekeeper keeper(system, stop);
    const std::vector<Node> all = guesses(system, random, 40);
    const auto states = reference::reachable_states(system);
    for (std::size_t i = 0; i < all.size(); ++i) {
      keeper.add(all[i], static_cast<FactKind>(random.below(3)), 0);
      if (random.below(20) == 0) keeper.prove(1'000'000);
    }
    while (keeper.has_work()) keeper.prove(1'000'000);
    for (const auto& item : keeper.proven()) REQUIRE(holds_in(system, item.term, states));
    std::vector<std::uint32_t> bads(system.bads.size());
    std::iota(bads.begin(), bads.end(), 0);
    const auto shortest = reference::shortest_counterexamples(system);
    const std::vector<Answer> can_fail = keeper.can_fail(bads, 1'000'000);
    for (std::size_t i = 0; i < bads.size(); ++i) CHECK_FALSE((shortest[i] && can_fail[i] == Answer::unsat));
    proven += keeper.proven().size();
    offered += all.size();
  }
  MESSAGE(proven, " of ", offered, " guesses proven");
  CHECK(proven > offered / 50);
}

TEST_CASE("wrong facts never change a verdict") {
  std::size_t decided = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const TransitionSystem system = reference::random_system(seed);
    CAPTURE(seed);
    CAPTURE(btor2::write(system));
    const auto shortest = reference::shortest_counterexamples(system);
    for (const char* engine : {"ic3", "kind", "bits-kind", "bmc", "bits-bmc", "facts"}) {
      CAPTURE(engine);
      const Stop stop_at_once;
      Stop stop;
      Statistics statistics;
      Log log;
      Poison poison(system, seed);
      Context context{stop, statistics, log, poison};
      EngineOptions options;
      options.bound = 12;
      Task task{system, {}, false, options};
      for (std::uint32_t i = 0; i < system.bads.size(); ++i) task.properties.push_back({false, i});
      Results results;
      try {
        results = make_engine(engine)->run(task, context);
      } catch (const RejectedEvidence&) {
        continue;
      }
      for (std::uint32_t i = 0; i < system.bads.size(); ++i) {
        if (const auto* found = std::get_if<Counterexample>(&results.properties[i])) {
          if (!check_witness(system, found->witness).accepted) continue;
          CHECK(shortest[i].has_value());
          ++decided;
        } else if (std::holds_alternative<Proof>(results.properties[i])) {
          const InvariantCheck check = check_proof(task, results, i, SmtChoice::boolector, context);
          if (check.outcome != InvariantCheck::Outcome::accepted) continue;
          CHECK_FALSE(shortest[i].has_value());
          ++decided;
        }
      }
    }
  }
  CHECK(decided > 500);
}
