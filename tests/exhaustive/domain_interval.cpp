// Intervals at widths 1 to 4, signed and unsigned: every operator on all tuples, and the operations of the value
// itself.
#include "domain/interval.h"

#include <set>

#include "domain_operators.h"
#include "domain_values.h"

#include "test.h"

using namespace polycube::impl;
using namespace domain_test;

TEST_SUITE_BEGIN("domain interval");

namespace {

/// Sound, but not the tightest interval; each must really be inexact somewhere, in both readings.
const std::set<Kind> inexact = {Kind::mul, Kind::urem, Kind::srem, Kind::smod};

}  // namespace

TEST_CASE("operators are sound, and exact unless listed") {
  const std::vector<Operator> operators = all_operators(4);
  for (const Signedness reading : readings) {
    CAPTURE(static_cast<int>(reading));
    std::vector<std::vector<Sample<Interval>>> values(5);
    for (std::uint32_t w = 1; w <= 4; ++w) values[w] = samples(all_intervals(reading, w));
    std::set<Kind> found_inexact;
    for (const Operator& op : operators) {
      INFO(op.name());
      std::uint64_t unsound = 0;
      for_all_tuples<Interval>(op, values, [&](std::span<const Sample<Interval>* const> args) {
        std::array<const Interval*, 3> pointers{};
        for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i]->value;
        const Interval result =
            apply(op.kind, std::span<const Interval* const>(pointers.data(), args.size()), op.p0, op.p1);
        const Interval expected = *best_interval(reading, results(op, args));
        if (result.width() != expected.width() || !result.contains(expected)) ++unsound;
        if (!(result == expected)) found_inexact.insert(op.kind);
      });
      CHECK(unsound == 0);
    }
    for (const Kind kind : found_inexact) CHECK_MESSAGE(inexact.contains(kind), info(kind).name, " is not exact");
    for (const Kind kind : inexact) {
      CHECK_MESSAGE(found_inexact.contains(kind), info(kind).name, " is exact: unlist it");
    }
  }
}

TEST_CASE("members, order, join, meet and the other reading") {
  for (const Signedness reading : readings) {
    for (std::uint32_t w = 1; w <= 4; ++w) {
      const auto values = samples(all_intervals(reading, w));
      for (const auto& a : values) {
        REQUIRE(!a.members.empty());
        CHECK(a.value.is_top() == (a.members.size() == words(w)));
        CHECK(a.value.is_constant() == (a.members.size() == 1));
        WordSet set(w);
        for (const std::uint32_t x : a.members) set.add(x);
        for (const Signedness other : readings) CHECK(a.value.read_as(other) == *best_interval(other, set));
        for (const auto& b : values) {
          WordSet both(w);
          WordSet either(w);
          bool inside = true;
          for (std::uint32_t x = 0; x < words(w); ++x) {
            const bool in_a = a.value.contains(BitVector(w, x));
            const bool in_b = b.value.contains(BitVector(w, x));
            if (in_a && in_b) both.add(x);
            if (in_a || in_b) either.add(x);
            if (in_b && !in_a) inside = false;
          }
          CHECK(a.value.contains(b.value) == inside);
          CHECK(a.value.join(b.value) == *best_interval(reading, either));
          CHECK(a.value.meet(b.value) == best_interval(reading, both));
        }
      }
    }
  }
}

// [Welp13, Fig. 3.8] as printed, on the case that shows why products need all four corners.
TEST_CASE("a product needs all four corners") {
  const auto signed_interval = [](int lo, int hi) {
    return Interval(Signedness::is_signed, BitVector(8, static_cast<std::uint64_t>(lo) & 0xff),
                    BitVector(8, static_cast<std::uint64_t>(hi) & 0xff));
  };
  CHECK(interval::mul(signed_interval(1, 3), signed_interval(1, 2)) == signed_interval(1, 6));
  CHECK(interval::mul(signed_interval(-2, 3), signed_interval(-2, 3)) == signed_interval(-6, 9));
}

TEST_SUITE_END();
