// What a fact costs on its way from one process to another: on the board, and relayed by the parent over sockets, which
// is how workers report. The numbers are in docs/decisions/0021-facts-in-shared-memory.md.
#ifndef _WIN32
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>

#include "facts/board.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t facts = 40'000;
constexpr std::size_t size = 100;

std::int64_t now() { return Clock::now().time_since_epoch().count(); }

Fact stamped() {
  Fact fact{FactKind::bounded, 0, 0, 0, std::vector<std::uint8_t>(size)};
  const std::int64_t time = now();
  std::copy_n(reinterpret_cast<const std::uint8_t*>(&time), sizeof(time), fact.code.begin());
  return fact;
}

std::int64_t age(const std::uint8_t* code) {
  std::int64_t time = 0;
  std::copy_n(code, sizeof(time), reinterpret_cast<std::uint8_t*>(&time));
  return now() - time;
}

pid_t in_a_child(const std::function<void()>& run) {
  const pid_t child = ::fork();
  if (child == 0) {
    run();
    ::_exit(0);
  }
  return child;
}

double cpu(int who) {
  rusage used{};
  ::getrusage(who, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void transfer(int file, char* bytes, std::size_t count, bool write) {
  while (count > 0) {
    const ssize_t done = write ? ::write(file, bytes, count) : ::read(file, bytes, count);
    if (done <= 0) ::_exit(1);
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
}

void report(const std::string& way, double seconds, std::uint64_t read) {
  MESSAGE(way, ": ", 1e6 * seconds / static_cast<double>(read), " us of CPU time for a fact, ", read, " read");
}

}  // namespace

TEST_CASE("long: the cost of a fact on the board and by a relay") {
  {
    Board board({Producer::ic3}, std::vector<bool>(producer_count, true), 0, {.offered_bytes = 16 << 20});
    const double before = cpu(RUSAGE_CHILDREN) + cpu(RUSAGE_SELF);
    const pid_t writer = in_a_child([&] {
      FactWriter log(board.offered(0));
      for (std::uint32_t i = 0; i < facts; ++i) {
        const Fact one = stamped();
        if (!log.append({&one, 1})) ::_exit(1);
      }
    });
    const pid_t reader = in_a_child([&] {
      FactReader log(board.offered(0));
      while (log.count() < facts) {
        const auto one = log.next();
        if (!one) ::usleep(1000);
        if (one && age(one->code.data()) < 0) ::_exit(1);
      }
    });
    for (const pid_t child : {writer, reader}) {
      int status = 1;
      ::waitpid(child, &status, 0);
      CHECK(status == 0);
    }
    report("board", cpu(RUSAGE_CHILDREN) + cpu(RUSAGE_SELF) - before, facts);
  }
  {
    int up[2];
    int down[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, up) == 0);
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, down) == 0);
    const double before = cpu(RUSAGE_CHILDREN) + cpu(RUSAGE_SELF);
    const pid_t writer = in_a_child([&] {
      for (std::uint32_t i = 0; i < facts; ++i) {
        Fact one = stamped();
        transfer(up[1], reinterpret_cast<char*>(one.code.data()), size, true);
      }
    });
    const pid_t reader = in_a_child([&] {
      std::uint8_t code[size];
      for (std::uint32_t i = 0; i < facts; ++i) {
        transfer(down[1], reinterpret_cast<char*>(code), size, false);
        if (age(code) < 0) ::_exit(1);
      }
    });
    char buffer[size * 64];
    for (std::size_t left = facts * size; left > 0;) {
      pollfd ready{up[0], POLLIN, 0};
      ::poll(&ready, 1, 1000);
      const ssize_t got = ::read(up[0], buffer, std::min(left, sizeof(buffer)));
      REQUIRE(got > 0);
      transfer(down[0], buffer, static_cast<std::size_t>(got), true);
      left -= static_cast<std::size_t>(got);
    }
    for (const pid_t child : {writer, reader}) {
      int status = 1;
      ::waitpid(child, &status, 0);
      CHECK(status == 0);
    }
    report("relay", cpu(RUSAGE_CHILDREN) + cpu(RUSAGE_SELF) - before, facts);
    for (const int file : {up[0], up[1], down[0], down[1]}) ::close(file);
  }
}
#endif
