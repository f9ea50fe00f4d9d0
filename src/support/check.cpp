#include "support/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "support/error.h"
#include "support/process_name.h"

namespace polycube::impl {

namespace {

std::string& remembered() {
  static std::string line;
  return line;
}

std::atomic<bool> throws{false};

}  // namespace

const std::string& command_line() { return remembered(); }

void remember_command_line(const std::string& line) { remembered() = line; }

void throw_failed_checks(bool thrown) noexcept { throws = thrown; }

void check_failed(const char* condition, const char* file, int line) {
  const std::string text =
      "internal error: " + (file + (":" + std::to_string(line))) + ": " + condition + " does not hold";
  if (throws) throw FailedCheck(text);
  std::fprintf(stderr, "polycube: %s%s\n", process_prefix().c_str(), text.c_str());
  if (!command_line().empty()) std::fprintf(stderr, "polycube: to replay: %s\n", command_line().c_str());
  std::fflush(stderr);
  std::abort();
}

}  // namespace polycube::impl
