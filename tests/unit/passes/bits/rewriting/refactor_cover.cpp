#include "passes/bits/rewriting/refactor_cover.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

bool value(const std::vector<std::uint64_t>& truth, std::uint32_t minterm) {
  return (truth[minterm / 64] >> (minterm % 64) & 1) != 0;
}

bool contains(Product p, std::uint32_t minterm) {
  for (; p != 0; p &= p - 1) {
    const auto i = static_cast<std::uint32_t>(std::countr_zero(p));
    if ((minterm >> (i / 2) & 1) == i % 2) return false;
  }
  return true;
}

/// A random function: a sum of random products, or anything.
std::vector<std::uint64_t> random_truth(Random& random, std::uint8_t inputs) {
  const std::uint32_t minterms = 1U << inputs;
  std::vector<std::uint64_t> truth((minterms + 63) / 64);
  std::vector<Product> products;
  for (std::uint64_t i = 1 + random.below(6); i > 0; --i) {
    Product p = 0;
    for (std::uint32_t k = 0; k < inputs; ++k) {
      if (random.below(3) == 0) p |= (1U + (random.coin() ? 1U : 0U)) << (2 * k);
    }
    products.push_back(p);
  }
  const bool anything = random.below(4) == 0;
  for (std::uint32_t m = 0; m < std::max(64U, minterms); ++m) {
    bool bit = anything && random.coin();
    for (const Product p : products) bit = bit || (!anything && contains(p, m % minterms));
    if (m >= minterms) bit = value(truth, m % minterms);
    truth[m / 64] |= static_cast<std::uint64_t>(bit) << (m % 64);
  }
  return truth;
}

bool evaluate(const RewriteStructure& structure, std::uint8_t inputs, std::uint32_t minterm) {
  std::vector<bool> values = {false};
  for (std::uint32_t i = 0; i < inputs; ++i) values.push_back((minterm >> i & 1) != 0);
  const auto edge = [&](RewriteStructure::Edge e) { return values[e >> 1] != ((e & 1) != 0); };
  for (const RewriteStructure::Gate g : structure.gates) values.push_back(edge(g.left) && edge(g.right));
  return edge(structure.output);
}

}  // namespace

TEST_CASE("covers are irredundant, and factored forms have their functions") {
  std::size_t literals = 0;
  std::size_t gates = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const auto inputs = static_cast<std::uint8_t>(random.below(seed % 20 == 0 ? 12 : 8));
    const std::vector<std::uint64_t> truth = random_truth(random, inputs);
    const auto cover = irredundant_cover(truth, inputs, 10000);
    REQUIRE(cover.has_value());
    std::vector<bool> alone(cover->size());  // by product: does it have a minterm that no other has?
    StructureBuilder builder(inputs);
    const RewriteStructure structure = builder.finish(factor(*cover, builder));
    for (std::uint32_t m = 0; m < 1U << inputs; ++m) {
      std::size_t count = 0;
      std::size_t last = 0;
      for (std::size_t i = 0; i < cover->size(); ++i) {
        if (!contains((*cover)[i], m)) continue;
        ++count;
        last = i;
      }
      REQUIRE((count > 0) == value(truth, m));
      if (count == 1) alone[last] = true;
      REQUIRE(evaluate(structure, inputs, m) == value(truth, m));
    }
    for (std::size_t i = 0; i < alone.size(); ++i) REQUIRE(alone[i]);
    for (const Product p : *cover) literals += static_cast<std::size_t>(std::popcount(p));
    gates += structure.gates.size();
    if (cover->size() > 1) CHECK(!irredundant_cover(truth, inputs, cover->size() - 1).has_value());
  }
  CHECK(gates < literals);
}

TEST_CASE("factoring finds common divisors") {
  // (a + b)(c + d) + e: four products of two and one of one
  const auto literal = [](std::uint32_t i) { return Product{1} << (2 * i); };
  const std::vector<Product> cover = {literal(0) | literal(2), literal(0) | literal(3), literal(1) | literal(2),
                                      literal(1) | literal(3), literal(4)};
  StructureBuilder builder(5);
  CHECK(builder.finish(factor(cover, builder)).gates.size() == 4);
}
