// Whole systems: their circuits run in step with the simulator of words; evidence finds its way back.
#include "bitblast/blast_system.h"

#include "bitblast/invariant_lift.h"
#include "certify/replay/check_witness.h"
#include "reference/random_system.h"
#include "support/error.h"
#include "ts/simulate.h"
#include "unit/bitblast/blasted.h"

#include "test.h"

using namespace polycube::impl;

namespace {

bool lane(std::uint64_t word, std::uint32_t number) { return (word >> number & 1) != 0; }

/// A random run of the circuit, and the same run of the system, by the words that the lift gives.
class Runs {
 public:
  Runs(const TransitionSystem& system, const BlastedSystem& blasting, std::uint64_t seed)
      : system_(system), blasting_(blasting), bits_(blasting.circuit), random_(seed) {}

  void compare(std::uint32_t steps) {
    const Circuit& circuit = blasting_.circuit;
    BitTrace trace;
    std::vector<std::uint64_t> start(circuit.latches.size());
    for (std::uint64_t& word : start) word = random_.next();
    bits_.start([&](std::uint32_t i) { return start[i]; });
    trace.latches.resize(circuit.latches.size());
    for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
      trace.latches[i] = lane(bits_.value(circuit.latches[i].variable), chosen_);
    }
    std::vector<std::vector<bool>> bads;
    std::vector<std::vector<bool>> states;
    for (std::uint32_t step = 0; step < steps; ++step) {
      if (step > 0) bits_.step();
      std::vector<bool>& inputs = trace.inputs.emplace_back();
      for (const Signal s : circuit.inputs) {
        const std::uint64_t word = random_.next();
        bits_.set(s, word);
        inputs.push_back(lane(word, chosen_));
      }
      bits_.evaluate();
      bads.push_back(values(circuit.bads));
      for (const Signal c : circuit.constraints) bads.back().push_back(lane(bits_.value(c), chosen_));
      std::vector<bool>& state = states.emplace_back();
      for (std::size_t i = 0; i < blasting_.states.size(); ++i) {
        for (const Signal s : blasting_.states[i]) state.push_back(lane(bits_.value(s), chosen_));
      }
    }
    const Witness witness = words_of_trace(system_, blasting_, trace, 0);
    REQUIRE(witness.frames.size() == steps);
    Simulator simulator(system_);
    for (std::uint32_t step = 0; step < steps; ++step) {
      for (const auto& [position, value] : witness.frames[step].states) {
        REQUIRE(system_.states()[position].free_at(step));
        simulator.set_state(position, value);
      }
      for (const auto& [position, value] : witness.frames[step].inputs) simulator.set_input(position, value);
      if (step == 0) simulator.initialise();
      simulator.evaluate();
      CHECK(words(simulator) == bads[step]);
      CHECK(state_bits(simulator) == states[step]);
      simulator.advance();
    }
  }

 private:
  std::vector<bool> values(const std::vector<Signal>& signals) {
    std::vector<bool> result;
    for (const Signal s : signals) result.push_back(lane(bits_.value(s), chosen_));
    return result;
  }

  std::vector<bool> words(const Simulator& simulator) const {
    std::vector<bool> result;
    for (const auto* conditions : {&system_.bads, &system_.constraints}) {
      for (const Condition& c : *conditions) result.push_back(simulator.holds(c.term));
    }
    return result;
  }

  std::vector<bool> state_bits(const Simulator& simulator) const {
    std::vector<bool> result;
    for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
      const Value value = simulator.state(i);
      for (std::uint32_t j = 0; j < blasting_.states[i].size(); ++j) result.push_back(test::bit_of(value, j));
    }
    return result;
  }

  const TransitionSystem& system_;
  const BlastedSystem& blasting_;
  BitSimulator bits_;
  Random random_;
  const std::uint32_t chosen_ = 17;
};

/// Every signal of the circuit as a term, for one random assignment of states and inputs. Drivers are 0.
void check_terms(TransitionSystem& system, BlastedSystem& blasting, std::uint64_t seed) {
  Random random(seed);
  const Circuit& circuit = blasting.circuit;
  TermLift lift(system, blasting);
  BitSimulator bits(circuit);
  std::vector<Node> roots;
  for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) {
    if (lift.is_driver(n)) {
      lift.fix_driver(n, false);
      continue;
    }
    if (circuit.aig.is_leaf(n)) bits.set(Signal(n), random.next());
    if (n > 0 && circuit.aig.is_gate(n)) roots.push_back(lift.term(Signal(n, random.coin())));
  }
  bits.evaluate();
  Evaluator evaluator(system.terms(), roots);
  std::size_t next = 0;
  const auto set = [&](Node variable, Bits word) {
    if (!evaluator.knows(variable)) return;
    evaluator.set(variable, test::value_of_bits(system.terms().sort(variable),
                                                [&](std::uint32_t i) { return lane(bits.value(word[i]), 5); }));
  };
  for (std::size_t i = 0; i < system.inputs().size(); ++i) set(system.inputs()[i], blasting.inputs[i]);
  for (std::size_t i = 0; i < system.states().size(); ++i) set(system.states()[i].variable, blasting.states[i]);
  evaluator.run();
  Random again(seed);
  std::uint32_t wrong = 0;
  for (std::uint32_t n = 0; n < circuit.aig.size(); ++n) {
    if (lift.is_driver(n)) continue;
    if (circuit.aig.is_leaf(n)) again.next();
    if (n == 0 || !circuit.aig.is_gate(n)) continue;
    const bool claimed = evaluator.bits(roots[next++]).is_true();
    if (claimed != lane(bits.value(Signal(n, again.coin())), 5)) ++wrong;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("circuits of random systems run as the systems do") {
  reference::SystemLimits limits;
  limits.state_bits = 24;
  limits.input_bits = 12;
  limits.operators = 40;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    TransitionSystem system = reference::random_system(seed, seed % 2 == 0 ? reference::SystemLimits{} : limits);
    INFO("seed " << seed);
    BlastedSystem blasting = blast(system, {seed % 3 != 0, {}});
    REQUIRE(reset_order(blasting.circuit).has_value());
    Runs(system, blasting, seed).compare(6);
    check_terms(system, blasting, seed);
  }
}

TEST_CASE("systems of one-bit words keep their positions") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node a = system.add_input(Sort::bits(1));
  const Node b = system.add_input(Sort::bits(1));
  const Node s = system.add_state(Sort::bits(1));
  const Node t = system.add_state(Sort::bits(1));
  const Node u = system.add_state(Sort::bits(1));
  system.set_init(s, terms.boolean(true));
  system.set_init(u, s);
  system.set_next(s, terms.make(Kind::and_, {a, t}));
  system.set_next(t, terms.make(Kind::not_, {s}));
  system.set_next(u, b);
  system.bads.push_back({terms.make(Kind::and_, {s, u}), ""});
  const BlastedSystem blasting = blast(system);
  const Circuit& c = blasting.circuit;
  REQUIRE(c.inputs.size() == 2);
  REQUIRE(c.latches.size() == 3);
  for (std::uint32_t i = 0; i < 2; ++i) CHECK(blasting.inputs[i][0] == c.inputs[i]);
  for (std::uint32_t i = 0; i < 3; ++i) CHECK(blasting.states[i][0] == c.latches[i].variable);
  CHECK(c.latches[0].reset == signal_true);
  CHECK(c.latches[1].is_free());
  CHECK(c.latches[2].reset == signal_true);  // by way of the first
  CHECK(c.latches[1].next == ~c.latches[0].variable);
  CHECK(c.aig.gates() == 2);
}

TEST_CASE("states without next or init") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Sort two = Sort::bits(2);
  const Node input = system.add_input(two);
  const Node neither = system.add_state(two);
  const Node only_init = system.add_state(two);
  const Node read = system.add_state(two);
  const Node counter = system.add_state(two);
  system.set_init(only_init, terms.constant(BitVector(2, 1)));
  system.set_init(counter, terms.make(Kind::not_, {read}));
  system.set_next(counter, terms.make(Kind::add, {counter, terms.make(Kind::xor_, {input, neither})}));
  system.bads.push_back({terms.make(Kind::eq, {counter, only_init}), ""});
  const BlastedSystem blasting = blast(system);
  const Circuit& c = blasting.circuit;
  CHECK(c.inputs.size() == 8);
  CHECK(c.latches.size() == 6);
  CHECK(blasting.states[0][1] == c.inputs[3]);
  CHECK(blasting.drivers[0].empty());
  CHECK(blasting.drivers[1][0] == c.inputs[4]);
  CHECK(c.latches[0].next == c.inputs[4]);
  CHECK(c.latches[0].reset == signal_true);
  CHECK(blasting.drivers[2][1] == c.inputs[7]);
  CHECK(c.latches[2].is_free());
  CHECK(c.latches[4].reset == ~c.latches[2].variable);
  Runs(system, blasting, 1).compare(8);
}

TEST_CASE("inits in a circle and large arrays are refused") {
  TransitionSystem circle;
  const Node a = circle.add_state(Sort::bits(1));
  const Node b = circle.add_state(Sort::bits(1));
  circle.set_init(a, b);
  circle.set_init(b, a);
  CHECK_THROWS_AS(blast(circle), Unsupported);

  TransitionSystem memory;
  memory.add_state(Sort::array(20, 8));
  CHECK_THROWS_AS(blast(memory), Unsupported);
  TransitionSystem huge;
  huge.add_input(Sort::array(4000, 1));
  CHECK_THROWS_AS(blast(huge), Unsupported);
  TransitionSystem many;
  for (std::uint32_t i = 0; i < 17; ++i) many.add_state(Sort::array(13, 8));
  CHECK_THROWS_AS(blast(many), Unsupported);
}

TEST_CASE("invariants become terms") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node input = system.add_input(Sort::bits(3));
  const Node word = system.add_state(Sort::bits(3));
  const Node memory = system.add_state(Sort::array(2, 2));
  const Node held = system.add_state(Sort::bits(1));
  system.set_init(held, terms.boolean(false));
  system.set_next(word, input);
  system.set_next(memory, memory);
  system.bads.push_back({terms.boolean(false), ""});
  BlastedSystem blasting = blast(system);
  Aig& aig = blasting.circuit.aig;
  const Signal exclusive = aig.xor_(blasting.states[0][1], blasting.inputs[0][2]);
  BitInvariant bits;
  bits.k = 3;
  bits.unique_states = true;
  bits.clauses.push_back({exclusive, ~blasting.states[1][5]});
  bits.clauses.push_back({});
  bits.clauses.push_back({blasting.states[0][0], blasting.drivers[2][0]});
  const Invariant invariant = words_of_invariant(system, blasting, bits);
  CHECK(invariant.k == 3);
  CHECK(invariant.unique_states);
  REQUIRE(invariant.strengthening.size() == 4);
  const Node element = terms.make(Kind::read, {memory, terms.constant(BitVector(2, 2))});
  const Node bit = terms.make(Kind::slice, {element}, 1, 1);
  // Gates have their smaller child first, and inputs come before states.
  const Node exclusive_term =
      terms.make(Kind::xor_, {terms.make(Kind::slice, {input}, 2, 2), terms.make(Kind::slice, {word}, 1, 1)});
  CHECK(invariant.strengthening[0] == terms.make(Kind::or_, {exclusive_term, terms.make(Kind::not_, {bit})}));
  CHECK(terms.is_false(invariant.strengthening[1]));
  // For either value of what `held` will be next.
  const Node low = terms.make(Kind::slice, {word}, 0, 0);
  CHECK(invariant.strengthening[2] == low);
  CHECK(terms.is_true(invariant.strengthening[3]));
}
