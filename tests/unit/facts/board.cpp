#include "facts/board.h"

#include <cstring>
#include <thread>

#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

const std::vector<bool> everybody(producer_count, true);

Fact fact(std::uint32_t number, std::size_t size = 5) {
  return {FactKind::bounded, 1, number, number + 1, std::vector<std::uint8_t>(size, static_cast<std::uint8_t>(number))};
}

/// Is it one that `fact` made?
bool is_whole(const Fact& read) {
  for (const std::uint8_t byte : read.code) {
    if (byte != static_cast<std::uint8_t>(read.depth)) return false;
  }
  return read.kind == FactKind::bounded && read.writer == 1 && read.cost == read.depth + 1;
}

}  // namespace

TEST_CASE("facts are read as they were written, in order, once") {
  Board board({Producer::ic3, Producer::kind}, everybody, 3);
  FactWriter writer(board.offered(1));
  FactReader early(board.offered(1));
  CHECK_FALSE(early.has_next());
  for (std::uint32_t i = 0; i < 100; ++i) {
    const Fact one = fact(i, i);
    REQUIRE(writer.append({&one, 1}));
  }
  FactReader late(board.offered(1));
  for (FactReader* reader : {&early, &late}) {
    for (std::uint32_t i = 0; i < 100; ++i) {
      const auto read = reader->next();
      REQUIRE(read.has_value());
      CHECK(is_whole(*read));
      CHECK(read->depth == i);
      CHECK(read->code.size() == i);
    }
    CHECK_FALSE(reader->next().has_value());
    CHECK(reader->count() == 100);
  }
  CHECK(board.all_offered() == 100);
  CHECK(FactReader(board.offered(0)).next() == std::nullopt);
}

TEST_CASE("a batch is published as a whole, or not at all") {
  Board board({Producer::facts}, everybody, 0, {.offered_bytes = 64, .proven_bytes = 1000});
  FactWriter writer(board.proven());
  const std::vector<Fact> ten(10, fact(7, 20));
  CHECK(writer.append(ten));
  CHECK(board.proven().size() == 10);
  const std::vector<Fact> many(30, fact(8, 20));
  CHECK_FALSE(writer.append(many));
  CHECK(board.proven().size() == 10);
  const Fact one = fact(9, 20);
  CHECK(writer.append({&one, 1}));
  CHECK(board.proven().size() == 11);
}

TEST_CASE("who floods the board fills its own log") {
  Board board({Producer::ic3, Producer::kind}, everybody, 0, {.offered_bytes = 10'000, .proven_bytes = 1000});
  FactWriter flooding(board.offered(0));
  FactWriter modest(board.offered(1));
  const Fact one = fact(3, 100);
  std::uint32_t written = 0;
  while (written < 10'000 && flooding.append({&one, 1})) ++written;
  CHECK(written > 50);
  CHECK(written < 100);
  CHECK(modest.append({&one, 1}));
  FactReader reader(board.offered(0));
  for (std::uint32_t i = 0; i < written; ++i) REQUIRE(reader.next().has_value());
  CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("a new writer goes on behind the last whole fact") {
  Board board({Producer::ic3}, everybody, 0);
  const Fact first = fact(1);
  const Fact second = fact(2);
  CHECK(FactWriter(board.offered(0)).append({&first, 1}));
  CHECK(FactWriter(board.offered(0)).append({&second, 1}));
  FactReader reader(board.offered(0));
  CHECK(reader.next()->depth == 1);
  CHECK(reader.next()->depth == 2);
}

TEST_CASE("a reader survives any bytes") {
  Random random(5);
  for (std::uint32_t round = 0; round < 300; ++round) {
    Board board({Producer::ic3}, everybody, 0, {.offered_bytes = 2000, .proven_bytes = 64});
    FactWriter writer(board.offered(0));
    for (std::uint32_t i = 0; i < 20; ++i) {
      const Fact one = fact(i, random.below(60));
      writer.append({&one, 1});
    }
    const FactLog& log = board.offered(0);
    for (std::uint64_t n = random.below(6); n > 0; --n) {
      const std::uint32_t noise = static_cast<std::uint32_t>(random.next()) >> random.below(32);
      std::memcpy(log.bytes + random.below(log.capacity - sizeof(noise)), &noise, sizeof(noise));
    }
    if (random.coin()) log.published->store(random.next() >> random.below(64));
    FactReader reader(log);
    while (const auto read = reader.next()) CHECK(read->code.size() <= log.capacity);
  }
}

TEST_CASE("readers see whole facts while somebody writes") {
  Board board({Producer::ic3}, everybody, 1, {.offered_bytes = 4 << 20, .proven_bytes = 64});
  constexpr std::uint32_t facts = 20'000;
  std::vector<std::thread> threads;
  std::atomic<std::uint32_t> wrong{0};
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      FactReader reader(board.offered(0));
      std::uint32_t next = 0;
      while (next < facts) {
        const auto read = reader.next();
        if (!read) continue;
        if (!is_whole(*read) || read->depth != next) ++wrong;
        ++next;
        board.raise_clean_steps(0, next);
      }
    });
  }
  FactWriter writer(board.offered(0));
  for (std::uint32_t i = 0; i < facts; ++i) {
    const Fact one = fact(i, i % 90);
    CHECK(writer.append({&one, 1}));
  }
  board.settle(0);
  for (std::thread& t : threads) t.join();
  CHECK(wrong == 0);
  CHECK(board.clean_steps(0) == facts);
}

TEST_CASE("properties, and the rest of the gatekeeper") {
  Board board({Producer::ic3, Producer::facts}, everybody, 2);
  CHECK_FALSE(board.settled(0));
  board.settle(1);
  CHECK(board.settled(1));
  CHECK_FALSE(board.settled(0));
  board.raise_clean_steps(0, 7);
  board.raise_clean_steps(0, 3);
  CHECK(board.clean_steps(0) == 7);
  CHECK(board.clean_steps(1) == 0);

  CHECK_FALSE(board.gatekeeper_rests());
  board.rest(0, Board::Time::max());
  CHECK(board.gatekeeper_rests());
  const Fact one = fact(1);
  CHECK(FactWriter(board.offered(0)).append({&one, 1}));
  CHECK_FALSE(board.gatekeeper_rests());
  board.rest(1, Board::Time::max());
  CHECK(board.gatekeeper_rests());
  board.rest(1, std::chrono::steady_clock::now());
  CHECK_FALSE(board.gatekeeper_rests());
}
