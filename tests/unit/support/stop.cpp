#include "support/stop.h"

#include <thread>

#include "test.h"

using namespace polycube;

TEST_CASE("without a deadline nothing stops by itself") {
  const Stop stop;
  CHECK_FALSE(stop.requested());
  CHECK(stop.reason() == Stop::Reason::none);
}

TEST_CASE("the first reason wins") {
  Stop stop;
  stop.request(Stop::Reason::memory);
  stop.request(Stop::Reason::interrupted);
  CHECK(stop.requested());
  CHECK(stop.reason() == Stop::Reason::memory);
}

TEST_CASE("a deadline passes") {
  const Stop stop(0.02);
  CHECK_FALSE(stop.requested());
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  CHECK(stop.requested());
  CHECK(stop.reason() == Stop::Reason::timeout);
}

TEST_CASE("a request before the deadline keeps its reason") {
  Stop stop(0.02);
  stop.request(Stop::Reason::decided);
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  CHECK(stop.requested());
  CHECK(stop.reason() == Stop::Reason::decided);
}

TEST_CASE("a request from another thread is seen") {
  Stop stop;
  std::thread other([&] { stop.request(Stop::Reason::interrupted); });
  other.join();
  CHECK(stop.requested());
}

TEST_CASE("reasons have words for users") {
  CHECK(describe(Stop::Reason::timeout) == "time limit reached");
  CHECK(describe(Stop::Reason::memory) == "memory limit reached");
  CHECK(describe(Stop::Reason::interrupted) == "interrupted");
}
