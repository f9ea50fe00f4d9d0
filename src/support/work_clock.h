// The time that this process was allowed to work in: the steady clock, less the pauses that somebody else put in.
//
// A worker of a portfolio that shares a core is stopped while others run. A time limit of 1.5 s has to mean 1.5 s of
// its own. The parent, who alone knows when it stops and continues a worker, counts the pauses in memory that both see,
// and adds a pause before the worker goes on. Without pauses this is the steady clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace polycube {

struct WorkClock {
  using duration = std::chrono::steady_clock::duration;
  using time_point = std::chrono::steady_clock::time_point;

  static time_point now() noexcept;
  /// Where the pauses so far are counted, in nanoseconds. To be called before other threads ask for the time.
  static void subtract(const std::atomic<std::int64_t>& pauses) noexcept;
};

}  // namespace polycube
