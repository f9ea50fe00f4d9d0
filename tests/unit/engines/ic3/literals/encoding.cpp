// The model of a circuit: what its variables stand for, and that its clauses are equivalent to the circuit.
#include "engines/ic3/literals/encoding.h"

#include "engines/ic3/variants/internal_signals.h"
#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

TEST_CASE("latches are the first variables, with their resets") {
  Circuit circuit;
  const Signal a = add_latch(circuit, signal_true);
  const Signal b = add_free_latch(circuit);
  const Signal in = add_input(circuit);
  set_next(circuit, a, in);
  circuit.bads = {circuit.aig.and_(a, b)};
  SmallModel m(circuit, {});
  CHECK(m.encoding.latches == 2);
  CHECK(m.encoding.state_variables == std::vector<Var>{1, 2});
  CHECK(m.encoding.state[1].now == a);
  CHECK(m.encoding.state[2].now == b);
  CHECK(m.encoding.state[1].reset == true_lit);
  CHECK(m.encoding.state[2].reset == Lit());
  CHECK(m.encoding.exact_resets);
  CHECK(m.encoding.contradicts_reset(~Lit(1)));
  CHECK_FALSE(m.encoding.contradicts_reset(Lit(1)));
  CHECK_FALSE(m.encoding.contradicts_reset(Lit(2)));
  CHECK_FALSE(m.encoding.contradicts_reset(~Lit(2)));
  CHECK(m.encoding.now_signal(~Lit(2)) == ~b);
  CHECK(m.encoding.next_signal(Lit(1)) == in);
  CHECK(m.encoding.input_values({Lit(3)}) == std::vector<bool>{true});
  CHECK(m.encoding.input_values({}) == std::vector<bool>{false});
  // A reset that is a function is not exact.
  circuit.latches[1].reset = ~a;
  const SmallModel function(circuit, {});
  CHECK_FALSE(function.encoding.exact_resets);
  CHECK_FALSE(function.encoding.contradicts_reset(Lit(2)));
}

TEST_CASE("words: their bits, starts, latches and parameters") {
  Circuit circuit;
  const Signal a = add_latch(circuit, signal_true);
  const Signal b = add_free_latch(circuit);
  const Signal c = add_latch(circuit);
  const Signal gate = circuit.aig.and_(a, b);
  circuit.bads = {c};
  const SmallModel m(circuit, {word_of({a, ~b}), word_of({c, gate}), word_of({a, c})});
  REQUIRE(m.encoding.words.size() == 3);
  CHECK(m.encoding.words[0].bits == std::vector<Lit>{Lit(1), ~Lit(2)});
  CHECK(m.encoding.words[0].latches == std::vector<Var>{1, 2});
  CHECK(m.encoding.words[1].latches == std::vector<Var>{1, 2, 3});
  CHECK(m.encoding.words[0].start.low == BitVector(2, 1));
  CHECK(m.encoding.words[0].start.high == BitVector(2, 3));
  CHECK_FALSE(m.encoding.words[0].starts_at_constant());
  CHECK(m.encoding.words[2].start.low == BitVector(2, 1));
  CHECK(m.encoding.words[2].starts_at_constant());
  CHECK(m.encoding.words_of_latch[1] == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(m.encoding.words_of_latch[2] == std::vector<std::uint32_t>{0, 1});
  CHECK(m.encoding.words_of_latch[3] == std::vector<std::uint32_t>{1, 2});
  // A gate is no latch, so it is no literal of a cube.
  const Thresholds::Words seen = m.encoding.latch_words();
  CHECK(seen[1] == std::vector<Lit>{Lit(3), Lit()});
  CHECK_FALSE(m.encoding.is_parameter(Lit(3)));
  CHECK(m.encoding.is_parameter(m.encoding.words[0].lower.bound_now[0]));
  CHECK(m.encoding.input_values({}).empty());
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
      for (Var v = 1; v <= m.encoding.latches; ++v) assumptions.push_back(Lit(v) ^ ((s >> (v - 1) & 1) == 0));
      const auto inputs = static_cast<Var>(m.circuit.inputs.size());
      for (Var k = 0; k < inputs; ++k) assumptions.push_back(Lit(m.encoding.latches + 1 + k) ^ ((i >> k & 1) == 0));
      std::vector<Lit> expected = {m.encoding.bad_literal ^ !m.exact.value(m.circuit.bads[0], s, i)};
      for (std::size_t k = 0; k < m.encoding.constraints.size(); ++k) {
        expected.push_back(m.encoding.constraints[k] ^ !m.exact.value(m.circuit.constraints[k], s, i));
      }
      const std::uint32_t next = m.exact.next(s, i);
      for (Var v = 1; v <= m.encoding.latches; ++v) {
        expected.push_back(m.encoding.next_of(Lit(v)) ^ ((next >> (v - 1) & 1) == 0));
        CHECK(m.encoding.next_of(~Lit(v)) == ~m.encoding.next_of(Lit(v)));
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
  CircuitView view{circuit, circuit.bads[0]};
  add_internal_signals(view);
  REQUIRE(view.internal.size() == 1);
  view.internal.push_back(view.internal[0]);
  const Encoding encoding(std::move(view), {});
  CHECK_FALSE(encoding.exact_resets);
  REQUIRE(encoding.state_variables.size() == 3);
  const Var v = encoding.state_variables[2];
  CHECK(v > encoding.latches);
  CHECK(encoding.now_signal(encoding.cnf[gate]) == gate);
  CHECK(encoding.contradicts_reset(encoding.cnf[gate]));
  CHECK_FALSE(encoding.contradicts_reset(~encoding.cnf[gate]));
}
