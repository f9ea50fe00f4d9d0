// Candidates for facts: true of what they come from, and as strong together when the implied ones are dropped.
#include "invariants/inference/candidates.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

constexpr std::uint32_t width = 3;

/// Anything that can be claimed of one register and constants.
invariants::CandidateInvariant random_candidate(Random& random, Node a) {
  const Kind kinds[] = {Kind::eq, Kind::ulte, Kind::ugte, Kind::slte, Kind::sgte};
  invariants::CandidateInvariant c;
  c.a = a;
  if (random.below(4) == 0) {
    const auto lo = static_cast<std::uint32_t>(random.below(width));
    const auto hi = static_cast<std::uint32_t>(lo + random.below(width - lo));
    c.hi = hi;
    c.lo = lo;
    c.value = BitVector(hi - lo + 1, random.next());
    return c;
  }
  c.kind = kinds[random.below(std::size(kinds))];
  c.value = BitVector(width, random.next());
  return c;
}

bool holds(TermStore& store, const std::vector<invariants::CandidateInvariant>& all, Node a, std::uint64_t value) {
  bool result = true;
  for (const invariants::CandidateInvariant& c : all) {
    const Node term = c.to_term(store, {});
    Evaluator values(store, std::vector<Node>{term, a});
    values.set(a, BitVector(width, value));
    values.run();
    result = result && values.bits(term).is_true();
  }
  return result;
}

}  // namespace

TEST_CASE("the values that a candidate allows include those where its term is true") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Make m(width);
    const Node x = m.state("x");
    const invariants::CandidateInvariant c = random_candidate(random, x);
    const Hybrid allowed = c.allowed(m.terms());
    for (std::uint64_t v = 0; v < 8; ++v) {
      if (holds(m.terms(), {c}, x, v)) CHECK(allowed.contains(BitVector(width, v)));
      if (!c.hi) CHECK(holds(m.terms(), {c}, x, v) == allowed.contains(BitVector(width, v)));
    }
  }
}

TEST_CASE("without those that others imply the conjunction is the same") {
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Make m(width);
    const Node x = m.state("x");
    // All of them are true of one value, as of a sample.
    const std::uint64_t value = random.below(8);
    std::vector<invariants::CandidateInvariant> all;
    while (all.size() < 5) {
      const invariants::CandidateInvariant c = random_candidate(random, x);
      if (holds(m.terms(), {c}, x, value)) all.push_back(c);
    }
    const std::vector<invariants::CandidateInvariant> rest = invariants::without_implied(m.terms(), all);
    dropped += all.size() - rest.size();
    for (std::uint64_t v = 0; v < 8; ++v) CHECK(holds(m.terms(), all, x, v) == holds(m.terms(), rest, x, v));
  }
  CHECK(dropped > 300);
}

TEST_CASE("a fact is claimed where no guard holds, and where its place is") {
  Make m(width);
  const Node x = m.state("x");
  const Node dead = m.system.add_state(Sort::bits(1), "dead");
  const Node here = m.system.add_state(Sort::bits(1), "here");
  invariants::CandidateInvariant c;
  c.a = x;
  c.value = BitVector(width, 3);
  c.guards = 1;
  c.where = here;
  const std::vector<Node> guards = {dead, m.terms().boolean(true)};  // the second one is not this fact's
  const Node term = c.to_term(m.terms(), guards);
  Evaluator values(m.terms(), std::vector<Node>{term, x, dead, here});
  for (std::uint64_t v = 0; v < 8; ++v) {
    for (const bool is_dead : {false, true}) {
      for (const bool is_here : {false, true}) {
        values.set(x, BitVector(width, v));
        values.set(dead, BitVector::boolean(is_dead));
        values.set(here, BitVector::boolean(is_here));
        values.run();
        CHECK(values.bits(term).is_true() == (is_dead || !is_here || v == 3));
      }
    }
  }
}

TEST_CASE("candidates of values imply their bits and unsigned bounds, candidates of samples are true of all samples") {
  int exact = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Three s(width);
    const invariants::StateCone cone(s.m.system, all_roots(s.m.system));
    invariants::Samples samples;
    samples.registers = {s.x};
    std::vector<invariants::CandidateInvariant> by_values;
    std::vector<invariants::CandidateInvariant> by_samples;
    Hybrid values = Hybrid::constant(BitVector(width, random.next()));
    samples.states.push_back({values.value()});
    samples.follows.push_back(0);
    for (int i = 0; i < 3; ++i) {
      const BitVector v(width, random.next());
      values = values.join(Hybrid::constant(v));
      samples.states.push_back({v});
      samples.follows.push_back(0);
    }
    invariants::candidates_of({s.x}, {values}, by_values);
    invariants::candidates_of(s.m.system, cone, samples, 0, by_samples);
    for (std::uint64_t v = 0; v < 8; ++v) {
      if (values.contains(BitVector(width, v))) CHECK(holds(s.m.terms(), by_values, s.x, v));
      if (!values.unsigned_part().contains(BitVector(width, v))) CHECK_FALSE(holds(s.m.terms(), by_values, s.x, v));
      if (!values.bits().contains(BitVector(width, v))) CHECK_FALSE(holds(s.m.terms(), by_values, s.x, v));
    }
    for (const auto& state : samples.states) CHECK(holds(s.m.terms(), by_samples, s.x, state[0].to_uint64()));
    exact += by_samples.empty() ? 0 : 1;
  }
  CHECK(exact > 100);
}

TEST_CASE("registers that agree on all samples are claimed to be equal") {
  Three s(width);
  const invariants::StateCone cone(s.m.system, all_roots(s.m.system));
  invariants::Samples samples;
  samples.registers = s.registers();
  for (std::uint64_t i = 0; i < 8; ++i) {
    samples.states.push_back({BitVector(width, i), BitVector(width, 5 * i), BitVector(width, i)});
    samples.follows.push_back(0);
  }
  std::vector<invariants::CandidateInvariant> all;
  invariants::candidates_of(s.m.system, cone, samples, 2, all);
  int equal = 0;
  for (const invariants::CandidateInvariant& c : all) {
    CHECK(c.guards == 2);
    if (c.kind != Kind::eq || !c.b) continue;
    ++equal;
    CHECK(((c.a == s.x && c.b == s.z) || (c.a == s.z && c.b == s.x)));
  }
  CHECK(equal == 1);
}
