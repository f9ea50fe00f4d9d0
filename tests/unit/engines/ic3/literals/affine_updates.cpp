// The next value of a sum, computed from the sum, against the sum of the next values: all values of small words.
#include "engines/ic3/literals/affine_updates.h"

#include "engines/linear_words.h"
#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

constexpr std::uint32_t width = 3;

std::int64_t number(const reference::ExplicitCircuit& exact, const Signals& bits, std::uint32_t s, std::uint32_t i) {
  std::int64_t value = 0;
  for (std::size_t k = 0; k < bits.size(); ++k) value |= exact.value(bits[k], s, i) ? std::int64_t{1} << k : 0;
  return value;
}

/// Two words with random trees of updates, over each other, a third word of inputs, and three conditions.
struct Updates {
  Circuit circuit;
  std::vector<BitWord> words;
  Signals input;
  Signals conditions;

  explicit Updates(Random& random, std::uint32_t depth) {
    for (int w = 0; w < 2; ++w) {
      Signals bits;
      for (std::uint32_t i = 0; i < width; ++i) bits.push_back(add_latch(circuit));
      words.push_back(word_of(bits));
    }
    for (int i = 0; i < 2; ++i) input.push_back(add_input(circuit));
    for (int i = 0; i < 2; ++i) conditions.push_back(add_input(circuit));
    conditions.push_back(~circuit.aig.and_(words[0].bits[0], words[1].bits[1]));
    circuit.bads = {words[0].bits[0]};
    for (BitWord& word : words) grow(random, word.steps, depth);
  }

  std::uint32_t grow(Random& random, std::vector<UpdateCase>& tree, std::uint32_t depth) const {
    const auto place = static_cast<std::uint32_t>(tree.size());
    tree.emplace_back();
    if (depth > 0 && random.below(4) != 0) {
      tree[place].condition = conditions[random.below(conditions.size())] ^ random.coin();
      const std::uint32_t then = grow(random, tree, depth - 1);
      const std::uint32_t otherwise = grow(random, tree, depth - 1);
      tree[place].then = then;
      tree[place].otherwise = otherwise;
      return place;
    }
    for (const Signals& bits : {words[0].bits, words[1].bits, input}) {
      const auto coefficient = static_cast<std::int64_t>(random.below(7)) - 3;
      if (random.coin() && coefficient != 0) tree[place].parts.push_back({bits, coefficient});
    }
    tree[place].constant = static_cast<std::int64_t>(random.below(25)) - 12;
    return place;
  }

  /// The value of the tree.
  std::int64_t next(const reference::ExplicitCircuit& exact, const BitWord& word, std::uint32_t s,
                    std::uint32_t i) const {
    std::uint32_t place = 0;
    while (word.steps[place].condition) {
      const UpdateCase& node = word.steps[place];
      place = exact.value(node.condition, s, i) ? node.then : node.otherwise;
    }
    std::int64_t value = word.steps[place].constant.to_int64();
    for (const UpdateTerm& part : word.steps[place].parts) value += part.coefficient * number(exact, part.bits, s, i);
    return value & ((1 << width) - 1);
  }
};

}  // namespace

TEST_CASE("the next value of a sum is the sum of the next values") {
  const WordSum sums[] = {{{0, 1}, {1, 1}}, {{0, 1}, {1, -1}}, {{0, 2}, {1, 3}}, {{0, 3}, {1, -5}}};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Updates u(random, 2);
    const WordSum& sum = sums[seed % std::size(sums)];
    const BitWord word = linear_word(u.circuit.aig, u.words, sum);
    const Signals next = next_of_sum(u.circuit.aig, u.words, word);
    REQUIRE(next.size() == word.bits.size());
    const reference::ExplicitCircuit exact(u.circuit);
    for (std::uint32_t s = 0; s < exact.states(); ++s) {
      for (std::uint32_t i = 0; i < exact.inputs(); ++i) {
        std::int64_t expected = word.offset.to_int64();
        for (const Summand& p : sum) expected += p.coefficient * u.next(exact, u.words[p.word], s, i);
        REQUIRE(number(exact, next, s, i) == expected);
      }
    }
  }
}

TEST_CASE("no next value where the update of a word is not known, or where there are too many cases") {
  Random random(1);
  Updates u(random, 0);
  const BitWord word = linear_word(u.circuit.aig, u.words, {{0, 1}, {1, 1}});
  CHECK_FALSE(next_of_sum(u.circuit.aig, u.words, word).empty());
  CHECK(next_of_sum(u.circuit.aig, u.words, u.words[0]).empty());  // no sum
  std::vector<BitWord> one = u.words;
  one[1].steps.clear();
  CHECK(next_of_sum(u.circuit.aig, one, word).empty());
  // Thirty-two cases, each with a condition of its own on the way.
  std::vector<BitWord> many = u.words;
  many[0].steps.clear();
  for (std::uint32_t i = 0; i < 32; ++i) {
    UpdateCase node;
    node.condition = add_input(u.circuit);
    node.then = 64;
    node.otherwise = i + 1 < 32 ? i + 1 : 64;
    many[0].steps.push_back(node);
  }
  many[0].steps.resize(65);
  CHECK(next_of_sum(u.circuit.aig, many, word).empty());
}
