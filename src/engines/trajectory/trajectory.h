// Decides properties by ternary simulation from the initial states, with unknown inputs.
#pragma once

#include "engines/engine.h"

namespace polycube::impl {

class Trajectory : public Prover {
 public:
  std::string_view name() const override { return "trajectory"; }
  std::vector<Result> prove(const Task& task, Context& context) override;
};

}  // namespace polycube::impl
