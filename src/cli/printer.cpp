#include "cli/printer.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>

#include "cli/errors.h"
#include "cli/evidence.h"
#include "cli/exit_codes.h"
#include "cli/model_arguments.h"
#include "cli/output.h"
#include "cli/trace_output.h"
#include "polycube/file.h"

namespace polycube::cli {

namespace {

void print_statistics(double seconds, std::uint64_t megabytes, const Statistics& statistics) {
  std::fprintf(stderr, "statistics:\n  %-24s %.3f\n  %-24s %llu\n", "seconds", seconds, "peak_megabytes",
               static_cast<unsigned long long>(megabytes));
  for (const auto& [name, value] : statistics) std::fprintf(stderr, "  %-24s %s\n", name.c_str(), value.c_str());
}

void print_property(const PropertyResult& p) {
  const std::string label = p.property.id + (p.property.name.empty() ? "" : " (" + p.property.name + ")");
  const char* open = p.verdict == Verdict::unknown ? "unknown: " : "";
  std::fprintf(stderr, "property %s: %s%s\n", label.c_str(), open, p.text.c_str());
}

}  // namespace

int Printer::deliver(const Result& result, bool interrupted) {
  const bool verbose = line_.flag("verbose") > 0;
  // Before the verdict: a verdict without its evidence is useless.
  if (result.verdict() == Verdict::unsat) write_proof(result);
  if (result.verdict() == Verdict::sat) write_runs(result);
  if (result.properties().size() > 1 || verbose) {
    for (const PropertyResult& p : result.properties()) print_property(p);
  }
  if (result.verdict() == Verdict::unknown) std::fprintf(stderr, "unknown: %s\n", result.reason().c_str());
  if (!line_.text("stats").empty()) write_output(line_.text("stats"), result.json());
  if (verbose || interrupted) print_statistics(result.seconds(), result.peak_megabytes(), result.statistics());
  if (!verdict_is_out_) std::puts(name(result.verdict()).c_str());
  return exit_code::of(result.verdict(), result.rejected());
}

int Printer::give_up(const Progress& progress, const std::string& reason) noexcept {
  std::fprintf(stderr, "unknown: %s\n", reason.c_str());
  print_statistics(progress.seconds(), progress.megabytes(), progress.statistics());
  const std::string& path = line_.text("stats");
  try {
    if (!path.empty()) write_output(path, progress.json());
  } catch (const std::exception& e) {
    std::fprintf(stderr, "warning: %s\n", e.what());
  }
  std::puts("unknown");
  return exit_code::unknown;
}

void Printer::write_proof(const Result& result) const {
  const std::vector<std::string> certificates = model_arguments(line_).evidence;
  const std::string& invariant = line_.text("invariant");
  const std::filesystem::path folder = line_.text("obligations");
  if (line_.flag("explain") > 0) write_output("-", result.text("explanation"));
  if (certificates.size() > 1) write_output(certificates[1], result.text(certificate_form(certificates[1])));
  if (!invariant.empty()) write_output(invariant, result.text(invariant_form(invariant)));
  if (folder.empty()) return;
  std::error_code trouble;
  std::filesystem::create_directories(folder, trouble);
  if (trouble) throw input_error(folder.string(), "the folder cannot be made: " + trouble.message());
  for (const auto& [name, script] : result.obligations()) write_output((folder / name).string(), script);
}

void Printer::write_runs(const Result& result) {
  show_runs(result);
  write_yosys_witnesses(result);
  const std::vector<std::string> certificates = model_arguments(line_).evidence;
  if (certificates.empty() && !line_.given("witness")) return;
  const std::string text = result.trace().value().witness();
  if (!certificates.empty()) write_output(certificates[0], text);
  if (!line_.text("witness").empty()) {
    write_output(line_.text("witness"), text);
  } else if (line_.given("witness")) {
    std::fputs(text.c_str(), stdout);
    verdict_is_out_ = text.starts_with("sat\n");
  }
}

/// The runs of all properties that are sat, the first one under the names that the options give.
void Printer::show_runs(const Result& result) const {
  if (!trace_wanted(line_)) return;
  bool first = true;
  for (const PropertyResult& p : result.properties()) {
    if (!p.trace) continue;
    show_trace(line_, *p.trace, first ? "" : p.property.id);
    first = false;
  }
}

/// The witness of the first property that is reached; with --property all one file for each of them, with its name
/// before the ending: FILE "trace.yw" becomes "trace-b0.yw".
void Printer::write_yosys_witnesses(const Result& result) const {
  const std::string& path = line_.text("yw");
  if (path.empty()) return;
  const std::string& map_path = line_.text("ywmap");
  const bool each = line_.text("property") == "all";
  std::optional<std::string> map;
  if (!map_path.empty()) map = read_file(map_path);
  for (const PropertyResult& p : result.properties()) {
    if (!p.trace) continue;
    write_output(each ? with_label(path, "-" + p.property.id) : path, p.trace->yosys_witness(map, map_path));
    if (!each) return;
  }
}

}  // namespace polycube::cli
