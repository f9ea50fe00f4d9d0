#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>
// psapi.h needs windows.h before it.
#include <psapi.h>

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <system_error>

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

int open_new_file(const std::string& path) {
  return ::_open(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

int make_temporary_file(std::string& path) { return ::mkstemp(path.data()); }

bool give_usual_rights(int) { return true; }

/// In a file: T keeps it in memory where possible, D removes it in the end.
std::FILE* open_text(std::string_view text) {
  std::error_code error;
  std::string path = (std::filesystem::temp_directory_path(error) / "polycube-XXXXXX").string();
  const int file = error ? -1 : make_temporary_file(path);
  if (file < 0) return nullptr;
  ::_close(file);
  std::FILE* stream = std::fopen(path.c_str(), "w+bTD");
  if (stream == nullptr) return nullptr;
  if (std::fwrite(text.data(), 1, text.size(), stream) != text.size() || std::fseek(stream, 0, SEEK_SET) != 0) {
    std::fclose(stream);
    return nullptr;
  }
  return stream;
}

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
