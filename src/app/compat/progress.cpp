#include "app/compat/progress.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace polycube::impl::compat {

void Progress::start(const Statistics& statistics, std::function<void(std::uint64_t)> tell) {
  thread_ = std::thread([this, &statistics, tell = std::move(tell)] {
    constexpr std::chrono::milliseconds pulse{10};
    std::uint64_t told = 0;
    for (bool last = false; !last;) {
      last = done_;
      const std::uint64_t steps = statistics.value("bmc_steps_clean");
      if (steps > told) tell(steps);
      told = std::max(told, steps);
      if (!last) std::this_thread::sleep_for(pulse);
    }
  });
}

void Progress::stop() noexcept {
  done_ = true;
  if (thread_.joinable()) thread_.join();
}

}  // namespace polycube::impl::compat
