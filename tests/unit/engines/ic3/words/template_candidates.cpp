// TemplateCandidates: when there is a pause for them, and which come out of it.
#include "engines/ic3/words/template_candidates.h"

#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

WordSum pair_of(std::size_t a, std::size_t b) { return {{a, 1}, {b, 1}}; }

}  // namespace

TEST_CASE("it is time for new words after enough lemmas, if a suggestion weighs enough") {
  TemplateCandidates s(10);
  CHECK_FALSE(s.due(1000));
  s.add(pair_of(0, 1), 2);
  CHECK_FALSE(s.due(1000));
  s.add(pair_of(0, 1), 1);  // weights of the same sum add up: one adder, so 3 is enough
  CHECK_FALSE(s.due(9));
  CHECK(s.due(10));
}

TEST_CASE("every pause asks for twice as much patience") {
  TemplateCandidates s(10);
  for (std::uint64_t patience = 10; patience <= 80; patience *= 2) {
    s.add(pair_of(0, patience), 5);
    CHECK_FALSE(s.due(patience - 1));
    CHECK(s.due(patience));
    CHECK(s.take().size() == 1);
  }
}

TEST_CASE("the best four come out, best first, and never again") {
  TemplateCandidates s(1);
  for (std::size_t i = 1; i <= 6; ++i) s.add(pair_of(0, i), 10 + static_cast<double>(i));
  s.add(pair_of(0, 7), 1);  // too light
  CHECK(s.take() == std::vector<WordSum>{pair_of(0, 6), pair_of(0, 5), pair_of(0, 4), pair_of(0, 3)});
  CHECK(s.due(2));
  CHECK(s.take() == std::vector<WordSum>{pair_of(0, 2), pair_of(0, 1)});
  CHECK_FALSE(s.due(1000));
  CHECK(s.take().empty());
  s.add(pair_of(0, 6), 100);
  CHECK_FALSE(s.due(1000));
  s.add(pair_of(0, 7), 2);
  CHECK(s.due(1000));
}

TEST_CASE("a sum whose circuit is large has to be suggested more often") {
  TemplateCandidates small(1);
  TemplateCandidates large(1);
  small.add({{0, 1}, {1, 1}}, 4);
  large.add({{0, 85}, {1, 85}, {2, 85}}, 4);
  CHECK(small.due(1));
  CHECK_FALSE(large.due(1));
  large.add({{0, 85}, {1, 85}, {2, 85}}, 6);
  CHECK(large.due(1));
}

TEST_CASE("what is a word already is not suggested") {
  TemplateCandidates s(1);
  s.forget(pair_of(0, 1));
  s.add(pair_of(0, 1), 100);
  CHECK_FALSE(s.due(1));
}
