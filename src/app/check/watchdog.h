// Problem: limits must end the run even while a solver does not poll.
//
// Idea: a thread of its own observes the clock and the memory, and requests the end of the run through Stop. If the run
// does not end within the grace time (a solver deep in preprocessing does not poll), it calls `overdue`, which may end
// the process, or tell somebody who does. A mutex decides who has the last word: the run, once it has its answer, or
// `overdue`.
//
// Limits: the memory is measured at intervals, so a single large allocation may exceed the limit in between.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "support/stop.h"

namespace polycube::impl {

class Watchdog {
 public:
  struct Duties {
    std::uint64_t memory_bytes = 0;      // 0: no limit
    bool signals = false;                // SIGINT and SIGTERM stop the run. Requires: block_end_signals()
    double pulse = 0.02;                 // seconds between two looks
    std::function<void()> look = {};     // called at each look, in the watchdog's thread; may be none
    std::function<void()> overdue = {};  // called once, in the watchdog's thread; may be none
  };

  /// The deadline is that of `stop`.
  Watchdog(Stop& stop, Duties duties);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// From here on the run is never overdue. Does not return before a call of `overdue` that goes on.
  void claim_last_word();

 private:
  void watch();
  void wait();

  Stop& stop_;
  Duties duties_;
  std::mutex last_word_;
  bool claimed_ = false;  // under last_word_
  std::mutex ending_;
  std::condition_variable end_;
  bool done_ = false;  // under ending_
  std::thread thread_;
};

}  // namespace polycube::impl
