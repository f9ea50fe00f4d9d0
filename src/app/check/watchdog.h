// The thread that makes limits and signals count, whatever the solvers are doing.
//
// It waits for SIGINT and SIGTERM, watches the clock and the memory, and asks the run to stop through Stop. A run that
// does not come to an end by itself within the grace time (a solver deep in preprocessing does not poll) is ended here,
// with the honest verdict `unknown` and its statistics. Whoever takes the last word first has it: the watchdog stays
// silent once the run has begun to print its answer, and the run once the watchdog has begun to end it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "support/stop.h"

namespace polycube {

class Watchdog {
 public:
  /// `last_words` runs in the watchdog's thread when it has to end the process: it prints `unknown` and returns the
  /// exit code. `memory_bytes` 0: no limit. The deadline is the one set in `stop`.
  Watchdog(Stop& stop, std::uint64_t memory_bytes, std::function<int()> last_words);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// Takes the right to print the verdict; never returns if the watchdog has it.
  void claim_last_word();

  /// Blocks the signals in this thread and all it starts. To be called before any other thread runs.
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

/// Memory of this process now, and at its peak.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();

}  // namespace polycube
