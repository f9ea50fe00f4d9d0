// Cone of influence: the pass keeps only the latches and inputs that the bad or a constraint depends on, in any number
// of steps.
//
// Limits: constraints remain even if they share no variable with the bad. They may block a run that would otherwise
// reach it, and whether they can be satisfied for ever is a model checking problem itself.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube::impl {

class CoiPass : public BitPass {
 public:
  std::string_view name() const override { return "coi"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube::impl
