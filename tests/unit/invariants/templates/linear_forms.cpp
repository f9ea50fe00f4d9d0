// Terms as sums of atoms, and the normal form of what is offered.
#include "invariants/templates/linear_forms.h"

#include "term/evaluate.h"
#include "test.h"
#include "unit/invariants/templates/forms.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

TEST_CASE("a term as a sum of registers, constants and inputs dropped") {
  Three s(8);
  const Node in = s.m.system.add_input(Sort::bits(8), "in");
  const Node three_x = s.m.op(Kind::mul, s.m.number(3), s.x);
  const Node sum = s.m.op(Kind::sub, s.m.op(Kind::add, three_x, s.m.number(5)), s.y);
  const Node reads = s.m.op(Kind::add, sum, in);
  s.m.system.bads.push_back({s.m.op(Kind::ult, reads, s.z), ""});
  Pool p(s.m.system);
  const invariants::Linear& plain = p.pool.linear(sum, Signedness::is_unsigned);
  CHECK(p.of(plain.form) == Coefficients{{"x", 3}, {"y", -1}});
  CHECK_FALSE(plain.partial);
  const invariants::Linear& partial = p.pool.linear(reads, Signedness::is_unsigned);
  CHECK(p.of(partial.form) == Coefficients{{"x", 3}, {"y", -1}});
  CHECK(partial.partial);
}

TEST_CASE("one entry for a form, its multiples and its negation; scores add up") {
  Three s(8);
  Pool p(s.m.system);
  const std::uint32_t x = p.pool.atom(s.x, Signedness::is_unsigned);
  const std::uint32_t y = p.pool.atom(s.y, Signedness::is_unsigned);
  p.pool.offer(LinearForm({{x, 1}, {y, -1}}), false, invariants::Origin::comparison, 3);
  p.pool.offer(LinearForm({{x, -1}, {y, 1}}), false, invariants::Origin::proxy, 4);
  p.pool.offer(LinearForm({{x, 6}, {y, -6}}), false, invariants::Origin::proxy, 5);
  REQUIRE(p.pool.entries().size() == 1);
  const invariants::FormPool::Entry entry = p.pool.entries()[0];
  CHECK(p.of(entry.form) == Coefficients{{"x", 1}, {"y", -1}});
  CHECK(entry.score == 12);
  CHECK(p.pool.width(entry) == 9);
  CHECK(p.pool.sum(entry).size() == 2);
  CHECK(p.pool.adders(entry) >= 1);
  // Wide and wrapping ones are two words.
  p.pool.offer(LinearForm({{x, 1}, {y, -1}}), true, invariants::Origin::comparison, 3);
  REQUIRE(p.pool.entries().size() == 2);
  CHECK(p.pool.width(p.pool.entries()[1]) == 8);
  CHECK(p.pool.sum(p.pool.entries()[1]).empty());
}

TEST_CASE("a register alone, and the form 0, are no new words") {
  Three s(8);
  Pool p(s.m.system);
  const std::uint32_t x = p.pool.atom(s.x, Signedness::is_unsigned);
  p.pool.offer(LinearForm(), false, invariants::Origin::comparison, 3);
  p.pool.offer(LinearForm({{x, -4}}), false, invariants::Origin::comparison, 3);
  CHECK(p.pool.entries().empty());
}

TEST_CASE("the majority of comparisons decides how a word is read") {
  Three s(8);
  Pool p(s.m.system);
  p.pool.vote(s.x, Signedness::is_signed);
  p.pool.vote(s.y, Signedness::is_unsigned);
  p.pool.vote(s.y, Signedness::is_signed);
  p.pool.vote(s.y, Signedness::is_unsigned);
  CHECK(p.pool.reading(s.x) == Signedness::is_signed);
  CHECK(p.pool.reading(s.y) == Signedness::is_unsigned);
}

TEST_CASE("the low bits of a sum alone") {
  Three s(8);
  Pool p(s.m.system);
  const std::uint32_t x = p.pool.atom(s.x, Signedness::is_unsigned);
  const std::uint32_t y = p.pool.atom(s.y, Signedness::is_unsigned);
  p.pool.offer_low_bits(LinearForm({{x, 1}, {y, -1}}), 3, invariants::Origin::affine, 3);
  REQUIRE(p.pool.entries().size() == 1);
  const invariants::FormPool::Entry entry = p.pool.entries()[0];
  CHECK(entry.low_bits == 3);
  const Node term = p.pool.make_term(entry);
  CHECK(s.m.terms().width(term) == 3);
  Evaluator values(s.m.terms(), std::vector<Node>{term, s.x, s.y});
  for (std::uint64_t a = 0; a < 256; a += 7) {
    for (std::uint64_t b = 0; b < 256; b += 5) {
      values.set(s.x, BitVector(8, a));
      values.set(s.y, BitVector(8, b));
      values.run();
      REQUIRE(values.bits(term).to_uint64() == ((a - b) & 7));
    }
  }
}
