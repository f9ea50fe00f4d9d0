#include "bitblast/invariant_lift.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"
#include "ts/print_infix.h"

using namespace polycube::impl;

namespace {

/// Two words of 6 bits, one of 3, a bit, memory of four elements of 3 bits.
struct World {
  World() {
    for (const char* name : {"v", "w"}) words.push_back(system.add_state(Sort::bits(6), name));
    words.push_back(system.add_state(Sort::bits(3), "short"));
    words.push_back(system.add_state(Sort::bits(1), "bit"));
    memory = system.add_state(Sort::array(2, 3), "memory");
    for (const State& s : std::vector<State>(system.states())) system.set_next(s.variable, s.variable);
    blasting = blast(system);
  }
  Signal at(std::size_t word, std::uint32_t bit) const { return blasting.states[word][bit]; }
  std::vector<std::string> text(std::vector<BitClause> clauses) {
    const Invariant invariant = words_of_invariant(system, blasting, {1, false, std::move(clauses)});
    return print_infix(system, invariant.strengthening).conditions;
  }
  TransitionSystem system;
  std::vector<Node> words;
  Node memory;
  BlastedSystem blasting;
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("what clauses say of bits is told of words") {
  World w;
  const auto constant = [&](std::size_t word, std::uint32_t lower, std::uint32_t upper, std::uint32_t value) {
    std::vector<BitClause> clauses;
    for (std::uint32_t i = lower; i <= upper; ++i)
      clauses.push_back({w.at(word, i) ^ ((value >> (i - lower) & 1) == 0)});
    return clauses;
  };
  CHECK(w.text(constant(0, 3, 5, 0)) == Texts{"v <= 7"});
  CHECK(w.text(constant(0, 5, 5, 0)) == Texts{"!v[5]"});
  CHECK(w.text(constant(0, 0, 5, 0)) == Texts{"v == 0"});
  CHECK(w.text(constant(0, 0, 5, 11)) == Texts{"v <= 15", "v[3:0] == 11"});
  CHECK(w.text(constant(0, 2, 4, 3)) == Texts{"v[4:2] == 3"});
  CHECK(w.text(constant(0, 2, 5, 13)) == Texts{"v[5:2] == 13"});
  CHECK(w.text(constant(4, 0, 2, 0)) == Texts{"memory[0] == 0"});
  CHECK(w.text({{w.at(3, 0)}, {w.at(0, 1)}, {~w.at(0, 3)}}) == Texts{"v[1]", "!v[3]", "bit"});

  const auto equal = [&](std::size_t a, std::size_t b, std::uint32_t from, std::uint32_t count) {
    std::vector<BitClause> clauses;
    for (std::uint32_t i = 0; i < count; ++i) {
      clauses.push_back({w.at(a, from + i), ~w.at(b, i)});
      clauses.push_back({w.at(b, i), ~w.at(a, from + i)});
    }
    return clauses;
  };
  CHECK(w.text(equal(0, 1, 0, 6)) == Texts{"v == w"});
  CHECK(w.text(equal(1, 0, 0, 6)) == Texts{"v == w"});
  CHECK(w.text(equal(1, 2, 2, 3)) == Texts{"w[4:2] == short"});
  CHECK(w.text(equal(2, 1, 0, 2)) == Texts{"w[1:0] == short[1:0]"});
  CHECK(w.text(equal(0, 3, 2, 1)) == Texts{"v[2] == bit"});
  CHECK(w.text({{w.at(0, 1), w.at(1, 1)}, {~w.at(0, 1), ~w.at(1, 1)}}) == Texts{"v[1] != w[1]"});
  CHECK(w.text({{w.at(0, 1), w.at(1, 1)}, {~w.at(0, 1), w.at(1, 1)}}).size() == 2);
  CHECK(w.text({{w.at(0, 1), w.at(1, 1)}, {w.at(0, 1), w.at(1, 1)}}).size() == 2);
}

TEST_CASE("the invariant in words has the value of all clauses") {
  World w;
  Random random(1);
  TermStore& terms = *w.system.shared_terms();
  std::vector<Signal> leaves;
  for (std::size_t i = 0; i < w.blasting.states.size(); ++i) {
    leaves.insert(leaves.end(), w.blasting.states[i].begin(), w.blasting.states[i].end());
  }
  Aig& aig = w.blasting.circuit.aig;
  std::uint32_t holds = 0;
  for (int round = 0; round < 1000; ++round) {
    // Few signals, so that clauses meet.
    std::vector<Signal> signals;
    const std::uint64_t first = random.below(leaves.size() - 6);
    for (std::size_t i = 0; i < 6; ++i) signals.push_back(leaves[first + i]);
    const auto pick = [&] { return signals[random.below(signals.size())] ^ random.coin(); };
    signals.push_back(aig.and_(pick(), pick()));
    std::vector<BitClause> clauses;
    for (std::uint64_t i = 1 + random.below(6); i > 0; --i) {
      BitClause clause;
      for (std::uint64_t j = 1 + random.below(3); j > 0; --j) clause.push_back(pick());
      clauses.push_back(clause);
      for (Signal& s : clause) s = ~s;
      if (clause.size() == 2 && random.coin()) clauses.push_back(clause);
    }
    std::vector<Node> told = words_of_invariant(w.system, w.blasting, {1, false, clauses}).strengthening;
    const std::size_t count = told.size();
    TermLift lift(w.system, w.blasting);
    for (const BitClause& clause : clauses) told.push_back(lift.clause(clause));
    std::vector<Node> roots = told;
    roots.insert(roots.end(), w.words.begin(), w.words.end());
    roots.push_back(w.memory);
    Evaluator evaluator(terms, roots);
    for (int values = 0; values < 10; ++values) {
      for (const Node n : w.words) evaluator.set(n, BitVector(terms.width(n), random.next()));
      ArrayValue memory(2, BitVector(3, random.next()));
      memory.write(BitVector(2, random.next()), BitVector(3, random.next()));
      evaluator.set(w.memory, memory);
      evaluator.run();
      const auto all = [&](std::size_t begin, std::size_t end) {
        bool result = true;
        for (std::size_t i = begin; i < end; ++i) result = result && evaluator.bits(told[i]).is_true();
        return result;
      };
      REQUIRE(all(0, count) == all(count, told.size()));
      holds += all(0, count) ? 1 : 0;
    }
  }
  CHECK(holds > 500);
  CHECK(holds < 9500);
}
