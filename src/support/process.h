// Another program, run to its end. It ends with us: it is killed when our process dies or a stop is requested.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/stop.h"

namespace polycube::impl {

struct ProcessFiles {
  std::string output;  // its stdout and stderr go to this file; empty: to ours
  std::string folder;  // where it works; empty: where we do
};

/// How a program ended.
struct ProcessEnd {
  int exit_code = 0;
  std::string signal;  // what ended it instead of itself, in words
};

/// None if a stop was requested first. The first word is the program, looked up on the path; exit_not_started is the
/// exit code if it cannot be started. Throws Unsupported if no process can be made.
std::optional<ProcessEnd> run_process(std::vector<std::string> words, const ProcessFiles& files, const Stop& stop);
inline constexpr int exit_not_started = 127;

/// Is there a program of this name, on the path or as a path?
bool program_exists(const std::string& name);

/// A program beside ours, in the same folder: its path if it is there, or else the name.
std::string program_beside(const std::string& name);

/// A new folder for temporary files, removed with its content at the end.
class TemporaryFolder {
 public:
  /// Throws Unsupported if it cannot be made.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A text as a file for a program that run_process starts, and only for such: our process may be ended at any time, and
/// where the system allows it, nothing of the file is left then.
class PassedFile {
 public:
  /// Throws Unsupported if it cannot be made.
  explicit PassedFile(std::string_view text);
  ~PassedFile();
  PassedFile(const PassedFile&) = delete;
  PassedFile& operator=(const PassedFile&) = delete;
  /// Where the other program finds it.
  const std::string& path() const { return path_; }
  /// What is in it now.
  std::string text() const;

 private:
  int file_ = -1;
  std::string path_;
};

}  // namespace polycube::impl
