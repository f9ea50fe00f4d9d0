#include <fcntl.h>
#include <io.h>
#include <windows.h>
// psapi.h needs windows.h before it.
#include <psapi.h>

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdlib>

#include "support/platform.h"

namespace polycube::impl {

namespace {

PROCESS_MEMORY_COUNTERS memory() {
  PROCESS_MEMORY_COUNTERS counters{};
  ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof(counters));
  return counters;
}

}  // namespace

int open_for_writing(const std::string& path) { return ::_open(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT); }

int make_temporary_file(std::string& path) { return ::mkstemp(path.data()); }

bool give_usual_rights(int) { return true; }

std::uint64_t resident_bytes() { return memory().WorkingSetSize; }

std::uint64_t peak_resident_bytes() { return memory().PeakWorkingSetSize; }

std::size_t usable_cores() {
  DWORD_PTR ours = 0;
  DWORD_PTR all = 0;
  if (::GetProcessAffinityMask(::GetCurrentProcess(), &ours, &all) == 0 || ours == 0) return 1;
  return static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(ours)));
}

void block_end_signals() {}

bool wait_for_end_signal(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  return false;
}

void wake_from_signals(std::thread&) {}

}  // namespace polycube::impl
