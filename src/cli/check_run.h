// One check, from the command line to the exit code, whatever its answer is made of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/model_arguments.h"
#include "polycube/check.h"

namespace polycube::cli {

/// Presents a check: prints it, or speaks as another tool.
class Presenter {
 public:
  virtual ~Presenter() = default;
  /// Sets what is called while the check runs.
  virtual void listen(Check&) {}
  virtual void hear(const Message& message) { print_message(message); }
  /// Returns the exit code. Throws Error for files that cannot be written.
  virtual int deliver(const Result& result, bool interrupted) = 0;
  /// The check does not end in time; the process ends with this exit code.
  virtual int give_up(const Progress& progress, const std::string& reason) noexcept = 0;
};

/// What is known before a check.
struct Known {
  Model model;
  std::vector<std::string> settled;  // ids of properties that need no check
};

/// Signals end the check. Requires: Interrupts::block() was called.
int run_check(const CommandLine& line, Presenter& presenter, const std::optional<Known>& known = {});

}  // namespace polycube::cli
