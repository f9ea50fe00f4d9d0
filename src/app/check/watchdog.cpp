#include "app/check/watchdog.h"

#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace polycube::impl {

namespace {

// Wakes the thread. Its default action is to be ignored, so a late signal does no harm.
constexpr int wake = SIGURG;

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, wake);
  return set;
}

}  // namespace

void Watchdog::block_signals() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

Watchdog::Watchdog(Stop& stop, Duties duties) : stop_(stop), duties_(std::move(duties)), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(ending_);
    done_ = true;
  }
  end_.notify_all();
  if (duties_.signals) pthread_kill(thread_.native_handle(), wake);
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
  const sigset_t set = watched_signals();
  const timespec time{0, static_cast<long>(pulse.count())};
  const int signal = ::sigtimedwait(&set, nullptr, &time);
  if (signal > 0 && signal != wake) stop_.request(Stop::Reason::interrupted);
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

std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  const int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? std::uint64_t{resident} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t peak_resident_bytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace polycube::impl
