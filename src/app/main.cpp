// polycube: from a model and a claim about it to an answer with evidence.
#include "app/command_line.h"
#include "support/check.h"

int main(int argc, char** argv) {
  polycube::remember_command_line(argc, argv);
  return polycube::run_command_line({argv + 1, argv + argc});
}
