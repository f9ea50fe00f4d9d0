// The model of a circuit: what its variables stand for, and that its clauses are equivalent to the circuit.
#include "engines/ic3/literals/encoding.h"

#include "engines/ic3/variants/internal_signals.h"
#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube;
using namespace polycube::bits_test;
using namespace polycube::ic3;
using namespace polycube::ic3_test;

TEST_CASE("latches are the first variables, with their resets") {
  Circuit circuit;
  const Signal a = add_latch(circuit, signal_true);
  const Signal b = add_free_latch(circuit);
  const Signal in = add_input(circuit);
  set_next(circuit, a, in);
  circuit.bads = {circuit.aig.and_(a, b)};
  SmallModel m(circuit, {});
  CHECK(m.model.latches == 2);
  CHECK(m.model.state_variables == std::vector<Var>{1, 2});
  CHECK(m.model.state[1].now == a);
  CHECK(m.model.state[2].now == b);
  CHECK(m.model.state[1].reset == true_lit);
  CHECK(m.model.state[2].reset == Lit());
  CHECK(m.model.exact_resets);
  CHECK(m.model.contradicts_reset(~Lit(1)));
  CHECK_FALSE(m.model.contradicts_reset(Lit(1)));
  CHECK_FALSE(m.model.contradicts_reset(Lit(2)));
  CHECK_FALSE(m.model.contradicts_reset(~Lit(2)));
  CHECK(m.model.now_signal(~Lit(2)) == ~b);
  CHECK(m.model.next_signal(Lit(1)) == in);
  CHECK(m.model.input_values({Lit(3)}) == std::vector<bool>{true});
  CHECK(m.model.input_values({}) == std::vector<bool>{false});
  // A reset that is a function is not exact.
  circuit.latches[1].reset = ~a;
  const SmallModel function(circuit, {});
  CHECK_FALSE(function.model.exact_resets);
  CHECK_FALSE(function.model.contradicts_reset(Lit(2)));
}

TEST_CASE("words: their bits, starts, latches and parameters") {
  Circuit circuit;
  const Signal a = add_latch(circuit, signal_true);
  const Signal b = add_free_latch(circuit);
  const Signal c = add_latch(circuit);
  const Signal gate = circuit.aig.and_(a, b);
  circuit.bads = {c};
  const SmallModel m(circuit, {word_of({a, ~b}), word_of({c, gate}), word_of({a, c})});
  REQUIRE(m.model.words.size() == 3);
  CHECK(m.model.words[0].bits == std::vector<Lit>{Lit(1), ~Lit(2)});
  CHECK(m.model.words[0].latches == std::vector<Var>{1, 2});
  CHECK(m.model.words[1].latches == std::vector<Var>{1, 2, 3});
  CHECK(m.model.words[0].start.low == BitVector(2, 1));
  CHECK(m.model.words[0].start.high == BitVector(2, 3));
  CHECK_FALSE(m.model.words[0].starts_at_constant());
  CHECK(m.model.words[2].start.low == BitVector(2, 1));
  CHECK(m.model.words[2].starts_at_constant());
  CHECK(m.model.words_of_latch[1] == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(m.model.words_of_latch[2] == std::vector<std::uint32_t>{0, 1});
  CHECK(m.model.words_of_latch[3] == std::vector<std::uint32_t>{1, 2});
  // A gate is no latch, so it is no literal of a cube.
  const Bounds::Words seen = m.model.latch_words();
  CHECK(seen[1] == std::vector<Lit>{Lit(3), Lit()});
  CHECK_FALSE(m.model.is_parameter(Lit(3)));
  CHECK(m.model.is_parameter(m.model.words[0].lower.bound_now[0]));
  CHECK(m.model.input_values({}).empty());
}

TEST_CASE("the clauses are equivalent to the circuit: random circuits, states and inputs") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Circuit circuit = reference::random_circuit(seed);
    const std::vector<BitWord> words = latch_words(circuit, 3);
    SmallModel m(std::move(circuit), words);
    const std::unique_ptr<SatSolver> solver = m.source.fresh();
    for (int round = 0; round < 10; ++round) {
      const auto s = static_cast<std::uint32_t>(random.below(m.exact.states()));
      const auto i = static_cast<std::uint32_t>(random.below(m.exact.inputs()));
      std::vector<Lit> assumptions;
      for (Var v = 1; v <= m.model.latches; ++v) assumptions.push_back(Lit(v) ^ ((s >> (v - 1) & 1) == 0));
      const auto inputs = static_cast<Var>(m.circuit.inputs.size());
      for (Var k = 0; k < inputs; ++k) assumptions.push_back(Lit(m.model.latches + 1 + k) ^ ((i >> k & 1) == 0));
      std::vector<Lit> expected = {m.model.bad_literal ^ !m.exact.value(m.circuit.bads[0], s, i)};
      for (std::size_t k = 0; k < m.model.constraints.size(); ++k) {
        expected.push_back(m.model.constraints[k] ^ !m.exact.value(m.circuit.constraints[k], s, i));
      }
      const std::uint32_t next = m.exact.next(s, i);
      for (Var v = 1; v <= m.model.latches; ++v) {
        expected.push_back(m.model.next_of(Lit(v)) ^ ((next >> (v - 1) & 1) == 0));
        CHECK(m.model.next_of(~Lit(v)) == ~m.model.next_of(Lit(v)));
      }
      // All of them together, and none of them otherwise.
      std::vector<Lit> all = assumptions;
      all.insert(all.end(), expected.begin(), expected.end());
      REQUIRE(solver->solve(all) == Answer::sat);
      for (const Lit l : expected) {
        std::vector<Lit> wrong = assumptions;
        wrong.push_back(~l);
        REQUIRE(solver->solve(wrong) == Answer::unsat);
      }
    }
  }
}

TEST_CASE("an internal signal is a state variable, unless it is one already") {
  Circuit circuit;
  const Signal a = add_latch(circuit);
  const Signal b = add_latch(circuit);
  const Signal gate = circuit.aig.and_(a, ~b);
  const Signal in = add_input(circuit);
  set_next(circuit, a, in);
  set_next(circuit, b, gate);
  circuit.bads = {circuit.aig.and_(gate, in)};
  View view{circuit, circuit.bads[0]};
  add_internal_signals(view);
  REQUIRE(view.internal.size() == 1);
  view.internal.push_back(view.internal[0]);
  const Model model(std::move(view), {});
  CHECK_FALSE(model.exact_resets);
  REQUIRE(model.state_variables.size() == 3);
  const Var v = model.state_variables[2];
  CHECK(v > model.latches);
  CHECK(model.now_signal(model.cnf[gate]) == gate);
  CHECK(model.contradicts_reset(model.cnf[gate]));
  CHECK_FALSE(model.contradicts_reset(~model.cnf[gate]));
}
