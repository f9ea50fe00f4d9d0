// Decorator: writes everything that is asked of a solver as one incremental SMT-LIB2 file, so that any other solver can
// answer the same questions. The answers we got stand behind each query as a comment.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "solver/forwarding_solver.h"

namespace polycube {

class RecordingSolver : public ForwardingSolver {
 public:
  /// The file is `folder`/queries-N.smt2 with the first free N. Throws InputError if it cannot be made.
  RecordingSolver(std::unique_ptr<SmtSolver> inner, const TermStore& terms, const std::string& folder);
  void assert_formula(Node formula) override;
  Answer check(std::span<const Node> assumptions) override;

 private:
  void define(std::span<const Node> roots);
  void put(const std::string& text);

  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const TermStore& terms_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<bool> defined_;  // by node
};

}  // namespace polycube
