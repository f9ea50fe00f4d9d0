// `polycube check`: by a portfolio of engines, or by the engine that --engine names.
#include "app/check/session.h"
#include "app/check/trace_output.h"
#include "app/cli/commands.h"
#include "app/portfolio/portfolio.h"

namespace polycube {

int check_command(const Options& options) {
  check_trace_options(options);
  Watchdog::block_signals();
  Printer printer(options);
  if (options.text("engine") == "auto") return Portfolio(options, printer).run();
  return Session(options, printer).run();
}

}  // namespace polycube
