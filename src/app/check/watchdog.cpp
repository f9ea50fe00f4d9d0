#include "app/check/watchdog.h"

#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>

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

Watchdog::Watchdog(Stop& stop, std::uint64_t memory_bytes, std::function<int()> last_words)
    : stop_(stop), memory_bytes_(memory_bytes), last_words_(std::move(last_words)), thread_([this] { watch(); }) {}

Watchdog::~Watchdog() {
  done_ = true;
  pthread_kill(thread_.native_handle(), wake);
  thread_.join();
}

void Watchdog::claim_last_word() {
  if (!claimed_.exchange(true)) return;
  for (;;) ::pause();
}

void Watchdog::watch() {
  using Clock = std::chrono::steady_clock;
  constexpr timespec pulse{0, 20'000'000};
  // Ctrl-C must end the program within a second; a solver that polls needs much less.
  constexpr std::chrono::milliseconds grace{400};
  // The run may exceed the limit by this amount while it stops.
  const std::uint64_t hard_limit = memory_bytes_ + memory_bytes_ / 8;
  const sigset_t set = watched_signals();
  Clock::time_point stopped_at{};
  bool stopped = false;
  while (!done_) {
    const int signal = ::sigtimedwait(&set, nullptr, &pulse);
    if (signal > 0 && signal != wake) stop_.request(Stop::Reason::interrupted);
    const std::uint64_t memory = memory_bytes_ == 0 ? 0 : resident_bytes();
    if (memory_bytes_ != 0 && memory > memory_bytes_) stop_.request(Stop::Reason::memory);
    if (!stop_.requested()) continue;
    if (!stopped) {
      stopped = true;
      stopped_at = Clock::now();
    }
    const bool impatient = memory_bytes_ != 0 && memory > hard_limit;
    if (!impatient && Clock::now() - stopped_at < grace) continue;
    if (claimed_.exchange(true)) return;
    const int code = last_words_();
    std::fflush(nullptr);
    ::_exit(code);
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
