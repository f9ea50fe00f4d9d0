#include "app/check/watchdog.h"

#include <chrono>
#include <utility>

#include "support/platform.h"

namespace polycube::impl {

Watchdog::Watchdog(Stop& stop, Duties duties) : stop_(stop), duties_(std::move(duties)), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(ending_);
    done_ = true;
  }
  end_.notify_all();
  if (duties_.signals) wake_from_signals(thread_);
  thread_.join();
}

void Watchdog::claim_last_word() {
  const std::lock_guard lock(last_word_);
  claimed_ = true;
}

/// Until the next look, or until the end.
void Watchdog::wait() {
  const auto pulse = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(duties_.pulse));
  if (!duties_.signals) {
    std::unique_lock lock(ending_);
    end_.wait_for(lock, pulse, [&] { return done_; });
    return;
  }
  if (wait_for_end_signal(duties_.pulse)) stop_.request(Stop::Reason::interrupted);
}

void Watchdog::watch() {
  using Clock = std::chrono::steady_clock;
  // Ctrl-C must end the program within a second; a solver that polls needs much less.
  constexpr std::chrono::milliseconds grace{400};
  // The run may exceed the limit by this amount while it stops.
  const std::uint64_t limit = duties_.memory_bytes;
  const std::uint64_t hard_limit = limit + limit / 8;
  Clock::time_point stopped_at{};
  bool stopped = false;
  bool told = false;
  const auto done = [&] {
    const std::lock_guard lock(ending_);
    return done_;
  };
  while (!done()) {
    wait();
    if (duties_.look) duties_.look();
    const std::uint64_t memory = limit == 0 ? 0 : resident_bytes();
    if (limit != 0 && memory > limit) stop_.request(Stop::Reason::memory);
    if (told || !stop_.requested()) continue;
    if (!stopped) {
      stopped = true;
      stopped_at = Clock::now();
    }
    const bool impatient = limit != 0 && memory > hard_limit;
    if (!impatient && Clock::now() - stopped_at < grace) continue;
    const std::lock_guard lock(last_word_);
    if (claimed_) return;
    told = true;
    if (duties_.overdue) duties_.overdue();
  }
}

}  // namespace polycube::impl
