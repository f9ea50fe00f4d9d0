#include "app/check/depth.h"

#include <algorithm>

namespace polycube::impl {

std::uint64_t depth(const Statistics& statistics) {
  std::uint64_t result = 0;
  for (const char* name : {"bmc_steps_clean", "kind_k", "ic3_frames", "words_ic3_frames"}) {
    result = std::max(result, statistics.value(name));
  }
  return result;
}

}  // namespace polycube::impl
