#include "cli/verdicts/evidence_files.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "cli/errors.h"
#include "cli/evidence.h"
#include "cli/model_arguments.h"
#include "cli/output.h"
#include "cli/trace_output.h"
#include "polycube/file.h"

namespace polycube::cli {

namespace {

void write_scripts(const std::filesystem::path& folder, const std::vector<std::pair<std::string, std::string>>& all) {
  std::error_code trouble;
  std::filesystem::create_directories(folder, trouble);
  if (trouble) throw input_error(folder.string(), "the folder cannot be made: " + trouble.message());
  for (const auto& [name, script] : all) write_output((folder / name).string(), script);
}

}  // namespace

EvidenceFiles::EvidenceFiles(const CommandLine& line) : line_(line), each_(asks_for_each(line)) {
  const std::vector<std::string> certificates = model_arguments(line).evidence;
  if (!certificates.empty()) witness_ = certificates[0];
  if (certificates.size() > 1) certificate_ = certificates[1];
}

std::string EvidenceFiles::place(const std::string& path, const Property& property) const {
  return each_ && path != "-" ? with_label(path, "-" + property.id) : path;
}

std::vector<EvidenceFile> EvidenceFiles::wanted(const Property& property, Verdict verdict) const {
  std::vector<EvidenceFile> files;
  const auto add = [&](const char* kind, const std::string& path) {
    if (!path.empty()) files.push_back({kind, place(path, property)});
  };
  if (verdict == Verdict::sat) {
    add("testbench", line_.text("testbench"));
    add("vcd", line_.text("vcd"));
    add("fst", line_.text("fst"));
    add("yw", line_.text("yw"));
    add("witness", witness_);
    add("witness", line_.text("witness"));
  } else if (verdict == Verdict::unsat) {
    add("certificate", certificate_);
    add("invariant", line_.text("invariant"));
    add("obligations", line_.text("obligations"));
  }
  return files;
}

std::vector<EvidenceFile> EvidenceFiles::write(const PropertyResult& result) const {
  if (result.verdict == Verdict::sat) {
    const std::vector<EvidenceFile> files = wanted(result.property, Verdict::sat);
    for (const EvidenceFile& file : files) write_output(file.path, run_as(file.kind, result.trace.value()));
    return files;
  }
  if (result.verdict != Verdict::unsat) return {};
  return write_proof(
      wanted(result.property, Verdict::unsat), [&](const std::string& kind) { return result.evidence(kind); },
      result.obligations());
}

std::vector<EvidenceFile> EvidenceFiles::write_common(const Result& result) const {
  std::vector<EvidenceFile> files;
  if (!certificate_.empty()) files.push_back({"certificate", certificate_});
  if (!line_.text("invariant").empty()) files.push_back({"invariant", line_.text("invariant")});
  if (!line_.text("obligations").empty()) files.push_back({"obligations", line_.text("obligations")});
  return write_proof(
      files, [&](const std::string& text) { return result.text(text); }, result.obligations());
}

/// Writes those for which there is something.
template <class TextOf>
std::vector<EvidenceFile> EvidenceFiles::write_proof(const std::vector<EvidenceFile>& files, const TextOf& text_of,
                                                     const Scripts& obligations) const {
  std::vector<EvidenceFile> written;
  for (const EvidenceFile& file : files) {
    if (file.kind == "obligations") {
      if (obligations.empty()) continue;
      write_scripts(file.path, obligations);
    } else {
      const std::string text = text_of(file.kind == "certificate" ? certificate_form(certificate_)
                                                                  : invariant_form(line_.text("invariant")));
      if (text.empty()) continue;
      write_output(file.path, text);
    }
    written.push_back(file);
  }
  return written;
}

std::string EvidenceFiles::run_as(const std::string& kind, const Trace& trace) const {
  if (kind == "testbench") return trace.testbench();
  if (kind == "vcd") return trace.vcd(view_of(line_));
  if (kind == "fst") return trace.fst(view_of(line_));
  if (kind != "yw") return trace.witness();
  const std::string& map = line_.text("ywmap");
  return map.empty() ? trace.yosys_witness() : trace.yosys_witness(read_file(map), map);
}

}  // namespace polycube::cli
