// k-induction on words [Sheeran00].
#pragma once

#include "engines/engine.h"

namespace polycube::impl {

class KInduction : public Prover {
 public:
  std::string_view name() const override { return "kind"; }
  std::vector<Result> prove(const Task& task, Context& context) override;
};

}  // namespace polycube::impl
