// What every pass is known by, and what it may use when it runs.
#pragma once

#include <cstdint>
#include <string_view>

#include "support/log.h"
#include "support/statistics.h"
#include "support/work_budget.h"

namespace polycube {

struct PassInfo {
  std::string_view name;
  std::string_view help;
};

struct PassContext {
  WorkBudget& budget;  // of this pass
  Statistics& statistics;
  Log& log;
  std::uint32_t seed = 0;
};

}  // namespace polycube
