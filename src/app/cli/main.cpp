// polycube: from a model and a claim about it to an answer with evidence.
#include <csignal>

#include "app/cli/command_line.h"
#include "support/check.h"

int main(int argc, char** argv) {
  // A file that grows beyond its limit is an error like a full disk, no reason to vanish and leave half of it behind.
  std::signal(SIGXFSZ, SIG_IGN);
  polycube::remember_command_line(argc, argv);
  return polycube::run_command_line({argv + 1, argv + argc});
}
