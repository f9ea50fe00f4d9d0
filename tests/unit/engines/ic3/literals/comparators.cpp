// Comparators against the comparison, for all values and all bounds.
#include "engines/ic3/literals/comparators.h"

#include "engines/linear_words.h"
#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

std::uint32_t number(const reference::ExplicitCircuit& exact, const Signals& bits, std::uint32_t s, std::uint32_t i) {
  std::uint32_t value = 0;
  for (std::size_t k = 0; k < bits.size(); ++k) value |= exact.value(bits[k], s, i) ? 1U << k : 0U;
  return value;
}

}  // namespace

TEST_CASE("each comparator compares its word, now or next, with its own bound") {
  Circuit circuit;
  const Signals word = add_counter(circuit, 3, add_input(circuit));
  circuit.bads = {word[2]};
  CircuitView view{circuit, circuit.bads[0]};
  add_comparators(view, latch_words(circuit, 3));
  REQUIRE(view.words.size() == 1);
  CHECK(view.parameters == 12);
  CHECK(view.circuit.inputs.size() == 13);
  CHECK(view.circuit.inputs[0] == circuit.inputs[0]);
  view.circuit.bads = {view.bad};
  const reference::ExplicitCircuit exact(view.circuit);
  const ViewWord& w = view.words[0];
  CHECK(w.now == word);
  for (std::uint32_t s = 0; s < exact.states(); ++s) {
    for (std::uint32_t i = 0; i < exact.inputs(); ++i) {
      const std::uint32_t now = number(exact, w.now, s, i);
      const std::uint32_t next = exact.next(s, i);
      bool right = now == s && number(exact, w.next, s, i) == next;
      for (const bool upper : {false, true}) {
        const ViewWord::Comparator& c = w.comparators[upper ? 1 : 0];
        const std::uint32_t bound_now = number(exact, c.bound_now, s, i);
        const std::uint32_t bound_next = number(exact, c.bound_next, s, i);
        right = right && exact.value(c.now, s, i) == (upper ? now <= bound_now : now >= bound_now);
        right = right && exact.value(c.next, s, i) == (upper ? next <= bound_next : next >= bound_next);
      }
      REQUIRE(right);
    }
  }
}

TEST_CASE("words over latches only, with their starts, and sums by their places in the view") {
  Circuit circuit;
  const Signal in = add_input(circuit);
  Signals a;
  Signals b;
  for (int i = 0; i < 2; ++i) a.push_back(add_latch(circuit, i == 0 ? signal_true : signal_false));
  b.push_back(add_free_latch(circuit));
  b.push_back(add_latch(circuit, a[0]));
  circuit.bads = {a[0]};
  std::vector<BitWord> words = {word_of({in, a[0]}), word_of(a), word_of(b)};
  words.push_back(linear_word(circuit.aig, words, {{1, 1}, {2, -2}}));
  words.push_back(linear_word(circuit.aig, words, {{0, 1}, {1, 1}}));  // reads the input, too
  words[1].ordered = false;
  CircuitView view{circuit, circuit.bads[0]};
  add_comparators(view, words);
  REQUIRE(view.words.size() == 3);
  CHECK(view.words[0].source == 1);
  CHECK(view.words[1].source == 2);
  CHECK(view.words[2].source == 3);
  CHECK_FALSE(view.words[0].ordered);
  CHECK_FALSE(view.words[0].derived);
  CHECK(view.words[2].derived);
  CHECK(view.words[0].reset == Signals{signal_true, signal_false});
  CHECK_FALSE(static_cast<bool>(view.words[1].reset[0]));
  CHECK(view.words[2].sum == std::vector<std::pair<std::uint32_t, std::int64_t>>{{0, 1}, {1, -2}});
  CHECK(view.words[2].offset == words[3].offset);
  CHECK(view.words[0].sum.empty());
}
