// Ternary values at widths 1 to 4: every operator on all tuples of values, and the operations of the value itself.
#include "domain/ternary.h"

#include <set>

#include "domain_operators.h"
#include "domain_values.h"

#include "test.h"

using namespace polycube::impl;
using namespace domain_test;

TEST_SUITE_BEGIN("domain ternary");

namespace {

/// Sound, but not the smallest cube; each must really be inexact somewhere.
const std::set<Kind> inexact = {Kind::mul, Kind::udiv, Kind::urem, Kind::sdiv, Kind::srem, Kind::smod};

}  // namespace

TEST_CASE("operators are sound, and exact unless listed") {
  std::vector<std::vector<Sample<Ternary>>> values(5);
  for (std::uint32_t w = 1; w <= 4; ++w) values[w] = samples(all_ternary(w));
  std::set<Kind> found_inexact;
  for (const Operator& op : all_operators(4)) {
    INFO(op.name());
    std::uint64_t unsound = 0;
    for_all_tuples<Ternary>(op, values, [&](std::span<const Sample<Ternary>* const> args) {
      std::array<const Ternary*, 3> pointers{};
      for (std::size_t i = 0; i < args.size(); ++i) pointers[i] = &args[i]->value;
      const Ternary result =
          apply(op.kind, std::span<const Ternary* const>(pointers.data(), args.size()), op.p0, op.p1);
      const Ternary expected = *best_ternary(results(op, args));
      if (result.width() != expected.width() || !result.contains(expected)) ++unsound;
      if (!(result == expected)) found_inexact.insert(op.kind);
    });
    CHECK(unsound == 0);
  }
  for (const Kind kind : found_inexact) CHECK_MESSAGE(inexact.contains(kind), info(kind).name, " is not exact");
  for (const Kind kind : inexact) CHECK_MESSAGE(found_inexact.contains(kind), info(kind).name, " is exact: unlist it");
}

TEST_CASE("members, order, join and meet") {
  for (std::uint32_t w = 1; w <= 4; ++w) {
    const auto values = samples(all_ternary(w));
    for (const auto& a : values) {
      REQUIRE(!a.members.empty());
      CHECK(Ternary::parse(a.value.to_string()) == a.value);
      CHECK(a.value.min() == BitVector(w, a.members.front()));
      CHECK(a.value.max() == BitVector(w, a.members.back()));
      for (std::uint32_t v = 0; v < words(w); ++v) {
        std::optional<BitVector> above;
        std::optional<BitVector> below;
        for (const std::uint32_t x : a.members) {
          if (x >= v && !above) above = BitVector(w, x);
          if (x <= v) below = BitVector(w, x);
        }
        CHECK(a.value.at_least(BitVector(w, v)) == above);
        CHECK(a.value.at_most(BitVector(w, v)) == below);
      }
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
        CHECK(a.value.join(b.value) == *best_ternary(either));
        CHECK(a.value.meet(b.value) == best_ternary(both));
      }
    }
  }
}

TEST_SUITE_END();
