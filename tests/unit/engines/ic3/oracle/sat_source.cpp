// The literal for the violation of a bound: it implies the violation, and can be true wherever the bound is violated.
#include "engines/ic3/oracle/sat_source.h"

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

TEST_CASE("the violation of every bound on a word of four bits, constants and complements among them") {
  Circuit circuit;
  std::vector<Signals> words(3);
  for (int i = 0; i < 4; ++i) words[0].push_back(add_latch(circuit));
  for (const Signal s : words[0]) words[1].push_back(~s);
  words[2] = {words[0][0], signal_true, ~words[0][2], signal_false};
  circuit.bads = {words[0][0]};
  for (const bool own_core : {false, true}) {
    CAPTURE(own_core);
    Ic3Options options;
    options.own_core = own_core;
    SmallModel m(circuit, {word_of(words[0]), word_of(words[1]), word_of(words[2])}, options);
    const std::unique_ptr<SatSolver> solver = m.source.fresh();
    for (std::uint32_t w = 0; w < 3; ++w) {
      for (const bool upper : {false, true}) {
        for (std::uint64_t c = 0; c < 16; ++c) {
          const Threshold bound = {w, upper, BitVector(4, c)};
          if (bound.is_trivial()) continue;
          CAPTURE(w);
          CAPTURE(upper);
          CAPTURE(c);
          const Lit violated = m.source.violation(*solver, bound);
          for (std::uint32_t s = 0; s < 16; ++s) {
            std::vector<Lit> state = {violated};
            for (Var v = 1; v <= 4; ++v) state.push_back(Lit(v) ^ ((s >> (v - 1) & 1) == 0));
            const bool holds = bound.holds(m.word(w, s));
            REQUIRE(solver->solve(state) == (holds ? Answer::unsat : Answer::sat));
            // The clauses are one direction only.
            state[0] = ~violated;
            REQUIRE(solver->solve(state) == Answer::sat);
          }
        }
      }
    }
  }
}
