// polycube: decides properties of a model, with evidence.
#include <algorithm>
#include <csignal>
#include <string>

#include "cli/dispatch.h"
#include "polycube/version.h"

int main(int argc, char** argv) {
  // A file that exceeds its size limit is an error like a full disk; the default action would kill the process.
  std::signal(SIGXFSZ, SIG_IGN);
  std::string command;
  for (int i = 0; i < argc; ++i) command += (i > 0 ? " " : "") + std::string(argv[i]);
  polycube::abort_on_internal_errors(true);
  polycube::set_command_line(command);
  return polycube::cli::run_command_line(argc > 0 ? argv[0] : "", {argv + std::min(argc, 1), argv + argc});
}
