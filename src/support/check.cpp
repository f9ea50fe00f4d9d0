#include "support/check.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace polycube {

namespace {
std::string& command_line() {
  static std::string line;
  return line;
}
}  // namespace

void remember_command_line(int argc, const char* const* argv) {
  command_line().clear();
  for (int i = 0; i < argc; ++i) {
    if (i > 0) command_line() += ' ';
    command_line() += argv[i];
  }
}

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "polycube: internal error: %s:%d: %s does not hold\n", file, line, condition);
  if (!command_line().empty()) std::fprintf(stderr, "polycube: to replay: %s\n", command_line().c_str());
  std::fflush(stderr);
  std::abort();
}

}  // namespace polycube
