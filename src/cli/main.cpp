// polycube: decides properties of a model, with evidence.
#include <algorithm>
#include <string>

#include "cli/dispatch.h"
#include "cli/system/interrupts.h"
#include "polycube/version.h"

int main(int argc, char** argv) {
  polycube::cli::prepare_process();
  std::string command;
  for (int i = 0; i < argc; ++i) command += (i > 0 ? " " : "") + std::string(argv[i]);
  polycube::abort_on_internal_errors(true);
  polycube::set_command_line(command);
  return polycube::cli::run_command_line(argc > 0 ? argv[0] : "", {argv + std::min(argc, 1), argv + argc});
}
