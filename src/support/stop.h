// Problem: a run must end at a deadline, a memory limit or a signal, and still report statistics.
// Idea: every loop that can run long polls requested(). A stop ends as `unknown`, never as an exception.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace polycube::impl {

class WorkBudget;

class Stop {
 public:
  enum class Reason : std::uint8_t { none, timeout, memory, interrupted, decided, work };

  using Clock = std::chrono::steady_clock;

  /// Stops `seconds` from now; 0 means never.
  explicit Stop(double seconds = 0);
  /// Stops also if `outer` does, which must outlive it.
  Stop(const Stop& outer, double seconds);
  /// The same, and each poll is charged to the budget, which must outlive it.
  Stop(const Stop& outer, WorkBudget& charged);
  /// The first reason is kept. Safe to call from any thread.
  void request(Reason reason) noexcept;
  /// Withdraws a request for Reason::work, and no other one: after a spent work budget a search may continue.
  void resume() noexcept;
  /// Polled in every loop that can run long; reads the clock if a deadline is set.
  bool requested() const noexcept;
  Reason reason() const noexcept { return reason_.load(std::memory_order_relaxed); }

 private:
  mutable std::atomic<Reason> reason_{Reason::none};
  Clock::time_point deadline_{};
  bool has_deadline_ = false;
  const Stop* outer_ = nullptr;
  WorkBudget* charged_ = nullptr;
};

/// For users: "time limit reached", "memory limit reached", "interrupted".
std::string_view describe(Stop::Reason reason);

}  // namespace polycube::impl
