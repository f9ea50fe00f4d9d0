// Bounded model checking on words [Biere99]: is a bad state reachable in exactly 0, 1, 2, ... steps?
#pragma once

#include "engines/engine.h"

namespace polycube::impl {

class Bmc : public Refuter {
 public:
  std::string_view name() const override { return "bmc"; }
  std::vector<Refutation> refute(const Task& task, Context& context) override;
};

}  // namespace polycube::impl
