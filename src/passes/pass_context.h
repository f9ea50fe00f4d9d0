// The context of a pass: its work budget, statistics, log and seed.
#pragma once

#include <cstdint>

#include "support/log.h"
#include "support/statistics.h"
#include "support/work_budget.h"

namespace polycube::impl {

struct PassContext {
  WorkBudget& budget;  // of this pass
  Statistics& statistics;
  Log& log;
  std::uint32_t seed = 0;
};

}  // namespace polycube::impl
