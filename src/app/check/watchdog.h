// Problem: limits and signals must end the run even while a solver does not poll.
//
// Idea: a thread of its own waits for SIGINT and SIGTERM, observes the clock and the memory, and requests the end of
// the run through Stop. If the run does not end within the grace time (a solver deep in preprocessing does not poll),
// the watchdog ends the process with the verdict `unknown` and the statistics. An atomic flag decides who prints the
// last words: the run once it starts to print its answer, or the watchdog once it starts to end the run.
//
// Limits: the memory is measured at intervals, so a single large allocation may exceed the limit in between.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "support/stop.h"

namespace polycube::impl {

class Watchdog {
 public:
  /// `last_words` runs in the watchdog's thread before it ends the process: it prints `unknown` and returns the exit
  /// code. `memory_bytes` 0: no limit. The deadline is that of `stop`.
  Watchdog(Stop& stop, std::uint64_t memory_bytes, std::function<int()> last_words);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// Reserves the last words for the run; does not return if the watchdog has reserved them.
  void claim_last_word();

  /// Blocks the signals in this thread and its later child threads. Requires: no other thread runs yet.
  static void block_signals();

 private:
  void watch();

  Stop& stop_;
  std::uint64_t memory_bytes_;
  std::function<int()> last_words_;
  std::atomic<bool> claimed_{false};
  std::atomic<bool> done_{false};
  std::thread thread_;
};

/// Memory of this process now, and its peak.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();

}  // namespace polycube::impl
