// The size of a sum's circuit, and where its word is least. What the word computes is in core/reshape.cpp.
#include "engines/linear_words.h"

#include "test.h"
#include "unit/engines/bits_common.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;

TEST_CASE("a coefficient takes an adder for each digit, digits -1 included") {
  CHECK(adders({{0, 1}, {1, 1}}) == 1);
  CHECK(adders({{0, 1}, {1, -1}}) == 1);
  CHECK(adders({{0, 8}, {1, 4}}) == 1);
  CHECK(adders({{0, 3}, {1, 1}}) == 2);  // 4 - 1
  CHECK(adders({{0, 7}, {1, 1}}) == 2);  // 8 - 1
  CHECK(adders({{0, 5}, {1, -5}}) == 3);
  CHECK(adders({{0, 1}, {1, 1}, {2, 1}}) == 2);
}

TEST_CASE("a word of a sum is as wide as its greatest value, and the least value is 0") {
  Circuit circuit;
  std::vector<BitWord> words(2);
  for (int i = 0; i < 4; ++i) words[0].bits.push_back(add_latch(circuit));
  for (int i = 0; i < 2; ++i) words[1].bits.push_back(add_latch(circuit));
  const BitWord sum = linear_word(circuit.aig, words, {{0, 1}, {1, 1}});
  CHECK(sum.bits.size() == 5);  // up to 18
  CHECK(sum.offset == Integer(0));
  CHECK(sum.derived);
  const BitWord difference = linear_word(circuit.aig, words, {{0, 1}, {1, -3}});
  CHECK(difference.bits.size() == 5);  // up to 15 + 9
  CHECK(difference.offset == Integer(9));
  CHECK(difference.sum == WordSum{{0, 1}, {1, -3}});
}
