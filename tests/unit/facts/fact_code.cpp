#include "facts/fact_code.h"

#include "reference/random_array_system.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Conditions over states that the system itself is made of.
std::vector<Node> facts_in(const TransitionSystem& system) {
  std::vector<Node> facts;
  for (const Node n : cone(system.terms(), system.roots())) {
    if (fact_terms(system, n)) facts.push_back(n);
  }
  return facts;
}

}  // namespace

TEST_CASE("a fact read back is the same term, and in another store of the system one of the same code") {
  std::size_t facts = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const TransitionSystem system =
        seed % 3 == 0 ? reference::random_array_system(seed) : reference::random_system(seed);
    const TransitionSystem other = system.detached();
    for (const Node fact : facts_in(system)) {
      const auto code = encode_fact(system, fact);
      REQUIRE(code.has_value());
      CHECK(decode_fact(system, *code) == fact);
      const auto there = decode_fact(other, *code);
      REQUIRE(there.has_value());
      CHECK(encode_fact(other, *there) == code);
      ++facts;
    }
  }
  CHECK(facts > 1000);
}

TEST_CASE("what reads inputs, or other systems, or is no condition, is no fact") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node input = system.add_input(Sort::bits(1));
  const Node state = system.add_state(Sort::bits(8));
  const Node bit = terms.make(Kind::slice, {state}, 3, 3);
  CHECK(encode_fact(system, bit).has_value());
  CHECK_FALSE(encode_fact(system, state).has_value());
  CHECK_FALSE(encode_fact(system, terms.make(Kind::and_, {bit, input})).has_value());
  CHECK_FALSE(encode_fact(system, terms.variable(Sort::bits(1))).has_value());
  CHECK_FALSE(encode_fact(system, terms.make(Kind::not_, {bit}), {.terms = 2, .bytes = 100}).has_value());
  CHECK_FALSE(encode_fact(system, bit, {.terms = 100, .bytes = 3}).has_value());
  TransitionSystem empty;
  CHECK_FALSE(decode_fact(empty, *encode_fact(system, bit)).has_value());
}

TEST_CASE("bytes that are no code give no fact, or one that is well formed") {
  Random random(1);
  std::size_t read = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const TransitionSystem system =
        seed % 3 == 0 ? reference::random_array_system(seed) : reference::random_system(seed);
    for (const Node fact : facts_in(system)) {
      std::vector<std::uint8_t> code = *encode_fact(system, fact);
      for (std::uint32_t change = 0; change < 20; ++change) {
        std::vector<std::uint8_t> wrong = code;
        for (std::uint64_t n = 1 + random.below(3); n > 0 && !wrong.empty(); --n) {
          const std::size_t place = random.below(wrong.size());
          const std::uint64_t what = random.below(4);
          if (what == 0) wrong.resize(place);
          if (what == 1) wrong[place] = static_cast<std::uint8_t>(random.next());
          if (what == 2) wrong[place] = static_cast<std::uint8_t>(wrong[place] ^ (1u << random.below(8)));
          if (what == 3) wrong.insert(wrong.begin() + static_cast<std::ptrdiff_t>(place), wrong[place]);
        }
        const auto result = decode_fact(system, wrong);
        if (!result) continue;
        ++read;
        CHECK(fact_terms(system, *result).has_value());
      }
    }
    std::vector<std::uint8_t> noise(random.below(64));
    for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random.below(random.coin() ? 256 : 64));
    const auto result = decode_fact(system, noise);
    if (result) CHECK(fact_terms(system, *result).has_value());
  }
  CHECK(read > 100);
}
