// The worked example of [Welp13, §3.3.4, Fig. 3.10], the reason for hybrid simulation:
//   e = (e1 < 2) and (0 <= e1),  e1 = e2 & e3,  e2 = x1 - x2 + 2,  e3 = y1 | y2
// over signed words of 4 bits with x1 in [1, 5], x2 in [0, 3], y1 in -00-, y2 in 100-.
#include "domain/simulate.h"

#include "domain/select_conjoin.h"

#include "test.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("domain worked example");

namespace {

BitVector word(std::int64_t v) { return BitVector(4, static_cast<std::uint64_t>(v) & 0xf); }
Interval between(std::int64_t lo, std::int64_t hi) { return Interval(Signedness::is_signed, word(lo), word(hi)); }

struct Example {
  Example() {
    const Sort sort = Sort::bits(4);
    x1 = terms.variable(sort);
    x2 = terms.variable(sort);
    y1 = terms.variable(sort);
    y2 = terms.variable(sort);
    e2 = terms.make(Kind::add, {terms.make(Kind::sub, {x1, x2}), terms.constant(word(2))});
    e3 = terms.make(Kind::or_, {y1, y2});
    e1 = terms.make(Kind::and_, {e2, e3});
    below = terms.make(Kind::slt, {e1, terms.constant(word(2))});
    above = terms.make(Kind::slte, {terms.constant(word(0)), e1});
    e = terms.make(Kind::and_, {below, above});
  }

  template <class V>
  Simulation<V> simulate() const {
    const Node roots[] = {e};
    Simulation<V> simulation(terms, roots);
    simulation.set(x1, abstraction<V>(between(1, 5)));
    simulation.set(x2, abstraction<V>(between(0, 3)));
    simulation.set(y1, abstraction<V>(Ternary::parse("-00-")));
    simulation.set(y2, abstraction<V>(Ternary::parse("100-")));
    simulation.run();
    return simulation;
  }

  TermStore terms;
  Node x1, x2, y1, y2, e1, e2, e3, below, above, e;
};

}  // namespace

TEST_CASE("hybrid simulation proves e") {
  const Example example;
  const Simulation<Hybrid> s = example.simulate<Hybrid>();
  CHECK(s.value(example.e2).signed_part() == between(0, 7));
  CHECK(s.value(example.e3).bits() == Ternary::parse("100-"));
  CHECK(s.value(example.e1).signed_part() == between(0, 1));
  CHECK(s.value(example.e1).bits() == Ternary::parse("000-"));
  CHECK(s.value(example.e).is_true());
}

TEST_CASE("ternary simulation keeps e3 and loses e2") {
  const Example example;
  const Simulation<Ternary> s = example.simulate<Ternary>();
  CHECK(s.value(example.e2) == Ternary::top(4));
  CHECK(s.value(example.e3) == Ternary::parse("100-"));
  CHECK(s.value(example.e1) == Ternary::parse("-00-"));
  CHECK(s.value(example.e) == Ternary::top(1));
}

TEST_CASE("interval simulation keeps e2 and loses e3") {
  const Example example;
  const Simulation<IntervalPair> s = example.simulate<IntervalPair>();
  CHECK(s.value(example.y1).signed_part() == between(-8, 1));
  CHECK(s.value(example.e2).signed_part() == between(0, 7));
  CHECK(s.value(example.e3).signed_part() == between(-8, -1));
  CHECK(s.value(example.e1).signed_part() == between(0, 7));
  CHECK(s.value(example.above).is_true());
  CHECK(!s.value(example.e).is_constant());
}

TEST_CASE("SELECT and CONJOIN as printed") {
  CHECK(select(word(3), word(5), 3) == false);
  CHECK(!select(word(3), word(5), 0).has_value());
  CHECK(select(between(3, 5)) == Ternary::parse("0---"));
  CHECK(conjoin(Ternary::parse("--01"), Signedness::is_signed) == between(-7, 5));
  CHECK(conjoin(Ternary::parse("--01"), Signedness::is_unsigned) ==
        Interval(Signedness::is_unsigned, word(1), word(13)));
}

TEST_CASE("reduction uses all parts: -0-1 up to 2, signed, is {-7, -5, 1}") {
  const auto value = Hybrid::from(Ternary::parse("-0-1")).meet(Hybrid::from(between(-8, 2)));
  REQUIRE(value.has_value());
  CHECK(value->to_string() == "-0-1 [1, 11]u [-7, 1]s");
  CHECK(!Hybrid::from(Ternary::parse("-0-1")).meet(Hybrid::from(between(-4, 0))).has_value());
}

// [Welp13, §3.3.2] calls [-8, 1] the best interval here, as it goes through ---- for [-1, 0]. The ends themselves say
// more: the results are -8, -7 and 0, so [-8, 0] is possible, and -00- is the smallest cube.
TEST_CASE("[-1, 0] & [-8, -7] is -00-, and [-8, 0] as an interval") {
  CHECK(interval::and_(between(-1, 0), between(-8, -7)) == between(-8, 0));
  CHECK(ternary::and_(select(between(-1, 0)), select(between(-8, -7))) == Ternary::parse("-00-"));
  const Hybrid args[] = {Hybrid::from(between(-1, 0)), Hybrid::from(between(-8, -7))};
  const Hybrid result = apply(Kind::and_, args);
  CHECK(result.bits() == Ternary::parse("-00-"));
  CHECK(result.signed_part() == between(-8, 0));
  CHECK(!result.contains(word(-2)));
}

TEST_SUITE_END();
