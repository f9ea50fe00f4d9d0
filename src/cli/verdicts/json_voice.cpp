#include "cli/verdicts/json_voice.h"

#include <cmath>
#include <cstdio>

#include "cli/json.h"
#include "polycube/version.h"

namespace polycube::cli {

namespace {

void put_line(const Json& line) {
  std::fputs((line.print() + "\n").c_str(), stdout);
  std::fflush(stdout);
}

Json files_as_json(const std::vector<EvidenceFile>& files) {
  Json list = Json::array();
  for (const EvidenceFile& file : files) list.push(Json::object().set("kind", file.kind).set("file", file.path));
  return list;
}

/// Whole milliseconds.
double shown(double seconds) { return std::round(seconds * 1000) / 1000; }

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

}  // namespace

void JsonVoice::tell(const Finding& finding) {
  const PropertyResult& result = finding.result;
  Json depth;
  if (result.verdict == Verdict::sat) depth = result.step;
  if (result.verdict == Verdict::unsat) depth = result.k;
  if (result.verdict == Verdict::unknown && result.bound_reached) depth = bound_;
  put_line(Json::object()
               .set("type", "property")
               .set("property", result.property.id)
               .set("name", result.property.name)
               .set("location", result.property.location)
               .set("verdict", name(result.verdict))
               .set("depth", depth)
               .set("seconds", shown(result.seconds))
               .set("worker", text_or_null(result.worker))
               .set("evidence", files_as_json(finding.files))
               .set("reason", text_or_null(result.verdict == Verdict::unknown ? result.text : ""))
               .set("rejected", result.rejected)
               .set("resumed", finding.resumed));
}

void JsonVoice::end(const Summary& summary) {
  Json contradiction;
  if (summary.assumptions_contradict) contradiction = *summary.assumptions_contradict;
  put_line(Json::object()
               .set("type", "summary")
               .set("verdict", name(summary.verdict))
               .set("exit_code", summary.exit_code)
               .set("properties", summary.sat + summary.unsat + summary.unknown)
               .set("sat", summary.sat)
               .set("unsat", summary.unsat)
               .set("unknown", summary.unknown)
               .set("resumed", summary.resumed)
               .set("seconds", shown(summary.seconds))
               .set("peak_megabytes", summary.peak_megabytes)
               .set("evidence", files_as_json(summary.files))
               .set("reason", text_or_null(summary.verdict == Verdict::unknown ? summary.reason : ""))
               .set("rejected", summary.rejected)
               .set("assumptions_contradict", contradiction)
               .set("version", version()));
}

void JsonVoice::fail(const Error& error, int exit_code) {
  put_line(Json::object()
               .set("type", "error")
               .set("reason", error.text())
               .set("file", text_or_null(error.file()))
               .set("line", error.line() > 0 ? Json(error.line()) : Json())
               .set("exit_code", exit_code)
               .set("version", version()));
}

}  // namespace polycube::cli
