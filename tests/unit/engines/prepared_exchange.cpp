#include "engines/prepared_exchange.h"

#include <memory>

#include "term/rewrite.h"
#include "unit/engines/common.h"
#include "unit/engines/fake_exchange.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

/// x and y count from 0 to 9 and begin again, c is constant, z is read by nobody. A constraint determines the input d,
/// so that passes change the system; then they clean it up.
constexpr const char* text =
    "1 sort bitvec 4\n2 sort bitvec 1\n3 zero 1\n4 constd 1 5\n5 state 1 x\n6 state 1 y\n7 state 1 c\n8 state 1 z\n"
    "9 init 1 5 3\n10 init 1 6 3\n11 init 1 7 4\n12 init 1 8 3\n13 input 2 go\n14 inc 1 5\n15 inc 1 6\n"
    "17 constd 1 9\n18 eq 2 5 17\n19 ite 1 18 3 14\n20 next 1 5 19\n21 eq 2 6 17\n22 ite 1 21 3 15\n23 next 1 6 22\n"
    "24 next 1 7 7\n25 inc 1 8\n26 next 1 8 25\n28 add 1 6 7\n29 constd 1 0\n30 eq 2 28 29\n31 and 2 30 13\n"
    "33 input 1 d\n34 eq 2 33 5\n35 constraint 34\n36 eq 2 33 6\n37 and 2 31 36\n38 bad 37\n";

struct Model {
  TransitionSystem system = btor2::read("model", text);
  TermStore& terms = *system.shared_terms();
  Node x = system.states()[0].variable;
  Node y = system.states()[1].variable;
  Node c = system.states()[2].variable;
  Node z = system.states()[3].variable;
  Stop stop;
  Statistics statistics;
  Log log;
  std::shared_ptr<const WordPrepared> words =
      std::make_shared<const WordPrepared>(prepare_words(system, {0}, {}, stop, statistics, log));

  Node number(std::uint64_t n) { return terms.constant(BitVector(4, n)); }
  /// As images are: simplified.
  Node most(Node word, std::uint64_t n) { return Builder(terms).make(Kind::ulte, {word, number(n)}); }
  Node same(Node a, Node b) { return terms.make(Kind::eq, {a, b}); }
};

}  // namespace

TEST_CASE("facts reach the engine if their states are there, are equal to others or constant") {
  Model m;
  REQUIRE(m.words->changed());
  REQUIRE(m.words->system().states().size() == 1);
  const Node left = m.words->system().states()[0].variable;
  FakeExchange others({m.most(m.x, 9), m.most(m.z, 14), m.most(m.y, 10), m.same(m.x, m.y),
                       m.terms.make(Kind::ulte, {m.y, m.terms.make(Kind::add, {m.c, m.number(6)})})});
  PreparedExchange exchange(m.words, others);
  CHECK(exchange.proven() == 5);
  const std::vector<Node> facts = exchange.facts(0);
  // That x and y are equal is no news there, and z is gone.
  REQUIRE(facts.size() == 3);
  for (const Node fact : facts) {
    for (const Node n : cone(m.terms, std::vector<Node>{fact})) CHECK((!m.terms.is_variable(n) || n == left));
  }
  CHECK(facts[2] == m.most(left, 11));
}

TEST_CASE("a proof gets all facts up to the last one that was handed out, over the source") {
  Model m;
  const Node nine = m.most(m.x, 9);
  const Node wide = m.most(m.z, 15);
  FakeExchange others({nine, wide});
  PreparedExchange exchange(m.words, others);
  const auto back = [&] {
    Results results;
    results.properties.push_back(Proof{{1, false, {}}});
    return std::get<Proof>(exchange.translate_back(results).properties[0]).invariant;
  };
  const Invariant before = back();
  CHECK(std::count(before.strengthening.begin(), before.strengthening.end(), nine) == 0);
  CHECK(exchange.facts(0).size() == 1);
  const Invariant after = back();
  for (const Node fact : {nine, wide}) {
    CHECK(std::count(after.strengthening.begin(), after.strengthening.end(), fact) == 1);
  }
  CHECK(check_invariant(m.system, 0, after, {}, m.stop, m.statistics).outcome == InvariantCheck::Outcome::accepted);
  CHECK(check_invariant(m.system, 0, before, {}, m.stop, m.statistics).outcome == InvariantCheck::Outcome::rejected);
}

TEST_CASE("offers come with the pass invariants, over states of the source, and each once") {
  Model m;
  const Node left = m.words->system().states()[0].variable;
  FakeExchange others;
  PreparedExchange exchange(m.words, others);
  const Node offers[] = {m.most(left, 9), m.terms.make(Kind::or_, {m.words->system().inputs()[0], m.most(left, 9)})};
  exchange.offer(FactKind::candidate, offers);
  exchange.offer(FactKind::candidate, offers);
  std::vector<Node> told;
  for (const auto& [kind, fact] : others.offered) {
    CHECK((kind == FactKind::invariant || fact == m.most(m.x, 9)));
    for (const Node n : cone(m.terms, std::vector<Node>{fact})) CHECK_FALSE(m.system.input_position(n));
    CHECK(std::count(told.begin(), told.end(), fact) == 0);
    told.push_back(fact);
  }
  CHECK(std::count(told.begin(), told.end(), m.most(m.x, 9)) == 1);
  CHECK(told.size() >= 3);  // y is x, and c is 5
}
