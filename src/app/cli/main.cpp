// polycube: decides properties of a model, with evidence.
#include <algorithm>
#include <csignal>

#include "app/cli/command_line.h"
#include "support/check.h"

int main(int argc, char** argv) {
  // A file that exceeds its size limit is an error like a full disk; the default action would kill the process.
  std::signal(SIGXFSZ, SIG_IGN);
  polycube::impl::remember_command_line(argc, argv);
  return polycube::impl::run_command_line(argc > 0 ? argv[0] : "", {argv + std::min(argc, 1), argv + argc});
}
