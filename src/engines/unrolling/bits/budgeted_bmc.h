// Problem: on some designs (FIFOs, arbiters) the step where the bad is reached is easy, and the proofs that it is not
// reached in the steps before take nearly all of the time.
//
// Idea: each query has a budget of conflicts. A step that is not decided within it is postponed: its bad joins a
// disjunction of all postponed bads, and the search goes on. At regular intervals the query is this disjunction, so a
// counterexample of any of these lengths is found where it is easiest. The budget grows with every undecided query and
// is reset when no step is postponed. A small constant budget would reach steps so large that none is ever decided.
//
// Limits: the counterexample is not the shortest one.
#pragma once

#include "engines/bit_engine.h"

namespace polycube::impl {

class BudgetedBmc : public BitEngine {
 public:
  std::string_view name() const override { return "bits-budgeted"; }
  Needs needs(const EngineOptions& /*options*/) const override { return {.together = true}; }
  std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) override;
};

}  // namespace polycube::impl
