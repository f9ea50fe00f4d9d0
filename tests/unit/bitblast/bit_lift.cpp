#include "bitblast/bit_lift.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"
#include "ts/print_infix.h"

using namespace polycube::impl;

namespace {

/// A word of 6 bits, a bit, memory of four elements of 3 bits, an input of 2.
struct World {
  World() {
    word = system.add_state(Sort::bits(6), "word");
    bit = system.add_state(Sort::bits(1), "bit");
    memory = system.add_state(Sort::array(2, 3), "memory");
    input = system.add_input(Sort::bits(2), "input");
    for (const State& s : std::vector<State>(system.states())) system.set_next(s.variable, s.variable);
    blasting = blast(system);
  }
  std::string text(const BitClause& clause) {
    const Node n = TermLift(system, blasting).clause(clause);
    return print_infix(system, std::vector<Node>{n}).conditions[0];
  }
  TransitionSystem system;
  Node word, bit, memory, input;
  BlastedSystem blasting;
};

}  // namespace

TEST_CASE("bits of one word become a comparison") {
  World w;
  const Bits word = w.blasting.states[0];
  const Bits memory = w.blasting.states[2];
  const Signal bit = w.blasting.states[1][0];
  CHECK(w.text({word[2]}) == "word[2]");
  CHECK(w.text({~word[2]}) == "!word[2]");
  CHECK(w.text({~word[3], word[2]}) == "word[3:2] != 2");
  CHECK(w.text({word[0], word[1], word[2], word[3], word[4], word[5]}) == "word != 0");
  CHECK(w.text({~word[5], bit, word[0]}) == "(word & 0x21) == 0x20 -> bit");
  CHECK(w.text({~word[5], ~bit, ~word[4]}) == "!bit || word[5:4] != 3");
  CHECK(w.text({memory[4], ~memory[5], ~bit}) == "!bit || memory[1][2:1] != 2");
  CHECK(w.text({word[1], ~word[1], bit}) == "1");
  CHECK(w.text({}) == "0");
}

TEST_CASE("a clause has the value of the disjunction") {
  World w;
  TermLift lift(w.system, w.blasting);
  Random random(1);
  std::vector<Signal> leaves;
  for (std::size_t i = 0; i < w.blasting.states.size(); ++i) {
    leaves.insert(leaves.end(), w.blasting.states[i].begin(), w.blasting.states[i].end());
  }
  leaves.insert(leaves.end(), w.blasting.inputs[0].begin(), w.blasting.inputs[0].end());
  Aig& aig = w.blasting.circuit.aig;
  std::vector<Signal> signals = leaves;
  const auto pick = [&] { return signals[random.below(signals.size())] ^ random.coin(); };
  for (int i = 0; i < 10; ++i) signals.push_back(aig.and_(pick(), pick()));
  std::uint32_t holds = 0;
  for (int round = 0; round < 1000; ++round) {
    BitClause clause;
    for (std::uint64_t i = random.below(8); i > 0; --i) clause.push_back(pick());
    const Node n = lift.clause(clause);
    const Node plain = [&] {
      Node result = w.system.terms().boolean(false);
      for (const Signal s : clause) result = w.system.terms().make(Kind::or_, {result, lift.term(s)});
      return result;
    }();
    const std::vector<Node> both = {n, plain, w.word, w.bit, w.memory, w.input};
    Evaluator evaluator(w.system.terms(), both);
    for (int values = 0; values < 10; ++values) {
      evaluator.set(w.word, BitVector(6, random.next()));
      evaluator.set(w.bit, BitVector(1, random.next()));
      evaluator.set(w.input, BitVector(2, random.next()));
      ArrayValue memory(2, BitVector(3, random.next()));
      memory.write(BitVector(2, random.next()), BitVector(3, random.next()));
      evaluator.set(w.memory, memory);
      evaluator.run();
      REQUIRE(evaluator.bits(n) == evaluator.bits(plain));
      holds += evaluator.bits(n).is_true() ? 1 : 0;
    }
  }
  CHECK(holds > 1000);
  CHECK(holds < 9900);
}
