#include "certify/explain/lemma_groups.h"

#include "test.h"

using namespace polycube::impl;

namespace {

class World {
 public:
  World() {
    for (const char* name : {"a.x", "a.y", "b.z", "b.w", "flag"}) {
      states.push_back(system.add_state(Sort::bits(1), name));
    }
    input = system.add_input(Sort::bits(1), "in");
  }
  Node or_(Node a, Node b) { return system.terms().make(Kind::or_, {a, b}); }
  Node and_(Node a, Node b) { return system.terms().make(Kind::and_, {a, b}); }
  Node not_(Node a) { return system.terms().make(Kind::not_, {a}); }

  TransitionSystem system;
  std::vector<Node> states;
  Node input;
};

using Positions = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("conditions that share a register are a group, simplest first") {
  World w;
  const Node both = w.or_(w.states[0], w.states[1]);
  const Node one = w.not_(w.states[1]);
  const Node other = w.not_(w.states[4]);
  const auto groups = group_lemmas(w.system, std::vector<Node>{both, other, one});
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].registers == Positions{4});
  CHECK(groups[0].lemmas == std::vector<Node>{other});
  CHECK(groups[1].registers == Positions{0, 1});
  CHECK(groups[1].lemmas == std::vector<Node>{one, both});
}

TEST_CASE("a condition about two modules is apart from those about one of them") {
  World w;
  const Node in_a = w.or_(w.states[0], w.states[1]);
  const Node in_b = w.or_(w.states[2], w.states[3]);
  const Node across = w.or_(w.states[1], w.not_(w.states[2]));
  const auto groups = group_lemmas(w.system, std::vector<Node>{across, in_a, in_b});
  REQUIRE(groups.size() == 3);
  CHECK(groups[0].lemmas == std::vector<Node>{in_a});
  CHECK(groups[1].lemmas == std::vector<Node>{in_b});
  CHECK(groups[2].lemmas == std::vector<Node>{across});
}

TEST_CASE("conjunctions are split, and what is true or comes twice is left out") {
  World w;
  const Node x = w.states[0];
  const auto groups =
      group_lemmas(w.system, std::vector<Node>{w.and_(x, w.and_(w.system.terms().boolean(true), w.input)), x});
  REQUIRE(groups.size() == 2);
  CHECK(groups[0].registers.empty());
  CHECK(groups[0].lemmas == std::vector<Node>{w.input});
  CHECK(groups[1].lemmas == std::vector<Node>{x});
  CHECK(group_lemmas(w.system, {}).empty());
}
