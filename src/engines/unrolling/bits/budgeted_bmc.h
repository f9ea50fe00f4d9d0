// Bounded model checking that does not wait for hard steps: it looks for some counterexample, not for the shortest.
//
// Problem: on some designs (FIFOs, arbiters) the step where the bad is reached is easy, and the proofs that it is not
// reached in the steps before take nearly all of the time.
//
// Idea: each question gets a budget of conflicts. A step that is not decided with it is postponed: its bad goes into
// one disjunction of all postponed bads, and the search goes on. Every so many steps the question is about that
// disjunction, so a counterexample of any of these lengths is found where it is easiest. Budgets grow with every
// question that is not decided, and start anew when nothing is postponed any more. A budget that is too small and does
// not grow would run away to steps so large that none is ever decided.
#pragma once

#include "engines/bit_engine.h"

namespace polycube {

class BudgetedBmc : public BitEngine {
 public:
  std::string_view name() const override { return "bits-budgeted"; }
  std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) override;
};

}  // namespace polycube
