// From words to AIGER and back: the file's system runs as the words do.
#include "bitblast/bit_system.h"

#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "reference/random_system.h"
#include "ts/simulate.h"
#include "unit/bitblast/blasted.h"

#include "test.h"

using namespace polycube::impl;

namespace {

TransitionSystem through_file(const TransitionSystem& system, aiger::Encoding encoding) {
  return aiger::read("file", aiger::write(system, encoding));
}

/// The same choices for both: bits by position for the file, words for the system.
class Pair {
 public:
  Pair(const TransitionSystem& words, const BlastedSystem& blasting, const TransitionSystem& bits)
      : words_(words), blasting_(blasting), bits_(bits), word_run_(words), bit_run_(bits) {
    for (std::uint32_t i = 0; i < blasting.circuit.inputs.size(); ++i) input_of_[blasting.circuit.inputs[i].node()] = i;
    for (std::uint32_t i = 0; i < blasting.circuit.latches.size(); ++i) {
      latch_of_[blasting.circuit.latches[i].variable.node()] = i;
    }
  }

  void run(std::uint32_t steps, Random& random) {
    std::vector<bool> inputs;
    for (std::uint32_t step = 0; step < steps; ++step) {
      const std::vector<bool> previous = inputs;
      inputs.clear();
      for (std::uint32_t i = 0; i < bits_.inputs().size(); ++i) {
        inputs.push_back(random.coin());
        bit_run_.set_input(i, BitVector::boolean(inputs.back()));
      }
      if (step == 0) {
        for (std::uint32_t i = 0; i < bits_.states().size(); ++i) {
          start_.push_back(random.coin());
          if (bits_.states()[i].free_at(0)) bit_run_.set_state(i, BitVector::boolean(start_.back()));
        }
        bit_run_.initialise();
      }
      for (std::uint32_t i = 0; i < words_.inputs().size(); ++i) {
        const Sort sort = words_.terms().sort(words_.inputs()[i]);
        word_run_.set_input(i, test::value_of_bits(sort, [&](std::uint32_t j) {
                              return inputs[input_of_.at(blasting_.inputs[i][j].node())];
                            }));
      }
      for (std::uint32_t i = 0; i < words_.states().size(); ++i) {
        if (!words_.states()[i].free_at(step)) continue;
        word_run_.set_state(i,
                            test::value_of_bits(words_.terms().sort(words_.states()[i].variable), [&](std::uint32_t j) {
                              const bool driven = !blasting_.drivers[i].empty();
                              if (driven && step > 0)
                                return static_cast<bool>(previous[input_of_.at(blasting_.drivers[i][j].node())]);
                              const std::uint32_t leaf = blasting_.states[i][j].node();
                              return static_cast<bool>(input_of_.contains(leaf) ? inputs[input_of_.at(leaf)]
                                                                                : start_[latch_of_.at(leaf)]);
                            }));
      }
      if (step == 0) word_run_.initialise();
      word_run_.evaluate();
      bit_run_.evaluate();
      for (std::size_t i = 0; i < words_.bads.size(); ++i) {
        CHECK(word_run_.holds(words_.bads[i].term) == bit_run_.holds(bits_.bads[i].term));
      }
      for (std::size_t i = 0; i < words_.constraints.size(); ++i) {
        CHECK(word_run_.holds(words_.constraints[i].term) == bit_run_.holds(bits_.constraints[i].term));
      }
      word_run_.advance();
      bit_run_.advance();
    }
  }

 private:
  const TransitionSystem& words_;
  const BlastedSystem& blasting_;
  const TransitionSystem& bits_;
  Simulator word_run_;
  Simulator bit_run_;
  std::unordered_map<std::uint32_t, std::uint32_t> input_of_;
  std::unordered_map<std::uint32_t, std::uint32_t> latch_of_;
  std::vector<bool> start_;
};

}  // namespace

TEST_CASE("random systems through AIGER run as before") {
  Random random(7);
  for (std::uint64_t seed = 1000; seed < 1200; ++seed) {
    const TransitionSystem words = reference::random_system(seed);
    const BlastedSystem blasting = blast(words);
    const TransitionSystem made = bit_system(words, blasting);
    INFO("seed " << seed);
    for (const aiger::Encoding encoding : {aiger::Encoding::ascii, aiger::Encoding::binary}) {
      const TransitionSystem bits = through_file(made, encoding);
      REQUIRE(bits.inputs().size() == blasting.circuit.inputs.size());
      REQUIRE(bits.states().size() >= blasting.circuit.latches.size());
      REQUIRE(bits.bads.size() == words.bads.size());
      REQUIRE(bits.constraints.size() == words.constraints.size());
      // Plain resets only, for readers that know no others.
      for (const State& state : bits.states()) CHECK((!state.init || bits.terms().is_constant(state.init)));
      std::string difference;
      const TransitionSystem again = through_file(bits, encoding);
      CHECK(same_system(bits, again, &difference));
      INFO(difference);
      Pair(words, blasting, bits).run(5, random);
    }
  }
}

TEST_CASE("names, positions and properties") {
  TransitionSystem words;
  TermStore& terms = words.terms();
  const Node flag = words.add_input(Sort::bits(1), "flag");
  words.add_input(Sort::bits(2), "pair");
  const Node memory = words.add_state(Sort::array(1, 2), "memory");
  const Node bitmap = words.add_state(Sort::array(1, 1), "bitmap");
  const Node word = words.add_state(Sort::bits(2), "word");
  const Node copy = words.add_state(Sort::bits(2), "copy");
  words.set_next(memory, memory);
  words.set_next(bitmap, bitmap);
  words.set_init(word, terms.constant(BitVector(2, 2)));
  words.set_next(word, word);
  words.set_init(copy, terms.make(Kind::not_, {terms.make(Kind::read, {memory, terms.boolean(true)})}));
  words.set_next(copy, word);
  words.bads.push_back({terms.make(Kind::redor, {copy}), "any"});
  words.constraints.push_back({flag, "always"});
  words.outputs.push_back({word, "shown"});
  words.justices.push_back({{flag, terms.make(Kind::redand, {word})}, "often"});
  words.fairness.push_back({terms.make(Kind::redxor, {word}), "fair"});
  const TransitionSystem bits = through_file(bit_system(words, blast(words)), aiger::Encoding::binary);
  const auto names = [&](const auto& items, auto variable) {
    std::string all;
    for (const auto& item : items) all += bits.symbols.name(variable(item)) + " ";
    return all;
  };
  CHECK(names(bits.inputs(), [](Node n) { return n; }) == "flag pair[0] pair[1] ");
  CHECK(names(bits.states(), [](const State& s) { return s.variable; }) ==
        "memory[0][0] memory[0][1] memory[1][0] memory[1][1] bitmap[0] bitmap[1] word[0] word[1] copy[0] copy[1]  ");
  REQUIRE(bits.bads.size() == 1);
  CHECK(bits.bads[0].name == "any");
  CHECK(bits.constraints[0].name == "always");
  CHECK(bits.fairness[0].name == "fair");
  CHECK(bits.justices[0].name == "often");
  CHECK(bits.justices[0].terms.size() == 2);
  CHECK(bits.outputs.empty());
  CHECK(bits.terms().is_false(bits.states()[6].init));
  CHECK(bits.terms().is_true(bits.states()[7].init));
  CHECK(!bits.states()[0].init);
  words.justices.clear();
  CHECK(through_file(bit_system(words, blast(words)), aiger::Encoding::binary).fairness.empty());
}

TEST_CASE("a bare circuit keeps its resets") {
  Circuit circuit;
  Aig& aig = circuit.aig;
  const Signal input = aig.leaf();
  const Signal free = aig.leaf();
  const Signal copy = aig.leaf();
  const Signal negated = aig.leaf();
  circuit.inputs = {input};
  // The first reads the second, which reads the third.
  circuit.latches = {{copy, aig.and_(copy, input), ~negated}, {negated, input, ~free}, {free, copy, free}};
  circuit.bads = {aig.and_(copy, ~negated), aig.xor_(copy, input)};
  circuit.constraints = {~input};
  const TransitionSystem system = through_file(words_of_circuit(circuit), aiger::Encoding::ascii);
  REQUIRE(system.states().size() == 3);
  CHECK(!system.states()[2].init);
  CHECK(system.bads.size() == 2);
  CHECK(system.constraints.size() == 1);
  for (std::uint64_t start = 0; start < 4; ++start) {
    Simulator words(system);
    BitSimulator bits(circuit);
    words.set_state(2, BitVector(1, start & 1));
    words.initialise();
    bits.start([&](std::uint32_t) { return (start & 1) != 0 ? ~0ULL : 0; });
    for (std::uint32_t step = 0; step < 4; ++step) {
      const bool on = ((start + step) & 2) != 0;
      words.set_input(0, BitVector::boolean(on));
      bits.set(input, on ? ~0ULL : 0);
      words.evaluate();
      bits.evaluate();
      for (std::size_t i = 0; i < 2; ++i) CHECK(words.holds(system.bads[i].term) == (bits.value(circuit.bads[i]) != 0));
      CHECK(words.holds(system.constraints[0].term) == !on);
      words.advance();
      bits.step();
    }
  }
}
