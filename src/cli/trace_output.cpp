#include "cli/trace_output.h"

#include <cstdio>

#include "cli/errors.h"
#include "cli/model_arguments.h"
#include "cli/output.h"

namespace polycube::cli {

void check_trace_options(const CommandLine& line) {
  if (!line.text("testbench").empty() && !is_verilog(line.arguments()[0])) {
    throw usage_error("--testbench needs a model in Verilog: a simulator runs the design itself");
  }
  if (line.text("fst").empty() || fst_is_supported()) return;
  throw usage_error("--fst is not supported: this program was built without the writer of FST", "use --vcd");
}

bool trace_wanted(const CommandLine& line) {
  return !line.text("vcd").empty() || !line.text("fst").empty() || !line.text("testbench").empty() ||
         line.flag("trace") > 0;
}

Trace::View view_of(const CommandLine& line) { return {line.flag("keep-values") > 0, line.flag("verbose") > 0}; }

void show_trace(const CommandLine& line, const Trace& trace) {
  const Trace::View view = view_of(line);
  if (!line.text("testbench").empty()) write_output(line.text("testbench"), trace.testbench());
  if (!line.text("vcd").empty()) write_output(line.text("vcd"), trace.vcd(view));
  if (!line.text("fst").empty()) write_output(line.text("fst"), trace.fst(view));
  if (line.flag("trace") > 0) std::fputs(trace.table(view).c_str(), stdout);
}

}  // namespace polycube::cli
