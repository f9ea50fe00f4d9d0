// Candidates for places: true of all samples there.
#include "invariants/inference/location_invariants.h"

#include "term/evaluate.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

}  // namespace

TEST_CASE("what holds at one place of a program alone is a candidate there, and every candidate holds of all samples") {
  Make m(8);
  TermStore& terms = m.terms();
  const Node place = m.system.add_state(Sort::bits(1), "place");
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node go = m.system.add_input(Sort::bits(1));
  m.system.set_init(place, terms.boolean(false));
  m.system.set_next(place, m.op(Kind::or_, place, go));
  m.system.set_next(x, terms.make(Kind::ite, {place, y, m.op(Kind::add, x, m.number(3))}));
  m.system.set_next(y, m.op(Kind::add, y, m.number(1)));
  m.system.bads.push_back({m.op(Kind::and_, place, m.op(Kind::eq, x, y)), ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  invariants::Samples samples;
  samples.registers = cone.registers();
  // At the place x is y, elsewhere it is anything.
  for (std::uint64_t i = 0; i < 80; ++i) {
    std::vector<BitVector> state;
    for (const Node r : samples.registers) {
      const std::uint64_t other = i % 2 == 0 ? 37 * i + 11 : 5 * i;
      state.push_back(r == place ? BitVector(1, i % 2) : BitVector(8, r == x ? other : 5 * i));
    }
    samples.states.push_back(state);
    samples.follows.push_back(0);
  }
  const invariants::LocationCandidates found =
      invariants::candidates_by_place(m.system, cone, samples, 0, {}, {}, never);
  std::vector<invariants::CandidateInvariant> all;
  for (const auto* some : {&found.computed, &found.equalities, &found.others}) {
    all.insert(all.end(), some->begin(), some->end());
  }
  REQUIRE_FALSE(all.empty());
  bool is_y = false;
  for (const invariants::CandidateInvariant& c : all) {
    const Node term = c.to_term(terms, {});
    std::vector<Node> roots = samples.registers;
    roots.push_back(term);
    Evaluator values(terms, roots);
    bool holds = true;
    for (const auto& state : samples.states) {
      for (std::size_t i = 0; i < state.size(); ++i) values.set(samples.registers[i], state[i]);
      values.run();
      holds = holds && values.bits(term).is_true();
    }
    CHECK(holds);
    is_y = is_y || (c.where && c.kind == Kind::eq && c.b && ((c.a == x && c.b == y) || (c.a == y && c.b == x)));
  }
  CHECK(is_y);
}
