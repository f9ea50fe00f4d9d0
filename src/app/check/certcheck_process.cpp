#include "app/check/certcheck_process.h"

#include <string>
#include <vector>

#include "support/error.h"
#include "support/process.h"

namespace polycube::impl {

namespace {

CertcheckAnswer answer(const ProcessEnd& end) {
  if (!end.signal.empty()) throw Unsupported("certcheck was ended by a signal: " + end.signal);
  switch (end.exit_code) {
    case 0: return CertcheckAnswer::accepted;
    case 1: return CertcheckAnswer::rejected;
    case 2: return CertcheckAnswer::none;
    case exit_not_started:
      throw Unsupported(
          "certcheck is neither beside the program nor on the path; the own check ('--checker own') does without it");
    default: throw Unsupported("certcheck ended with exit code " + std::to_string(end.exit_code));
  }
}

}  // namespace

CertcheckResult run_certcheck(const std::string& program, std::string_view model, std::string_view evidence,
                              std::optional<std::uint32_t> bad, const Stop& stop) {
  const PassedFile model_file(model);
  const PassedFile evidence_file(evidence);
  const PassedFile output_file("");
  std::vector<std::string> words{program.empty() ? program_beside("certcheck") : program};
  if (bad) words.insert(words.end(), {"--bad", std::to_string(*bad)});
  words.insert(words.end(), {model_file.path(), evidence_file.path()});
  const std::optional<ProcessEnd> end =
      run_process(std::move(words), {.output = output_file.path(), .folder = ""}, stop);
  const CertcheckAnswer result = end ? answer(*end) : CertcheckAnswer::stopped;
  return {result, output_file.text()};
}

}  // namespace polycube::impl
