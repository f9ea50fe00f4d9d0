#include "support/work_clock.h"

namespace polycube::impl {

namespace {

constinit std::atomic<std::int64_t> no_pauses{0};
constinit const std::atomic<std::int64_t>* counted = &no_pauses;

// Two processes write it.
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

}  // namespace

WorkClock::time_point WorkClock::now() noexcept {
  const std::chrono::nanoseconds pauses(counted->load(std::memory_order_relaxed));
  return std::chrono::steady_clock::now() - std::chrono::duration_cast<duration>(pauses);
}

void WorkClock::subtract(const std::atomic<std::int64_t>& pauses) noexcept { counted = &pauses; }

}  // namespace polycube::impl
