// The tools `lemmas` and `explain`: why a property holds.
#include <algorithm>
#include <string>
#include <vector>

#include "cli/serve/check_run.h"
#include "cli/serve/short_text.h"
#include "cli/serve/tool.h"
#include "polycube/check.h"

namespace polycube::cli::serve {

namespace {

std::string labels(const std::vector<Property>& claims) {
  constexpr std::size_t most = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, claims.size()); ++i) text += (i == 0 ? "" : ", ") + label(claims[i]);
  return claims.size() <= most ? text : text + " and " + std::to_string(claims.size() - most) + " more";
}

}  // namespace

Answer show_lemmas(Workspace& workspace, const Arguments& arguments, Call& call) {
  constexpr std::size_t longest = 300;
  const auto loaded = workspace.get(arguments.text("model"));
  const std::optional<ProofRecord> record = loaded->proof();
  if (!record) throw ToolError("there is no proof yet: a check of one property, or of all, makes one if it says unsat");
  const std::vector<Expr>& lemmas = record->proof.lemmas();
  const Part part = part_of(arguments);
  Answer answer;
  Json list = Json::array();
  answer.text = "Proof of " + labels(record->claims) + " by " + std::to_string(record->proof.k()) + "-induction";
  if (record->proof.unique_states()) answer.text += " over runs that repeat no state";
  answer.text +=
      lemmas.empty() ? ": no lemma is needed\n" : ", with " + counted(lemmas.size(), "lemma", "lemmas") + ":\n";
  for (std::size_t i = part.first; i < part.end(lemmas.size()) && !call.cancelled(); ++i) {
    const std::string text = shortened(lemmas[i].to_string(), longest);
    answer.text += "  " + text + "\n";
    list.push(text);
  }
  answer.text += part.rest(lemmas.size());
  answer.data.set("k", record->proof.k()).set("lemmas", std::move(list)).set("total", lemmas.size());
  return answer;
}

Answer explain_proof(Workspace& workspace, const Arguments& arguments, Call& call) {
  const auto loaded = workspace.get(arguments.text("model"));
  Options options;
  options.property(arguments.has("property") ? loaded->property(arguments.text("property")).id : "all");
  // It needs fewer lemmas than others, which makes the explanation short.
  options.engine(arguments.text("engine", "ic3")).timeout(arguments.seconds("timeout", usual_timeout));
  options.evidence("explanation");
  const Result result = run_check(workspace, loaded->model(), options, loaded->title(), call);
  if (result.verdict() == Verdict::sat) {
    throw ToolError("there is nothing to explain: a property fails; the tools check and trace show how");
  }
  if (result.verdict() != Verdict::unsat)
    throw ToolError("no proof was found, so there is no explanation: " + result.reason());
  const std::vector<std::string> lines = lines_of(result.text("explanation"));
  const Part part = part_of(arguments);
  Answer answer;
  for (std::size_t i = part.first; i < part.end(lines.size()); ++i) answer.text += lines[i] + "\n";
  answer.data.set("explanation", answer.text).set("total", lines.size());
  answer.text += part.rest(lines.size());
  return answer;
}

}  // namespace polycube::cli::serve
