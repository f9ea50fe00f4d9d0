// Tells the bounds of a bounded search while it runs: a thread polls the engine's counter of finished steps, because
// engines do not call back.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "support/statistics.h"

namespace polycube::impl::compat {

class Progress {
 public:
  Progress() = default;
  ~Progress() { stop(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `tell` gets the number of finished steps, in the thread, whenever it has grown. The statistics outlive `stop`.
  void start(const Statistics& statistics, std::function<void(std::uint64_t)> tell);
  /// Afterwards `tell` has got the last number, and is not called again.
  void stop() noexcept;

 private:
  std::atomic<bool> done_{false};
  std::thread thread_;
};

}  // namespace polycube::impl::compat
