// Hybrid values and pairs of intervals: reduction is exact, SELECT and CONJOIN are exact, and every operator is sound
// and at least as precise as each part by itself.
#include "domain/hybrid.h"

#include <array>

#include "domain_operators.h"
#include "domain_values.h"

#include "test.h"

using namespace polycube::impl;
using namespace domain_test;

TEST_SUITE_BEGIN("domain hybrid");

namespace {

/// Are the parts the best of their kind around the set?
bool parts_are_best(const Hybrid& h, const WordSet& set) {
  return h.bits() == *best_ternary(set) && h.unsigned_part() == *best_interval(Signedness::is_unsigned, set) &&
         h.signed_part() == *best_interval(Signedness::is_signed, set);
}

bool parts_are_best(const IntervalPair& p, const WordSet& set) {
  return p.unsigned_part() == *best_interval(Signedness::is_unsigned, set) &&
         p.signed_part() == *best_interval(Signedness::is_signed, set);
}

template <class V>
V run(const Operator& op, std::span<const Sample<V>* const> args) {
  std::array<const V*, 3> pointers{};
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i]->value;
  return apply(op.kind, std::span<const V* const>(pointers.data(), args.size()), op.p0, op.p1);
}

/// The operator on one part of each argument.
template <class Part, class V, class Project>
Part run_part(const Operator& op, std::span<const Sample<V>* const> args, Project project) {
  std::array<const Part*, 3> pointers{};
  for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &project(args[i]->value);
  return apply(op.kind, std::span<const Part* const>(pointers.data(), args.size()), op.p0, op.p1);
}

}  // namespace

TEST_CASE("SELECT yields the bits that all members share") {
  for (const Signedness reading : readings) {
    for (std::uint32_t w = 1; w <= 4; ++w) {
      for (const Interval& interval : all_intervals(reading, w)) {
        const Ternary expected = *best_ternary(members(sample(interval)));
        CHECK(select(interval) == expected);
        for (std::uint32_t i = 0; i < w; ++i) CHECK(select(interval.lo(), interval.hi(), i) == expected.bit(i));
      }
    }
  }
}

TEST_CASE("CONJOIN yields the tightest interval around a cube") {
  for (const Signedness reading : readings) {
    for (std::uint32_t w = 1; w <= 4; ++w) {
      for (const Ternary& cube : all_ternary(w)) {
        CHECK(conjoin(cube, reading) == *best_interval(reading, members(sample(cube))));
      }
    }
  }
}

TEST_CASE("a pair is reduced to the best of both intervals, or found empty") {
  for (std::uint32_t w = 1; w <= 4; ++w) {
    const auto lows = samples(all_intervals(Signedness::is_unsigned, w));
    const auto highs = samples(all_intervals(Signedness::is_signed, w));
    std::uint64_t wrong = 0;
    for (const auto& a : lows) {
      for (const auto& b : highs) {
        const WordSet both = intersection(members(a), members(b));
        const std::optional<IntervalPair> pair = IntervalPair::reduce(a.value, b.value);
        if (pair.has_value() == both.empty()) ++wrong;
        if (!pair) continue;
        if (!parts_are_best(*pair, both) || !(members(sample(*pair)) == both)) ++wrong;
        WordSet in_halves(w);
        for (const Range& r : pair->halves()) {
          const auto last = static_cast<std::uint32_t>(r.hi.to_uint64());
          for (auto x = static_cast<std::uint32_t>(r.lo.to_uint64()); x <= last; ++x) in_halves.add(x);
        }
        if (!(in_halves == both)) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a hybrid value is reduced to the best of all parts, or found empty") {
  for (std::uint32_t w = 1; w <= 4; ++w) {
    const auto cubes = samples(all_ternary(w));
    const auto pairs = samples(all_pairs(w));
    std::uint64_t wrong = 0;
    for (const auto& a : cubes) {
      for (const auto& b : pairs) {
        const WordSet both = intersection(members(a), members(b));
        const std::optional<Hybrid> hybrid = Hybrid::reduce(a.value, b.value);
        if (hybrid.has_value() == both.empty()) ++wrong;
        if (hybrid && (!parts_are_best(*hybrid, both) || !(members(sample(*hybrid)) == both))) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("conversions, join and meet are the best there are") {
  for (std::uint32_t w = 1; w <= 3; ++w) {
    for (const Ternary& cube : all_ternary(w)) {
      CHECK(parts_are_best(Hybrid::from(cube), members(sample(cube))));
      CHECK(parts_are_best(IntervalPair::from(cube), members(sample(cube))));
    }
    for (const Signedness reading : readings) {
      for (const Interval& interval : all_intervals(reading, w)) {
        CHECK(parts_are_best(Hybrid::from(interval), members(sample(interval))));
        CHECK(parts_are_best(IntervalPair::from(interval), members(sample(interval))));
      }
    }
    const auto values = samples(all_hybrids(w));
    std::uint64_t wrong = 0;
    for (const auto& a : values) {
      const WordSet in_a = members(a);
      for (const auto& b : values) {
        const WordSet in_b = members(b);
        WordSet either = in_a;
        for (const std::uint32_t x : b.members) either.add(x);
        const WordSet both = intersection(in_a, in_b);
        if (a.value.contains(b.value) != in_b.subset_of(in_a)) ++wrong;
        if (!parts_are_best(a.value.join(b.value), either)) ++wrong;
        const std::optional<Hybrid> meet = a.value.meet(b.value);
        if (meet.has_value() == both.empty()) ++wrong;
        if (meet && !parts_are_best(*meet, both)) ++wrong;
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("operators on pairs of intervals are sound and no worse than on each interval") {
  std::vector<std::vector<Sample<IntervalPair>>> values(4);
  for (std::uint32_t w = 1; w <= 3; ++w) values[w] = samples(all_pairs(w));
  for (const Operator& op : all_operators(3)) {
    INFO(op.name());
    std::uint64_t unsound = 0;
    std::uint64_t worse = 0;
    for_all_tuples<IntervalPair>(op, values, [&](std::span<const Sample<IntervalPair>* const> args) {
      const IntervalPair result = run(op, args);
      if (!results(op, args).subset_of(members(sample(result)))) ++unsound;
      const auto u = run_part<Interval>(op, args, [](const IntervalPair& p) -> auto& { return p.unsigned_part(); });
      const auto s = run_part<Interval>(op, args, [](const IntervalPair& p) -> auto& { return p.signed_part(); });
      if (!u.contains(result.unsigned_part()) || !s.contains(result.signed_part())) ++worse;
    });
    CHECK(unsound == 0);
    CHECK(worse == 0);
  }
}

TEST_CASE("operators on hybrid values are sound and no worse than on each part") {
  std::vector<std::vector<Sample<Hybrid>>> values(4);
  for (std::uint32_t w = 1; w <= 3; ++w) values[w] = samples(all_hybrids(w));
  MESSAGE("hybrid values of 3 bits: ", values[3].size());
  for (const Operator& op : all_operators(3)) {
    INFO(op.name());
    std::uint64_t unsound = 0;
    std::uint64_t worse = 0;
    for_all_tuples<Hybrid>(op, values, [&](std::span<const Sample<Hybrid>* const> args) {
      const Hybrid result = run(op, args);
      if (!results(op, args).subset_of(members(sample(result)))) ++unsound;
      const auto bits = run_part<Ternary>(op, args, [](const Hybrid& h) -> auto& { return h.bits(); });
      const auto pair = run_part<IntervalPair>(op, args, [](const Hybrid& h) -> auto& { return h.intervals(); });
      if (!bits.contains(result.bits()) || !pair.contains(result.intervals())) ++worse;
    });
    CHECK(unsound == 0);
    CHECK(worse == 0);
  }
}

TEST_SUITE_END();
