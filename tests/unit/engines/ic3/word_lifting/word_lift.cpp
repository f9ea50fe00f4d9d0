// Lifting on words: every state of a region is one from which the target is reached, on small systems by looking at all
// of them; and what the three modes find.
#include "unit/engines/ic3/word_lifting/word_lift.h"

#include <array>
#include <memory>
#include <vector>

#include "reference/random_system.h"
#include "support/random.h"
#include "term/evaluate.h"

#include "test.h"

using namespace word_lift_test;

TEST_SUITE_BEGIN("ic3 word lift");

namespace {

bool has_arrays(const TransitionSystem& system) {
  const std::vector<Node> roots = system.roots();
  for (const Node n : cone(system.terms(), roots)) {
    if (system.terms().sort(n).is_array()) return true;
  }
  return false;
}

/// A target around the current successor: of each word nothing, some bits, an interval, or both.
WordRegion random_target(Random& random, const TransitionSystem& system, const Explicit& now) {
  WordRegion target;
  for (const State& s : system.states()) {
    WordRegion::Word& demand = target.words.emplace_back();
    if (system.terms().sort(s.variable).is_array()) continue;
    const std::uint32_t width = system.terms().width(s.variable);
    const BitVector value = s.next ? now.bits(s.next) : BitVector(width, random.next());
    if (random.below(3) == 0) {
      Ternary bits = Ternary::constant(value);
      for (std::uint32_t i = 0; i < width; ++i) {
        if (random.below(3) == 0) bits.set_bit(i, std::nullopt);
      }
      demand.bits = bits;
    }
    if (random.below(3) == 0) {
      const Signedness reading = random.coin() ? Signedness::is_signed : Signedness::is_unsigned;
      const BitVector other(width, random.next());
      const bool above = at_most(reading, value, other);
      demand.interval = Interval(reading, above ? value : other, above ? other : value);
    }
  }
  return target;
}

struct Tally {
  double growth = 0;
  std::uint64_t regions = 0;
  std::uint64_t refused = 0;
};

void check_system(std::uint64_t seed, const WordLiftOptions& options, Tally& tally) {
  CAPTURE(seed);
  const TransitionSystem system = reference::random_system(seed, {7, 4, 14});
  Explicit all(system);
  WordLifter lifter(system, options);
  const bool arrays = has_arrays(system);
  Random random(seed);
  for (int round = 0; round < 40; ++round) {
    const std::uint64_t state = random.below(std::uint64_t{1} << all.state_bits());
    const std::uint64_t inputs = random.below(std::uint64_t{1} << all.input_bits());
    all.set_states(state);
    all.set_inputs(inputs);
    all.run();
    if (!all.constraints_hold()) continue;
    const auto check = [&](const std::optional<WordRegion>& region, auto hits) {
      if (!region) {
        CHECK(arrays);
        ++tally.refused;
        return;
      }
      ++tally.regions;
      all.set_states(state);
      CHECK(region->words.size() == system.states().size());
      CHECK(region->contains(all.point().states));
      CHECK(count_misses(all, *region, inputs, hits) == 0);
    };
    const WordRegion target = random_target(random, system, all);
    check(lifter.grow(all.point(), target), [&] { return all.successor_in(target); });
    for (std::uint32_t b = 0; b < system.bads.size(); ++b) {
      all.set_states(state);
      all.run();
      const Node bad = system.bads[b].term;
      if (all.holds(bad)) {
        check(lifter.grow(all.point(), b), [&] { return all.holds(bad); });
      } else {
        CHECK(!lifter.grow(all.point(), b));  // not a state to grow from
      }
    }
  }
  tally.growth += lifter.counters().log2_growth;
}

/// Three words that move under a condition: by sums and differences, or by masks and shifts, or by both.
struct Moving {
  Moving(Random& random, bool arithmetic, bool logic) {
    constexpr std::uint32_t w = 16;
    TermStore& t = system.terms();
    std::vector<Node> words;
    for (int i = 0; i < 3; ++i) words.push_back(system.add_state(Sort::bits(w)));
    const auto constant = [&] { return t.constant(BitVector(w, random.next() >> random.below(60))); };
    const auto any = [&] { return random.below(3) == 0 ? constant() : words[random.below(3)]; };
    for (const Node n : std::vector<Node>(words)) {
      const bool as_number = arithmetic && (!logic || random.coin());
      const Kind numbers[] = {Kind::add, Kind::sub, Kind::add, Kind::ult};
      const Kind masks[] = {Kind::and_, Kind::or_, Kind::xor_, Kind::eq};
      const Kind* kinds = as_number ? numbers : masks;
      const Node moved = t.make(kinds[random.below(3)], {n, any()});
      const Node condition = t.make(kinds[3], {any(), constant()});
      system.set_next(n, t.make(Kind::ite, {condition, moved, t.make(kinds[random.below(3)], {any(), constant()})}));
    }
  }
  TransitionSystem system;
};

/// The average growth of the three modes.
std::array<double, 3> growth_of(bool arithmetic, bool logic) {
  std::array<double, 3> growth{};
  Random random(77);
  constexpr int systems = 150;
  constexpr int points = 10;
  for (int i = 0; i < systems; ++i) {
    const Moving encoding(random, arithmetic, logic);
    Explicit all(encoding.system);
    std::vector<std::unique_ptr<WordLifter>> lifters;
    for (const SimulationMode mode : modes) {
      WordLiftOptions options;
      options.mode = mode;
      lifters.push_back(std::make_unique<WordLifter>(encoding.system, options));
    }
    for (int k = 0; k < points; ++k) {
      all.set_states(random.next());
      all.set_inputs(0);
      all.run();
      const WordRegion target = random_target(random, encoding.system, all);
      for (const auto& lifter : lifters) REQUIRE(lifter->grow(all.point(), target));
    }
    for (std::size_t m = 0; m < modes.size(); ++m) {
      growth[m] += lifters[m]->counters().log2_growth / (systems * points);
    }
  }
  return growth;
}

}  // namespace

TEST_CASE("random systems: every state of a region reaches the target") {
  for (const SimulationMode mode : modes) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 250; ++seed) {
      WordLiftOptions options;
      options.mode = mode;
      options.justify = seed % 4 != 0;
      options.value_numbers = seed % 5 != 0;
      if (seed % 3 == 0) {
        options.effort = static_cast<std::uint32_t>(seed % 7);
        options.least_work = static_cast<std::uint32_t>(seed % 50);
      }
      check_system(seed, options, tally);
    }
    MESSAGE("regions: ", tally.regions, ", refused: ", tally.refused, ", states: 2^",
            tally.growth / static_cast<double>(tally.regions), " on average");
    CHECK(tally.regions > 5000);
  }
}

TEST_CASE(
    "growth on average: hybrid is at least as good as either part, "
    "justification and numbers do no harm") {
  const auto growth = [](SimulationMode mode, bool justify, bool numbers) {
    Tally tally;
    for (std::uint64_t seed = 1001; seed <= 1120; ++seed) {
      WordLiftOptions options;
      options.mode = mode;
      options.justify = justify;
      options.value_numbers = numbers;
      check_system(seed, options, tally);
    }
    return tally.growth / static_cast<double>(tally.regions);
  };
  const double hybrid = growth(SimulationMode::hybrid, true, true);
  const double ternary = growth(SimulationMode::ternary, true, true);
  const double interval = growth(SimulationMode::interval, true, true);
  const double plain = growth(SimulationMode::hybrid, true, false);
  const double searched = growth(SimulationMode::hybrid, false, true);
  MESSAGE("bits: hybrid ", hybrid, ", ternary ", ternary, ", interval ", interval, "; hybrid without numbers ", plain,
          ", without justification ", searched);
  CHECK(hybrid > ternary);
  CHECK(hybrid > interval);
  CHECK(hybrid >= plain);
}

TEST_CASE("growth by kind of model: intervals like sums, bits like masks, hybrid both") {
  const auto [ternary_sums, interval_sums, hybrid_sums] = growth_of(true, false);
  const auto [ternary_masks, interval_masks, hybrid_masks] = growth_of(false, true);
  const auto [ternary_both, interval_both, hybrid_both] = growth_of(true, true);
  MESSAGE("of 48 bits, ternary, interval, hybrid: sums ", ternary_sums, " ", interval_sums, " ", hybrid_sums,
          "; masks ", ternary_masks, " ", interval_masks, " ", hybrid_masks, "; both ", ternary_both, " ",
          interval_both, " ", hybrid_both);
  CHECK(interval_sums > ternary_sums);
  CHECK(hybrid_sums >= interval_sums);
  CHECK(ternary_masks > interval_masks);
  CHECK(hybrid_masks >= ternary_masks);
  CHECK(hybrid_both > ternary_both);
  CHECK(hybrid_both > interval_both);
}

TEST_SUITE_END();
