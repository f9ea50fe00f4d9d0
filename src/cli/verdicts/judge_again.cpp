#include "cli/verdicts/judge_again.h"

#include <algorithm>

#include "polycube/certify.h"
#include "polycube/error.h"
#include "polycube/file.h"

namespace polycube::cli {

namespace {

std::string replay(PropertyResult& result, const Model& model, const std::string& path) {
  const std::vector<Trace> traces = Trace::parse(model, read_file(path), path);
  if (traces.size() != 1) return path + " is not one witness";
  const std::vector<Property> claims = traces[0].claims();
  if (claims.size() != 1 || claims[0].id != result.property.id) return path + " is about another property";
  const Replay replay = traces[0].replay();
  if (!replay.accepted) return path + ": " + replay.reason;
  result.step = traces[0].steps() - 1;
  result.text = "sat at step " + std::to_string(result.step);
  result.trace = traces[0];
  return "";
}

std::string certificate_trouble(const PropertyResult& result, const Model& model, const std::string& path) {
  constexpr double least = 5;  // seconds
  const Options options = Options().timeout(std::max(least, result.seconds));
  const std::string text = read_file(path);
  Judgement judged{Judgement::Outcome::none, ""};
  try {
    judged = certify(model, text, Judge::certcheck, result.property, options);
    // It accepts witnesses too, and says which of the two it was.
    const bool witness =
        judged.outcome == Judgement::Outcome::accepted && judged.text.find("unsat") == std::string::npos;
    if (witness) return path + " is no certificate";
  } catch (const Error& e) {
    if (e.kind() != Error::Kind::unsupported) throw;
  }
  if (judged.outcome == Judgement::Outcome::none) judged = certify(model, text, Judge::own, result.property, options);
  return judged.outcome == Judgement::Outcome::accepted ? "" : path + " is not accepted: " + judged.text;
}

}  // namespace

std::string judge_again(ResumeFile::Entry& entry, const Model& model) {
  const bool sat = entry.finding.result.verdict == Verdict::sat;
  std::string evidence;
  try {
    for (std::size_t i = 0; i < entry.finding.files.size(); ++i) {
      const EvidenceFile& file = entry.finding.files[i];
      if (entry.hashes[i].empty() || hash_of_file(file.path) != entry.hashes[i]) return file.path + " has changed";
      if (file.kind == (sat ? "witness" : "certificate")) evidence = file.path;
    }
    if (evidence.empty()) return std::string("there is no ") + (sat ? "witness" : "certificate") + " to judge";
    return sat ? replay(entry.finding.result, model, evidence)
               : certificate_trouble(entry.finding.result, model, evidence);
  } catch (const Error& e) {
    return e.what();
  }
}

}  // namespace polycube::cli
