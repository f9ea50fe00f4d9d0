#include "support/check.h"

#include <cstdio>
#include <cstdlib>

#include "support/process_name.h"

namespace polycube::impl {

namespace {
std::string& remembered() {
  static std::string line;
  return line;
}
}  // namespace

const std::string& command_line() { return remembered(); }

void remember_command_line(int argc, const char* const* argv) {
  remembered().clear();
  for (int i = 0; i < argc; ++i) {
    if (i > 0) remembered() += ' ';
    remembered() += argv[i];
  }
}

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "polycube: %sinternal error: %s:%d: %s does not hold\n", process_prefix().c_str(), file, line,
               condition);
  if (!command_line().empty()) std::fprintf(stderr, "polycube: to replay: %s\n", command_line().c_str());
  std::fflush(stderr);
  std::abort();
}

}  // namespace polycube::impl
