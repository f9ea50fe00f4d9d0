#include "app/portfolio/schedule.h"

#include <set>

#include "test.h"

using namespace polycube::impl;

namespace {

/// The time that each worker gets until `end`.
std::vector<double> shares(const std::vector<double>& weights, std::size_t cores, double end) {
  Schedule schedule(weights, cores);
  std::vector<double> used(weights.size());
  for (double now = 0; now < end;) {
    const std::vector<std::size_t> running = schedule.turn(now);
    CHECK(running.size() == std::min(cores, weights.size()));
    const double next = std::min(end, schedule.next_turn());
    CHECK(next > now);
    for (const std::size_t i : running) used[i] += next - now;
    now = next;
  }
  return used;
}

}  // namespace

TEST_CASE("time goes by weight") {
  const std::vector<double> weights = {6, 2, 3, 1};
  const std::vector<double> used = shares(weights, 1, 2000);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    CAPTURE(i);
    CHECK(used[i] == doctest::Approx(2000 * weights[i] / 12).epsilon(0.03));
  }
}

TEST_CASE("nobody has more than one core") {
  const std::vector<double> used = shares({10, 1, 1}, 2, 1000);
  CHECK(used[0] == doctest::Approx(1000).epsilon(0.01));
  CHECK(used[1] == doctest::Approx(500).epsilon(0.05));
  CHECK(used[2] == doctest::Approx(500).epsilon(0.05));
}

TEST_CASE("everybody gets a turn soon, in the order of the list") {
  Schedule schedule({6, 2, 3, 2, 1}, 1);
  std::vector<std::size_t> order;
  for (double now = 0; order.size() < 5; now = schedule.next_turn()) {
    const std::vector<std::size_t> running = schedule.turn(now);
    CHECK(now < 1.5);
    order.push_back(running[0]);
  }
  CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
}

TEST_CASE("slices grow, up to a limit") {
  CHECK(Schedule::slice(0) == Schedule::slice(1));
  CHECK(Schedule::slice(30) > Schedule::slice(1));
  CHECK(Schedule::slice(1e6) == Schedule::slice(1e5));
}

TEST_CASE("with cores for all there are no turns") {
  Schedule schedule({1, 2, 3}, 3);
  CHECK(schedule.turn(0).size() == 3);
  CHECK(schedule.next_turn() < 0);
  CHECK(schedule.turn(1000).size() == 3);
}

TEST_CASE("who has ended leaves the core to the others") {
  Schedule schedule({1, 1, 1}, 1);
  CHECK(schedule.turn(0) == std::vector<std::size_t>{0});
  schedule.remove(0, 0.05);
  schedule.remove(0, 0.06);
  CHECK(schedule.turn(0.07) == std::vector<std::size_t>{1});
  schedule.remove(2, 0.08);
  CHECK(schedule.turn(0.09) == std::vector<std::size_t>{1});
  CHECK(schedule.next_turn() < 0);
  schedule.remove(1, 0.1);
  CHECK(schedule.turn(0.2).empty());
  CHECK(schedule.next_turn() < 0);
}

TEST_CASE("what was suspended goes on, and pays for no pause") {
  Schedule schedule({1, 1}, 1);
  CHECK(schedule.turn(0) == std::vector<std::size_t>{0});
  schedule.suspend(0.1);
  // It has used less than a slice, but the other one nothing.
  CHECK(schedule.turn(50) == std::vector<std::size_t>{1});
  CHECK(schedule.turn(schedule.next_turn()) == std::vector<std::size_t>{0});
}
