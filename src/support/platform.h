// What systems do differently, apart from starting other programs (support/process.h): a file of this name for each of
// them, platform_posix.cpp and platform_windows.cpp, of which the build takes one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>

namespace polycube::impl {

/// A file to write to; -1 and errno if it cannot be opened. For ::write and ::close.
int open_for_writing(const std::string& path);
/// The same for a file that must not exist yet: errno is EEXIST otherwise.
int open_new_file(const std::string& path);
/// A new file of our own; the XXXXXX at the end of its name are replaced. -1 and errno if it cannot be made.
int make_temporary_file(std::string& path);
/// Gives it the rights of a file that was made in the usual way. False and errno if that is not possible.
bool give_usual_rights(int file);

/// A text as a stream to read from, which it must outlive; null if that is not possible. Requires: it is not empty.
std::FILE* open_text(std::string_view text);

/// Memory of this process now, and its peak.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();

/// The cores that this process may use, at least 1: those that it is bound to, or less if its CPU time is limited.
std::size_t usable_cores();

/// Blocks SIGINT and SIGTERM, in this thread and in those that it starts later. Windows has none.
void block_end_signals();
/// Did one of them come within so many seconds? Requires: block_end_signals().
bool wait_for_end_signal(double seconds);
/// Ends such a wait of another thread.
void wake_from_signals(std::thread& thread);

}  // namespace polycube::impl
