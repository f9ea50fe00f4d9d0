#include "support/stop.h"

#include <thread>

#include "test.h"

using namespace polycube::impl;

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

TEST_CASE("a stop inside another one stops with it") {
  Stop outer;
  const Stop inner(outer, 0);
  const Stop late(outer, 0.02);
  CHECK_FALSE(inner.requested());
  outer.request(Stop::Reason::memory);
  CHECK(inner.requested());
  CHECK(inner.reason() == Stop::Reason::memory);
  CHECK(late.requested());
  CHECK(late.reason() == Stop::Reason::memory);
}

TEST_CASE("a stop inside another one stops alone") {
  const Stop outer;
  Stop inner(outer, 0);
  inner.request(Stop::Reason::decided);
  const Stop late(outer, 0.02);
  CHECK_FALSE(late.requested());
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  CHECK(late.requested());
  CHECK(late.reason() == Stop::Reason::timeout);
  CHECK(inner.requested());
  CHECK_FALSE(outer.requested());
}

TEST_CASE("a search that has spent its work can be resumed, one that was stopped cannot") {
  Stop outer;
  Stop inner(outer, 0);
  inner.request(Stop::Reason::work);
  CHECK(inner.requested());
  CHECK_FALSE(outer.requested());
  inner.resume();
  CHECK_FALSE(inner.requested());
  outer.request(Stop::Reason::interrupted);
  CHECK(inner.requested());
  inner.resume();
  CHECK(inner.reason() == Stop::Reason::interrupted);
}

TEST_CASE("reasons have words for users") {
  CHECK(describe(Stop::Reason::timeout) == "time limit reached");
  CHECK(describe(Stop::Reason::memory) == "memory limit reached");
  CHECK(describe(Stop::Reason::interrupted) == "interrupted");
}
