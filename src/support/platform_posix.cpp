#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "support/cgroup.h"
#include "support/platform.h"

namespace polycube::impl {

namespace {

// Wakes a thread. Its default action is to be ignored, so a late signal does no harm.
constexpr int wake = SIGURG;

sigset_t end_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, wake}) sigaddset(&set, signal);
  return set;
}

}  // namespace

int open_for_writing(const std::string& path) { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC); }

int open_new_file(const std::string& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

int make_temporary_file(std::string& path) { return ::mkstemp(path.data()); }

bool give_usual_rights(int file) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return ::fchmod(file, 0666 & ~mask) == 0;
}

std::FILE* open_text(std::string_view text) { return ::fmemopen(const_cast<char*>(text.data()), text.size(), "r"); }

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

std::size_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  const double cores = std::min(1.0 * CPU_COUNT(&set), cgroup_limits().cores.value_or(CPU_COUNT(&set)));
  return static_cast<std::size_t>(std::max(1L, std::lround(cores)));
}

void block_end_signals() {
  const sigset_t set = end_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

bool wait_for_end_signal(double seconds) {
  const sigset_t set = end_signals();
  const timespec time{static_cast<std::time_t>(seconds),
                      static_cast<long>(1e9 * (seconds - static_cast<double>(static_cast<std::time_t>(seconds))))};
  const int signal = ::sigtimedwait(&set, nullptr, &time);
  return signal > 0 && signal != wake;
}

void wake_from_signals(std::thread& thread) { pthread_kill(thread.native_handle(), wake); }

}  // namespace polycube::impl
