#include "app/check/trace_output.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/check/model_arguments.h"
#include "certify/replay/check_witness.h"
#include "frontends/verilog/testbench.h"
#include "support/error.h"
#include "support/file.h"
#include "support/work_budget.h"
#include "trace/fst.h"
#include "trace/relevant_bits.h"
#include "trace/table.h"
#include "trace/vcd.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t minimising_work = 40'000'000;  // about two seconds

/// "run.b1.vcd" of "run.vcd".
std::string labelled(const std::string& path, const std::string& label) {
  return label.empty() ? path : with_label(path, "." + label);
}

/// The bad that fails in the last step that matters; later steps are cut off. None if the witness is about something
/// else, or is rejected: then its values are shown as they are.
std::optional<std::uint32_t> failing_bad(const TransitionSystem& system, Witness& witness) {
  const Claim claim = witness.claims.front();
  const bool alone = std::all_of(witness.claims.begin(), witness.claims.end(), [&](Claim c) { return c == claim; });
  if (claim.justice || !alone) return std::nullopt;
  const WitnessCheck check = check_witness(system, witness);
  if (!check.accepted) return std::nullopt;
  witness.frames.resize(check.frame + 1);
  return claim.position;
}

}  // namespace

void check_trace_options(const Options& options) {
  if (!options.text("testbench").empty() && !is_verilog(options.arguments()[0])) {
    throw UsageError("--testbench needs a model in Verilog: a simulator runs the design itself");
  }
  if (options.text("fst").empty() || fst_is_supported()) return;
  throw UsageError("--fst is not supported: this program was built without the writer of FST", "use --vcd");
}

bool trace_wanted(const Options& options) {
  return !options.text("vcd").empty() || !options.text("fst").empty() || !options.text("testbench").empty() ||
         options.flag("trace") > 0;
}

void show_run(const Options& options, const TransitionSystem& system, Witness witness, const std::string& label) {
  const std::optional<std::uint32_t> bad = failing_bad(system, witness);
  std::optional<RelevantBits> relevant;
  if (bad && options.flag("keep-values") == 0) {
    const Stop never;
    WorkBudget budget(never, minimising_work);
    relevant = relevant_bits(system, witness, *bad, budget);
  }
  const bool all = options.flag("verbose") > 0;
  const std::string& testbench = options.text("testbench");
  if (!testbench.empty()) write_file(labelled(testbench, label), verilog::write_testbench(system, witness));
  const Waveform waveform = make_waveform(system, witness, bad, relevant ? &*relevant : nullptr, all);
  if (!options.text("vcd").empty()) write_file(labelled(options.text("vcd"), label), vcd_text(waveform));
  if (!options.text("fst").empty()) write_file(labelled(options.text("fst"), label), fst_content(waveform));
  if (options.flag("trace") > 0 && label.empty()) std::fputs(trace_table(waveform).c_str(), stdout);
}

}  // namespace polycube::impl
