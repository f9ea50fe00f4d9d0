// polycube: decides properties of a model, with evidence.
#include <algorithm>
#include <csignal>
#include <string>

#include "app/cli/command_line.h"
#include "support/check.h"

int main(int argc, char** argv) {
  // A file that exceeds its size limit is an error like a full disk; the default action would kill the process.
  std::signal(SIGXFSZ, SIG_IGN);
  std::string command;
  for (int i = 0; i < argc; ++i) command += (i > 0 ? " " : "") + std::string(argv[i]);
  polycube::impl::remember_command_line(command);
  return polycube::impl::run_command_line(argc > 0 ? argv[0] : "", {argv + std::min(argc, 1), argv + argc});
}
