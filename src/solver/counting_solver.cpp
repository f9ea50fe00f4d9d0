#include "solver/counting_solver.h"

namespace polycube::impl {

CountingSolver::CountingSolver(std::unique_ptr<SmtSolver> inner, Statistics& statistics)
    : ForwardingSolver(std::move(inner)),
      queries_(statistics.counter("smt_queries")),
      sat_(statistics.counter("smt_sat")),
      unsat_(statistics.counter("smt_unsat")),
      time_(statistics.timer("smt_seconds")) {}

Answer CountingSolver::check(std::span<const Node> assumptions) {
  const Timed timed(time_);
  queries_.add();
  const Answer answer = inner().check(assumptions);
  if (answer == Answer::sat) sat_.add();
  if (answer == Answer::unsat) unsat_.add();
  return answer;
}

}  // namespace polycube::impl
