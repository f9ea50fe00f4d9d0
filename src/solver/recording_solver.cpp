#include "solver/recording_solver.h"

#include <cerrno>
#include <cstring>
#include <sstream>

#include "support/check.h"
#include "support/error.h"
#include "support/platform.h"
#include "term/print_smt2.h"

namespace polycube::impl {

RecordingSolver::RecordingSolver(std::unique_ptr<SmtSolver> inner, const TermStore& terms, const std::string& folder)
    : ForwardingSolver(std::move(inner)), terms_(terms) {
  std::string path;
  for (int i = 0; !file_; ++i) {
    path = folder + "/queries-" + std::to_string(i) + ".smt2";
    const int file = open_new_file(path);
    if (file < 0 && errno != EEXIST) throw InputError(path, std::strerror(errno));
    if (file >= 0) file_.reset(::fdopen(file, "wb"));
  }
  put("(set-logic " + std::string(smt2_logic) + ")\n");
}

void RecordingSolver::put(const std::string& text) {
  std::fputs(text.c_str(), file_.get());
  // Flushed before the query: if the run is killed in it, the file has the query too.
  std::fflush(file_.get());
}

void RecordingSolver::define(std::span<const Node> roots) {
  std::ostringstream text;
  // Only new terms: the traversal stops at terms that are defined in the file.
  defined_.resize(terms_.size(), false);
  std::vector<std::pair<Node, bool>> stack;
  for (const Node root : roots) stack.emplace_back(root, false);
  while (!stack.empty()) {
    const auto [n, ready] = stack.back();
    stack.pop_back();
    if (defined_[n.id()]) continue;
    if (ready || terms_.arity(n) == 0) {
      defined_[n.id()] = true;
      print_smt2_definition(text, terms_, n);
      continue;
    }
    stack.emplace_back(n, true);
    for (std::uint32_t i = 0; i < terms_.arity(n); ++i) stack.emplace_back(terms_.arg(n, i), false);
  }
  put(text.str());
}

void RecordingSolver::assert_formula(Node formula) {
  define(std::span<const Node>(&formula, 1));
  put("(assert (= " + smt2_name(terms_, formula) + " #b1))\n");
  inner().assert_formula(formula);
}

Answer RecordingSolver::check(std::span<const Node> assumptions) {
  for (const Node n : assumptions) CHECK(terms_.sort(n).is_boolean());
  define(assumptions);
  std::string text = "(push 1)\n";
  for (const Node n : assumptions) text += "(assert (= " + smt2_name(terms_, n) + " #b1))\n";
  put(text + "(check-sat)\n");
  const Answer answer = inner().check(assumptions);
  put("; " + std::string(name()) +
      (answer == Answer::sat     ? ": sat"
       : answer == Answer::unsat ? ": unsat"
                                 : ": unknown") +
      "\n(pop 1)\n");
  return answer;
}

}  // namespace polycube::impl
