#include "engines/trajectory/progressions.h"

#include "domain/simulate.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Sequence {
  std::vector<std::uint32_t> widths;
  std::vector<std::vector<Ternary>> states;
};

/// Runs that look like those of designs: registers that stay, count up or down by a number, or jump.
Sequence random_sequence(Random& random) {
  Sequence sequence;
  for (std::uint64_t i = 1 + random.below(3); i > 0; --i) {
    sequence.widths.push_back(static_cast<std::uint32_t>(1 + random.below(4)));
  }
  std::vector<BitVector> now;
  for (const std::uint32_t w : sequence.widths) now.emplace_back(w, random.next());
  for (std::uint64_t phase = 1 + random.below(4); phase > 0; --phase) {
    std::vector<BitVector> change;
    for (const std::uint32_t w : sequence.widths) {
      const std::uint64_t amounts[] = {0, 1, ~std::uint64_t{0}, 2, random.next()};
      change.emplace_back(w, amounts[random.below(5)]);
    }
    const bool known = random.below(4) != 0;
    for (std::uint64_t length = 1 + random.below(7); length > 0; --length) {
      std::vector<Ternary>& state = sequence.states.emplace_back();
      for (std::size_t i = 0; i < now.size(); ++i) {
        now[i] = bv::add(now[i], change[i]);
        state.push_back(Ternary::constant(now[i]));
        if (!known && i == 0) state[0].set_bit(0, std::nullopt);
      }
    }
  }
  return sequence;
}

}  // namespace

TEST_CASE("the condition holds in the added states and in no others") {
  Random random(7);
  std::size_t cases = 0;
  std::size_t states = 0;
  for (std::uint32_t round = 0; round < 2000; ++round) {
    CAPTURE(round);
    const Sequence sequence = random_sequence(random);
    TermStore terms;
    std::vector<Node> registers;
    for (const std::uint32_t w : sequence.widths) registers.push_back(terms.variable(Sort::bits(w)));
    Progressions progressions(registers);
    for (const std::vector<Ternary>& state : sequence.states) progressions.add(state);
    cases += progressions.size();
    states += sequence.states.size();
    Builder build(terms);
    const Node condition = progressions.to_term(build);
    const std::vector<Node> roots = {condition};
    Evaluator evaluator(terms, roots);
    std::uint32_t bits = 0;
    for (const std::uint32_t w : sequence.widths) bits += w;
    for (std::uint64_t point = 0; point < std::uint64_t{1} << bits; ++point) {
      std::vector<BitVector> values;
      std::uint32_t begin = 0;
      for (std::size_t i = 0; i < registers.size(); ++i) {
        values.emplace_back(sequence.widths[i], point >> begin);
        begin += sequence.widths[i];
        if (evaluator.knows(registers[i])) evaluator.set(registers[i], values.back());
      }
      evaluator.run();
      bool expected = false;
      for (const std::vector<Ternary>& state : sequence.states) {
        bool inside = true;
        for (std::size_t i = 0; i < values.size(); ++i) inside = inside && state[i].contains(values[i]);
        expected = expected || inside;
      }
      REQUIRE(evaluator.bits(condition).is_true() == expected);
    }
  }
  CHECK(cases < states * 3 / 4);
}
