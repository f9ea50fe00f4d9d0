// `polycube check`: by a portfolio of engines, or by the engine that --engine names.
#include "app/check/session.h"
#include "app/check/trace_output.h"
#include "app/cli/commands.h"
#include "app/portfolio/portfolio.h"
#include "support/error.h"

namespace polycube::impl {

int check_command(const Options& options) {
  if (options.given("compat")) {
    throw UsageError(
        "--compat " + options.text("compat") + " comes first: the arguments behind it are those of the tool",
        "polycube --compat " + options.text("compat") + " ...");
  }
  check_trace_options(options);
  Watchdog::block_signals();
  Printer printer(options);
  if (options.text("engine") == "auto") return Portfolio(options, printer).run();
  return Session(options, printer).run();
}

}  // namespace polycube::impl
