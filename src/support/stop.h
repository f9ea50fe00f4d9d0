// When to give up: a deadline, a memory limit or a signal. Every loop that can run long polls requested(); what stops
// it ends as `unknown` with statistics, never as an exception.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace polycube {

class WorkBudget;

class Stop {
 public:
  enum class Reason : std::uint8_t { none, timeout, memory, interrupted, decided, work };

  using Clock = std::chrono::steady_clock;

  /// Stops `seconds` from now; 0 means never.
  explicit Stop(double seconds = 0);
  /// Stops also when `outer` does, which must outlive it.
  Stop(const Stop& outer, double seconds);
  /// Likewise, and each request is charged to the budget, which must outlive it.
  Stop(const Stop& outer, WorkBudget& charged);
  /// The first reason wins. Safe to call from any thread.
  void request(Reason reason) noexcept;
  /// What had spent its work may go on: withdraws a request for Reason::work, and no other one.
  void resume() noexcept;
  /// Asked often, in every loop that can run long; reads the clock when a deadline is set.
  bool requested() const noexcept;
  Reason reason() const noexcept { return reason_.load(std::memory_order_relaxed); }

 private:
  mutable std::atomic<Reason> reason_{Reason::none};
  Clock::time_point deadline_{};
  bool has_deadline_ = false;
  const Stop* outer_ = nullptr;
  WorkBudget* charged_ = nullptr;
};

/// As users read it: "time limit reached", "memory limit reached", "interrupted".
std::string_view describe(Stop::Reason reason);

}  // namespace polycube
