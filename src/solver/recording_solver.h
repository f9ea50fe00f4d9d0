// A decorator that writes all assertions and queries as one incremental SMT-LIB2 file, so that other solvers can be run
// on them. A comment after each query has the answer.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "solver/forwarding_solver.h"

namespace polycube::impl {

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

}  // namespace polycube::impl
