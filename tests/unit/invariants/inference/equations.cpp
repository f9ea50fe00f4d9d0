// Equations that samples agree on.
#include "invariants/inference/equations.h"

#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

/// Do all candidates hold where the registers have these values?
bool all_hold(TermStore& store, const std::vector<invariants::CandidateInvariant>& all,
              const std::vector<Node>& registers, const std::vector<BitVector>& values) {
  for (const invariants::CandidateInvariant& c : all) {
    const Node term = c.to_term(store, {});
    std::vector<Node> roots = registers;
    roots.push_back(term);
    Evaluator evaluator(store, roots);
    for (std::size_t i = 0; i < registers.size(); ++i) evaluator.set(registers[i], values[i]);
    evaluator.run();
    if (!evaluator.bits(term).is_true()) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("an equation of two registers holds of the samples, and of nothing beside the line") {
  Three s(8);
  Random random(1);
  invariants::Samples samples;
  samples.registers = s.registers();
  for (int i = 0; i < 60; ++i) {
    const std::uint64_t n = random.below(80);
    samples.states.push_back({BitVector(8, 2 * n), BitVector(8, 3 * n), BitVector(8, random.next())});
    samples.follows.push_back(0);
  }
  std::vector<invariants::CandidateInvariant> all;
  invariants::equations_of(s.m.terms(), samples, 0, never, all);
  REQUIRE_FALSE(all.empty());
  for (const auto& state : samples.states) CHECK(all_hold(s.m.terms(), all, samples.registers, state));
  int beside = 0;
  for (int i = 0; i < 200; ++i) {
    const BitVector x(8, random.next());
    const BitVector y(8, random.next());
    const bool line = (3 * x.to_uint64() - 2 * y.to_uint64()) % 256 == 0;
    const bool held = all_hold(s.m.terms(), all, samples.registers, {x, y, BitVector(8, random.next())});
    if (!line) CHECK_FALSE(held);
    beside += line ? 0 : 1;
  }
  CHECK(beside > 100);
}

TEST_CASE("registers that nothing ties have no equation, and few samples prove none") {
  Three s(8);
  Random random(2);
  invariants::Samples samples;
  samples.registers = s.registers();
  std::vector<invariants::CandidateInvariant> all;
  for (std::uint64_t i = 0; i < 3; ++i) {
    samples.states.push_back({BitVector(8, random.next()), BitVector(8, random.next()), BitVector(8, random.next())});
    samples.follows.push_back(0);
  }
  invariants::equations_of(s.m.terms(), samples, 0, never, all);
  CHECK(all.empty());
  for (int i = 0; i < 60; ++i) {
    samples.states.push_back({BitVector(8, random.next()), BitVector(8, random.next()), BitVector(8, random.next())});
    samples.follows.push_back(0);
  }
  invariants::equations_of(s.m.terms(), samples, 0, never, all);
  CHECK(all.empty());
}

TEST_CASE("one of several flags is set") {
  Make m(8);
  std::vector<Node> flags;
  Node any = m.terms().boolean(false);
  for (int i = 0; i < 5; ++i) {
    flags.push_back(m.system.add_state(Sort::bits(1), "flag" + std::to_string(i)));
    m.system.set_next(flags.back(), flags.back());
    any = m.op(Kind::or_, any, flags.back());
  }
  m.system.bads.push_back({any, ""});
  const invariants::StateCone cone(m.system, all_roots(m.system));
  invariants::Samples samples;
  samples.registers = cone.registers();
  REQUIRE(samples.registers.size() == 5);
  const auto one_of = [&](std::uint64_t set) {
    std::vector<BitVector> state;
    for (std::uint64_t i = 0; i < 5; ++i) state.push_back(BitVector::boolean((set >> i & 1) != 0));
    return state;
  };
  for (std::uint64_t i = 0; i < 60; ++i) {
    samples.states.push_back(one_of(1ULL << i % 5));
    samples.follows.push_back(0);
  }
  std::vector<invariants::CandidateInvariant> all;
  invariants::sums_of_flags(m.terms(), cone, samples, 0, never, all);
  REQUIRE_FALSE(all.empty());
  for (std::uint64_t set = 0; set < 32; ++set) {
    const bool one = set == 1 || set == 2 || set == 4 || set == 8 || set == 16;
    CHECK(all_hold(m.terms(), all, samples.registers, one_of(set)) == one);
  }
}
