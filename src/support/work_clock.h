// Problem: a worker of a portfolio that shares a core is paused while others run, but a time limit of 1.5 s has to mean
// 1.5 s of its own time.
// Idea: the steady clock minus the pauses. The parent stops and continues the worker, so it knows the pauses: it counts
// them in shared memory, and adds a pause before the worker continues. Without pauses this is the steady clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace polycube::impl {

struct WorkClock {
  using duration = std::chrono::steady_clock::duration;
  using time_point = std::chrono::steady_clock::time_point;

  static time_point now() noexcept;
  /// Subtracts the pauses of this counter, in nanoseconds. Requires: no other thread reads the time yet.
  static void subtract(const std::atomic<std::int64_t>& pauses) noexcept;
};

}  // namespace polycube::impl
