// `polycube check`: by a portfolio of engines, or by the engine that --engine names.
#include <exception>
#include <optional>

#include "cli/check_run.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/printer.h"
#include "cli/system/interrupts.h"
#include "cli/trace_output.h"

namespace polycube::cli {

namespace {

/// Ctrl-C ends the program at once as long as nothing is found that could be lost.
int check(const CommandLine& line, Printer& printer) {
  std::optional<Known> known;
  if (line.given("resume")) {
    known = printer.resume();
    if (!printer.something_is_open()) return printer.end_resumed();
  }
  Interrupts::block();
  return run_check(line, printer, known);
}

}  // namespace

int check_command(const CommandLine& line) {
  if (line.given("compat")) {
    throw usage_error("--compat " + line.text("compat") + " comes first: the arguments behind it are those of the tool",
                      "polycube --compat " + line.text("compat") + " ...");
  }
  check_trace_options(line);
  Printer printer(line);
  if (line.flag("json") == 0) return check(line, printer);
  try {
    return check(line, printer);
  } catch (...) {
    return printer.fail(std::current_exception());
  }
}

}  // namespace polycube::cli
