#include "app/check/result_sink.h"

#include <cstdio>

#include "app/check/exit_codes.h"
#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/check/trace_output.h"
#include "app/check/yosys_output.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"
#include "support/statistics.h"

namespace polycube::impl {

int Printer::deliver(const Report& report) {
  const Verdict verdict = polycube::impl::verdict(report);
  const bool verbose = options_.flag("verbose") > 0;
  write_evidence(report);  // before the verdict: a verdict without its evidence is useless
  if (report.properties.size() > 1 || verbose) {
    for (const PropertyReport& p : report.properties) {
      const bool open = p.verdict == Verdict::unknown || p.verdict == Verdict::rejected;
      std::fprintf(stderr, "%s: %s%s\n", p.label.c_str(), open ? "unknown: " : "", p.text.c_str());
    }
  }
  if (word(verdict) == "unknown") std::fprintf(stderr, "unknown: %s\n", reason(report).c_str());
  const std::string& stats = options_.text("stats");
  if (!stats.empty()) write_file(stats, statistics_json(report));
  if (verbose || report.show_statistics) print_statistics(report);
  if (!verdict_is_out_) std::puts(std::string(word(verdict)).c_str());
  return exit_code_of(verdict);
}

int Printer::deliver_partial(const Report& report) noexcept {
  std::fprintf(stderr, "unknown: %s\n", reason(report).c_str());
  if (report.show_statistics) print_statistics(report);
  const std::string& path = options_.text("stats");
  const std::string trouble = path.empty() ? "" : try_write_file(path, statistics_json(report));
  if (!trouble.empty()) std::fprintf(stderr, "warning: %s: %s\n", path.c_str(), trouble.c_str());
  std::puts("unknown");
  return exit_code::unknown;
}

void Printer::write_evidence(const Report& report) {
  const Verdict verdict = polycube::impl::verdict(report);
  if (verdict == Verdict::unsat) {
    if (!options_.text("obligations").empty()) make_folder(options_.text("obligations"));
    for (const auto& [path, content] : report.certificates) write_file(path, content);
  }
  if (verdict != Verdict::sat) return;
  CHECK(system_ != nullptr);
  show_runs(report);
  write_yosys_witnesses(options_, *system_, report);
  std::string text;
  for (const PropertyReport& p : report.properties) {
    if (p.verdict != Verdict::sat) continue;
    text = p.witness;
    break;
  }
  const std::vector<std::string> evidence = model_arguments(options_).evidence;
  if (!evidence.empty()) write_file(evidence[0], text);
  if (!options_.text("witness").empty()) {
    write_file(options_.text("witness"), text);
  } else if (options_.given("witness")) {
    std::fputs(text.c_str(), stdout);
    verdict_is_out_ = text.starts_with("sat\n");
  }
}

/// The runs of all properties that are sat, the first one under the names that the options give. Runs come as texts: in
/// a portfolio from another process.
void Printer::show_runs(const Report& report) const {
  if (!trace_wanted(options_)) return;
  bool first = true;
  for (const PropertyReport& p : report.properties) {
    if (p.verdict != Verdict::sat) continue;
    const std::vector<Witness> witnesses = read_witnesses("witness", p.witness, *system_);
    CHECK(!witnesses.empty());
    show_run(options_, *system_, witnesses.front(), first ? "" : name(witnesses.front().claims.front()));
    first = false;
  }
}

void Printer::print_statistics(const Report& report) const {
  std::fprintf(stderr, "statistics:\n  %-24s %.3f\n  %-24s %llu\n", "seconds", seconds(), "peak_megabytes",
               static_cast<unsigned long long>(report.peak_megabytes));
  for (const auto& [name, value] : report.statistics) {
    std::fprintf(stderr, "  %-24s %s\n", name.c_str(), value.c_str());
  }
}

std::string Printer::statistics_json(const Report& report) const {
  char numbers[128];
  std::snprintf(numbers, sizeof(numbers), "\"seconds\": %.3f, \"peak_megabytes\": %llu", seconds(),
                static_cast<unsigned long long>(report.peak_megabytes));
  return "{\"version\": \"" POLYCUBE_VERSION "\", \"model\": " + json_string(options_.arguments()[0]) +
         ", \"engine\": " + json_string(options_.text("engine")) + ", \"verdict\": \"" +
         std::string(word(polycube::impl::verdict(report))) + "\", " + numbers + ", \"statistics\": {" +
         json_members(report.statistics) + "}" + more_json_ + "}\n";
}

double Printer::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

}  // namespace polycube::impl
