#include "app/portfolio/schedule.h"

#include <algorithm>
#include <set>

#include "test.h"

using namespace polycube::impl;

namespace {

/// A schedule whose workers use all of their time.
class Clocked {
 public:
  Clocked(const std::vector<double>& weights, std::size_t cores, std::size_t together = 0)
      : schedule(weights, cores, together), used(weights.size()) {}

  /// The workers of the next turn, which has passed then.
  std::vector<std::size_t> turn() {
    const std::vector<std::size_t> running = schedule.turn();
    const double next = schedule.next_turn();
    REQUIRE(next > 0);
    now += next;
    for (const std::size_t i : running) schedule.account(i, used[i] += next);
    return running;
  }

  Schedule schedule;
  std::vector<double> used;
  double now = 0;
};

std::vector<double> shares(const std::vector<double>& weights, std::size_t cores, double end) {
  Clocked clocked(weights, cores);
  while (clocked.now < end) CHECK(clocked.turn().size() == std::min(cores, weights.size()));
  return clocked.used;
}

}  // namespace

TEST_CASE("in the long run time goes by weight") {
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

TEST_CASE("the best worker has several slices first, and everybody a turn soon, by weight") {
  Clocked clocked({12, 2, 3, 2, 1}, 1);
  std::vector<std::size_t> order;
  double alone = 0;
  while (order.size() < 5) {
    const std::size_t running = clocked.turn()[0];
    if (order.empty() || (order.size() == 1 && running == 0)) alone = clocked.now;
    if (std::find(order.begin(), order.end(), running) == order.end()) order.push_back(running);
  }
  CHECK(order == std::vector<std::size_t>{0, 2, 1, 3, 4});
  CHECK(alone > 0.5);
  CHECK(clocked.now < 6);
}

TEST_CASE("who waits for its core has no time to pay for") {
  Schedule schedule({1, 1}, 1);
  for (int i = 0; i < 100; ++i) CHECK(schedule.turn() == std::vector<std::size_t>{0});
  schedule.account(0, 0.1);
  CHECK(schedule.turn() == std::vector<std::size_t>{0});
  CHECK(schedule.next_turn() == doctest::Approx(0.1));
  schedule.account(0, 0.2);
  CHECK(schedule.turn() == std::vector<std::size_t>{1});
}

TEST_CASE("who has nothing to do leaves its place to others, and saves no time") {
  Clocked clocked({1, 1, 1}, 1, 2);
  clocked.schedule.set_ready(1, false);
  std::set<std::size_t> seen;
  while (clocked.now < 100) seen.insert(clocked.turn()[0]);
  CHECK(seen == std::set<std::size_t>{0, 2});
  clocked.schedule.set_ready(1, true);
  clocked.schedule.remove(2);
  const std::vector<double> before = clocked.used;
  while (clocked.now < 200) clocked.turn();
  CHECK(clocked.used[1] == doctest::Approx(50).epsilon(0.15));
  CHECK(clocked.used[0] - before[0] == doctest::Approx(50).epsilon(0.15));
  clocked.schedule.set_weight(1, 3);
  while (clocked.now < 2000) clocked.turn();
  CHECK(clocked.used[1] > 2.5 * clocked.used[0]);
}

TEST_CASE("who is beside the others takes the place of none, and has its turns") {
  Clocked clocked({1, 1, 1, 1}, 1, 2);
  clocked.schedule.set_beside(3);
  std::set<std::size_t> seen;
  while (clocked.now < 100) seen.insert(clocked.turn()[0]);
  CHECK(seen == std::set<std::size_t>{0, 1, 3});
  clocked.schedule.set_ready(3, false);
  seen.clear();
  while (clocked.now < 200) seen.insert(clocked.turn()[0]);
  CHECK(seen == std::set<std::size_t>{0, 1});
}

TEST_CASE("reserves come in when others end") {
  Clocked clocked({1, 1, 5, 1}, 1, 2);
  std::set<std::size_t> seen;
  for (int i = 0; i < 20; ++i) seen.insert(clocked.turn()[0]);
  CHECK(seen == std::set<std::size_t>{0, 1});
  clocked.schedule.remove(0);
  seen.clear();
  // The new one has had no time: it is alone for a while.
  for (int i = 0; i < 200; ++i) seen.insert(clocked.turn()[0]);
  CHECK(seen == std::set<std::size_t>{1, 2});
  clocked.schedule.remove(1);
  clocked.schedule.remove(2);
  CHECK(clocked.schedule.turn() == std::vector<std::size_t>{3});
  CHECK(clocked.schedule.next_turn() < 0);
}

TEST_CASE("slices grow, up to a limit") {
  CHECK(Schedule::slice(0) == Schedule::slice(1));
  CHECK(Schedule::slice(30) > Schedule::slice(1));
  CHECK(Schedule::slice(1e6) == Schedule::slice(1e5));
}

TEST_CASE("with cores for all there are no turns") {
  Schedule schedule({1, 2, 3}, 3);
  CHECK(schedule.turn().size() == 3);
  CHECK(schedule.next_turn() < 0);
  CHECK(schedule.turn().size() == 3);
}

TEST_CASE("who has ended leaves the core to the others") {
  Schedule schedule({1, 1, 1}, 1);
  CHECK(schedule.turn() == std::vector<std::size_t>{0});
  schedule.remove(0);
  schedule.remove(0);
  CHECK(schedule.turn() == std::vector<std::size_t>{1});
  schedule.remove(2);
  CHECK(schedule.turn() == std::vector<std::size_t>{1});
  CHECK(schedule.next_turn() < 0);
  schedule.remove(1);
  CHECK(schedule.turn().empty());
  CHECK(schedule.next_turn() < 0);
}

TEST_CASE("what was suspended goes on, and pays for no pause") {
  Schedule schedule({1, 1}, 1);
  CHECK(schedule.turn() == std::vector<std::size_t>{0});
  schedule.account(0, 0.1);
  schedule.suspend();
  // It has used less than a slice, but the other one nothing.
  CHECK(schedule.turn() == std::vector<std::size_t>{1});
  schedule.account(1, 10);
  CHECK(schedule.turn() == std::vector<std::size_t>{0});
}
