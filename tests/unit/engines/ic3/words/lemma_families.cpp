// What lemmas of a family suggest. Lines through three of them are in core/reshape.cpp.
#include "engines/ic3/words/lemma_families.h"

#include <algorithm>

#include "test.h"
#include "unit/engines/ic3/small_model.h"

using namespace polycube::impl;
using namespace polycube::impl::bits_test;
using namespace polycube::impl::ic3;
using namespace polycube::impl::ic3_test;

namespace {

struct Family {
  Circuit circuit;
  std::vector<BitWord> words;
  Encoding encoding;
  Thresholds thresholds;
  TemplateCandidates suggestions{1};
  LemmaFamilies history;

  Family()
      : circuit(idle()),
        words(latch_words(circuit, 8)),
        encoding(SmallModel::view(circuit, words), {}),
        thresholds(encoding.cnf.definitions->size(), encoding.latch_words()),
        history(encoding, thresholds, words, suggestions) {}

  static Circuit idle() {
    Circuit circuit;
    for (int i = 0; i < 17; ++i) add_latch(circuit);
    circuit.bads = {circuit.latches[0].variable};
    return circuit;
  }
  /// All that is suggested by now.
  std::vector<WordSum> all() {
    std::vector<WordSum> sums;
    for (std::vector<WordSum> some = suggestions.take(); !some.empty(); some = suggestions.take()) {
      sums.insert(sums.end(), some.begin(), some.end());
    }
    return sums;
  }
  void see(std::uint64_t x, std::uint64_t y, std::vector<Lit> others = {}) {
    others.push_back(thresholds.literal({0, false, BitVector(8, x)}));
    others.push_back(thresholds.literal({1, false, BitVector(8, y)}));
    history.observe(Cube(std::move(others)));
  }
};

}  // namespace

TEST_CASE("three lemmas on a line suggest it, three that are on none do not") {
  Family line;
  for (const std::uint64_t x : {2U, 4U, 5U}) line.see(x, 50 - 2 * x);
  REQUIRE(line.suggestions.due(1));
  CHECK(line.suggestions.take() == std::vector<WordSum>{{{0, 2}, {1, 1}}});
  Family bent;
  bent.see(2, 50);
  bent.see(4, 40);
  bent.see(5, 39);
  CHECK_FALSE(bent.suggestions.due(1));
}

TEST_CASE("lemmas that differ in anything else are of another family") {
  Family f;
  f.see(2, 50);
  f.see(3, 49, {Lit(17)});
  f.see(4, 48, {~Lit(17)});
  CHECK_FALSE(f.suggestions.due(1));
  f.see(5, 47, {Lit(17)});
  f.see(6, 46, {Lit(17)});
  CHECK(f.suggestions.due(1));
}

TEST_CASE("a family keeps its youngest lemmas") {
  Family f;
  f.see(2, 200);
  f.see(3, 199);
  // On a curve: no three on a line.
  for (std::uint64_t x = 10; x < 34; ++x) f.see(x, 180 - x * (x + 1) / 10);
  f.all();
  // The third one comes too late.
  f.see(4, 198);
  const std::vector<WordSum> left = f.all();
  CHECK(std::find(left.begin(), left.end(), WordSum{{0, 1}, {1, 1}}) == left.end());
}
