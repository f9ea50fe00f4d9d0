#include "support/statistics.h"

#include <thread>

#include "test.h"

using namespace polycube::impl;

TEST_CASE("counters are made at first use and stay where they are") {
  Statistics s;
  Counter& first = s.counter("b");
  for (int i = 0; i < 1000; ++i) s.counter("c" + std::to_string(i));
  first.add();
  first.add(41);
  CHECK(s.counter("b").get() == 42);
  CHECK(&s.counter("b") == &first);
  first.set(7);
  CHECK(s.counter("b").get() == 7);
}

TEST_CASE("rows are in alphabetical order, times in seconds") {
  Statistics s;
  s.counter("queries").set(3);
  s.timer("elapsed").set(1'234'567);
  CHECK(s.rows() == std::vector<std::pair<std::string, std::string>>{{"elapsed", "1.235"}, {"queries", "3"}});
  CHECK(s.json_members() == "\"elapsed\": 1.235, \"queries\": 3");
  CHECK(Statistics().json_members().empty());
}

TEST_CASE("a timer takes the time it lives") {
  Statistics s;
  {
    const Timed timed(s.timer("t"));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK(s.timer("t").get() >= 20'000);
  CHECK(s.timer("t").get() < 20'000'000);
}

TEST_CASE("counters can be added to from several threads") {
  Statistics s;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 10000; ++j) s.counter("n").add();
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(s.counter("n").get() == 40000);
}

TEST_CASE("strings become JSON, whatever bytes they hold") {
  CHECK(json_string("plain") == "\"plain\"");
  CHECK(json_string("a\"b\\c") == "\"a\\\"b\\\\c\"");
  CHECK(json_string("\n\x7f") == "\"\\u000a\\u007f\"");
  CHECK(json_string("\xc3\xa4") == "\"\\u00c3\\u00a4\"");
}
