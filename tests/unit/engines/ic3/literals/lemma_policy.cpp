// What the policy chooses: by the options, by chance, and by what lemmas were worth.
#include "engines/ic3/literals/lemma_policy.h"

#include <set>

#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

/// Two words of four latches each.
struct Registers {
  Thresholds thresholds{9, {{Lit(1), Lit(2), Lit(3), Lit(4)}, {Lit(5), Lit(6), Lit(7), Lit(8)}}};
  Ic3Options options;
};

std::array<std::uint64_t, 3> choose(LemmaPolicy& policy, int times) {
  const std::array<std::uint64_t, 3> before = policy.chosen();
  for (int i = 0; i < times; ++i) policy.choose();
  std::array<std::uint64_t, 3> counts = policy.chosen();
  for (std::size_t i = 0; i < 3; ++i) counts[i] -= before[i];
  return counts;
}

void remember_zeros(LemmaPolicy& policy, int times) {
  for (int i = 0; i < times; ++i) policy.remember(std::vector<bool>(8), {BitVector(4, 0), BitVector(4, 0)});
}

}  // namespace

TEST_CASE("pure modes have one style, and so has a model without words") {
  Registers r;
  const std::pair<Lemmas, LemmaLanguage> pure[] = {{Lemmas::cube, LemmaLanguage::bits},
                                                   {Lemmas::box, LemmaLanguage::registers},
                                                   {Lemmas::polytope, LemmaLanguage::relations}};
  for (const auto& [lemmas, style] : pure) {
    r.options.lemmas = lemmas;
    LemmaPolicy policy(r.options, r.thresholds);
    for (int i = 0; i < 20; ++i) CHECK(policy.choose() == style);
  }
  r.options.lemmas = Lemmas::mixed;
  const Thresholds none(9, {});
  LemmaPolicy policy(r.options, none);
  for (int i = 0; i < 20; ++i) CHECK(policy.choose() == LemmaLanguage::bits);
  CHECK_FALSE(policy.should_sample());
}

TEST_CASE("a policy that does not learn keeps to its chances") {
  Registers r;
  r.options.learn_style = false;
  for (const double probability : {0.0, 0.5, 1.0}) {
    CAPTURE(probability);
    r.options.cube_probability = probability;
    LemmaPolicy policy(r.options, r.thresholds);
    remember_zeros(policy, 10);
    policy.learnt(LemmaLanguage::registers, Cube({~Lit(1)}));
    const auto counts = choose(policy, 4000);
    CHECK(static_cast<double>(counts[0]) >= 4000 * probability - 200);
    CHECK(static_cast<double>(counts[0]) <= 4000 * probability + 200);
    CHECK(counts[1] + 300 >= counts[2]);
    CHECK(counts[2] + 300 >= counts[1]);
    CHECK_FALSE(policy.should_sample());
  }
}

TEST_CASE("the style whose lemmas exclude more of the sample is chosen more often, and no style is given up") {
  Registers r;
  for (const LemmaLanguage good : {LemmaLanguage::bits, LemmaLanguage::registers, LemmaLanguage::relations}) {
    CAPTURE(static_cast<int>(good));
    LemmaPolicy policy(r.options, r.thresholds);
    remember_zeros(policy, 10);
    const Cube all({~Lit(1), r.thresholds.literal({0, true, BitVector(4, 3)})});
    const Cube no_state({~Lit(1), r.thresholds.literal({0, false, BitVector(4, 3)})});
    for (int i = 0; i < 300; ++i) {
      for (const LemmaLanguage style : {LemmaLanguage::bits, LemmaLanguage::registers, LemmaLanguage::relations}) {
        policy.learnt(style, style == good ? all : no_state);
      }
    }
    const auto counts = choose(policy, 2000);
    CHECK(counts[static_cast<std::size_t>(good)] > 1600);
    for (const std::uint64_t count : counts) CHECK(count > 10);
  }
}

TEST_CASE("nothing is learnt from a sample that is too small") {
  Registers r;
  LemmaPolicy one(r.options, r.thresholds);
  LemmaPolicy other(r.options, r.thresholds);
  remember_zeros(one, 3);
  for (int i = 0; i < 100; ++i) one.learnt(LemmaLanguage::registers, Cube({~Lit(1)}));
  CHECK(choose(one, 500) == choose(other, 500));
}

TEST_CASE("only the youngest states of the sample count") {
  Registers r;
  LemmaPolicy policy(r.options, r.thresholds);
  for (int i = 0; i < 64; ++i) policy.remember(std::vector<bool>(8, true), {BitVector(4, 15), BitVector(4, 15)});
  remember_zeros(policy, 64);
  for (int i = 0; i < 300; ++i) {
    policy.learnt(LemmaLanguage::bits, Cube({Lit(1)}));
    policy.learnt(LemmaLanguage::registers, Cube({~Lit(1)}));
    policy.learnt(LemmaLanguage::relations, Cube({Lit(1)}));
  }
  CHECK(choose(policy, 2000)[1] > 1600);
}

TEST_CASE("a style that disappointed is chosen less often") {
  Registers r;
  LemmaPolicy policy(r.options, r.thresholds);
  for (int i = 0; i < 20; ++i) policy.penalise(LemmaLanguage::bits, Cube({Lit(1)}));
  const auto counts = choose(policy, 2000);
  CHECK(counts[0] < 300);
  CHECK(counts[0] > 10);
}

TEST_CASE("words: derived ones first, then more or less those that were worth more") {
  Thresholds thresholds(1, std::vector<std::vector<Lit>>(6, std::vector<Lit>(4)));
  LemmaPolicy policy({}, thresholds);
  for (int i = 0; i < 10; ++i) {
    policy.remember({}, std::vector<BitVector>(6, BitVector(4, 0)));
  }
  const Cube good({thresholds.literal({2, true, BitVector(4, 3)})});
  const Cube bad({thresholds.literal({1, false, BitVector(4, 3)})});
  for (int i = 0; i < 60; ++i) {
    policy.learnt(LemmaLanguage::registers, good);
    policy.learnt(LemmaLanguage::registers, bad);
  }
  std::set<std::vector<std::uint32_t>> orders;
  int better = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<std::uint32_t> words = {0, 1, 2, 3, 4, 5};
    policy.shuffle(words, [](std::uint32_t w) { return w >= 4; });
    CHECK(words[0] + words[1] == 9);
    CHECK(std::set<std::uint32_t>(words.begin(), words.end()).size() == 6);
    orders.insert(words);
    better += std::find(words.begin(), words.end(), 2U) < std::find(words.begin(), words.end(), 1U) ? 1 : 0;
  }
  CHECK(better > 340);
  CHECK(better < 400);
  CHECK(orders.size() > 10);
}

TEST_CASE("the same seed makes the same choices") {
  Registers r;
  LemmaPolicy one(r.options, r.thresholds);
  LemmaPolicy other(r.options, r.thresholds);
  r.options.seed = 1;
  LemmaPolicy third(r.options, r.thresholds);
  bool differs = false;
  for (int i = 0; i < 200; ++i) {
    const LemmaLanguage style = one.choose();
    CHECK(style == other.choose());
    differs = differs || style != third.choose();
  }
  CHECK(differs);
}
