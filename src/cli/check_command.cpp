// `polycube check`: by a portfolio of engines, or by the engine that --engine names.
#include "cli/check_run.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/printer.h"
#include "cli/system/interrupts.h"
#include "cli/trace_output.h"

namespace polycube::cli {

int check_command(const CommandLine& line) {
  if (line.given("compat")) {
    throw usage_error("--compat " + line.text("compat") + " comes first: the arguments behind it are those of the tool",
                      "polycube --compat " + line.text("compat") + " ...");
  }
  check_trace_options(line);
  Interrupts::block();
  Printer printer(line);
  return run_check(line, printer);
}

}  // namespace polycube::cli
