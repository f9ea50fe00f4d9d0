// `polycube certify`: does the evidence, a witness or a certificate, prove its claim about the model? By default
// certcheck decides, which shares no code with polycube; with `--checker own`, our own check, for certificates only.
#include "polycube/certify.h"

#include <cstdio>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/model_arguments.h"
#include "polycube/file.h"

namespace polycube::cli {

namespace {

std::optional<Property> chosen_property(const CommandLine& line, const Model& model) {
  const std::string& wanted = line.text("property");
  if (wanted.empty() || wanted == "all") return std::nullopt;
  return model.find_property(wanted);
}

/// certcheck's own words on stdout, as if the user had called it; of our check the answer there, and the reason on
/// stderr.
void print(const Judgement& judgement, Judge judge) {
  const bool accepted = judgement.outcome == Judgement::Outcome::accepted;
  const bool answered = accepted || judgement.outcome == Judgement::Outcome::rejected;
  const std::string line_end = judgement.text.ends_with('\n') ? "" : "\n";
  if (judge == Judge::certcheck || !accepted) {
    const bool to_stdout = judge == Judge::certcheck && answered;
    std::fputs((judgement.text + line_end).c_str(), to_stdout ? stdout : stderr);
  }
  if (judge == Judge::own && answered) std::puts(accepted ? "accepted" : "rejected");
}

}  // namespace

int certify_command(const CommandLine& line) {
  const ModelArguments files = model_arguments(line, 1);
  if (files.evidence.empty()) throw usage_error("'certify' needs MODEL EVIDENCE", "polycube certify --help");
  const Model model = load_model(line, files.model);
  const std::string evidence = read_file(files.evidence.front());
  const Judge judge = line.text("checker") == "own" ? Judge::own : Judge::certcheck;
  const Judgement judgement = certify(model, evidence, judge, chosen_property(line, model), line.library_options());
  print(judgement, judge);
  switch (judgement.outcome) {
    case Judgement::Outcome::accepted: return exit_code::done;
    case Judgement::Outcome::rejected: return exit_code::rejected;
    case Judgement::Outcome::none: return exit_code::bad_input;
    case Judgement::Outcome::stopped: break;
  }
  return exit_code::unknown;
}

}  // namespace polycube::cli
