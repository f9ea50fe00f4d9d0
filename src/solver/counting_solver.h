// A decorator that counts queries, by answer, and measures their time.
#pragma once

#include "solver/forwarding_solver.h"

namespace polycube::impl {

class CountingSolver : public ForwardingSolver {
 public:
  CountingSolver(std::unique_ptr<SmtSolver> inner, Statistics& statistics);
  Answer check(std::span<const Node> assumptions) override;

 private:
  Counter& queries_;
  Counter& sat_;
  Counter& unsat_;
  Counter& time_;
};

}  // namespace polycube::impl
