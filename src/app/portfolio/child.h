// The run of a worker, in its process or thread: what it finds, and what it says on the way, goes to the parent as
// messages.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>

#include "app/check/board_exchange.h"
#include "app/check/observer.h"
#include "app/check/session.h"
#include "app/check/watchdog.h"
#include "app/portfolio/worker.h"
#include "support/log.h"
#include "support/options.h"
#include "support/stop.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class Child : public Observer {
 public:
  /// What differs between a process and a thread.
  struct Surroundings {
    std::function<bool(MessageKind, std::string_view)> send;  // false if nobody receives; one call at a time
    std::uint64_t memory_bytes = 0;                           // a limit of its own; 0: none
    bool signals = false;                                     // as in Watchdog::Duties
    std::function<void(int)> give_up;                         // with the exit code, when the run is overdue
  };

  Child(const TransitionSystem& system, const Options& options, int log_level, Board& board, std::size_t writer,
        Surroundings surroundings);

  /// The exit code of the child: 0 if its report was sent.
  int run();
  /// The run ends early, with what it has found. From any thread.
  void ask_to_end() { stop_.request(Stop::Reason::interrupted); }

  void follow(const Statistics* statistics) override { searching_ = statistics; }
  void decided() override { tell(MessageKind::decided, ""); }
  void finishing() override { watchdog_.claim_last_word(); }
  void property(std::size_t index, const PropertyReport& report) override;

 private:
  Report find_report();
  void tell_depth();
  bool tell(MessageKind kind, std::string_view content);
  int exit_code(const Report& report) { return tell(MessageKind::report, encode(report)) ? 0 : 1; }

  const TransitionSystem& system_;
  const Options& options_;
  Surroundings surroundings_;
  std::mutex speaking_;
  std::atomic<const Statistics*> searching_{nullptr};
  std::uint64_t told_depth_ = 0;
  std::chrono::steady_clock::time_point told_at_ = std::chrono::steady_clock::now();
  Stop stop_;
  Log log_;
  BoardExchange others_;
  Session session_;
  Watchdog watchdog_;  // the last member: its thread uses the others
};

}  // namespace polycube::impl
