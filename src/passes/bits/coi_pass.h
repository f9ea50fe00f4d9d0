// Cone of influence: only latches and inputs remain that the bad or a constraint depends on, in any number of steps.
//
// Constraints stay even if they share nothing with the bad: they may block a run that would otherwise reach it, and
// whether they can be satisfied for ever is a model checking question of its own.
#pragma once

#include "passes/bits/bit_pass.h"

namespace polycube {

class CoiPass : public BitPass {
 public:
  std::string_view name() const override { return "coi"; }
  Reduction run(const Circuit& source, PassContext& context) override;
};

}  // namespace polycube
