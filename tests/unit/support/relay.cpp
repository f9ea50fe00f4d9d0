#include "support/relay.h"

#include <stdexcept>
#include <string>

#include "test.h"

using namespace polycube;

TEST_CASE("the two take turns, one at a time") {
  std::string story;
  Relay* relay = nullptr;
  Relay both([&] {
    for (const char c : {'a', 'b', 'c'}) {
      story += c;
      relay->hand_over();
    }
  });
  relay = &both;
  for (const char c : {'1', '2', '3'}) {
    story += c;
    both.hand_over();
    CHECK_FALSE(both.other_ended());
  }
  both.finish();
  CHECK(both.other_ended());
  CHECK(story == "1a2b3c");
}

TEST_CASE("who has nobody to hand over to goes on") {
  int runs = 0;
  Relay relay([&] { ++runs; });
  CHECK(runs == 0);
  relay.hand_over();
  CHECK(relay.other_ended());
  relay.hand_over();
  relay.finish();
  CHECK(runs == 1);
}

TEST_CASE("the other side ends with the relay, if it never began too") {
  int runs = 0;
  {
    const Relay relay([&] { ++runs; });
  }
  CHECK(runs == 1);
}

TEST_CASE("what the other side throws is thrown at the end, once") {
  Relay relay([] { throw std::runtime_error("no luck"); });
  relay.hand_over();
  CHECK(relay.other_ended());
  CHECK_THROWS_WITH_AS(relay.finish(), "no luck", std::runtime_error);
  relay.finish();
}
