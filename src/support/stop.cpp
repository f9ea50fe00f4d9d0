#include "support/stop.h"

#include "support/work_budget.h"
#include "support/work_clock.h"

namespace polycube::impl {

Stop::Stop(double seconds) : has_deadline_(seconds > 0) {
  if (has_deadline_)
    deadline_ = WorkClock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

Stop::Stop(const Stop& outer, double seconds) : Stop(seconds) { outer_ = &outer; }

Stop::Stop(const Stop& outer, WorkBudget& charged) : Stop(outer, 0) { charged_ = &charged; }

void Stop::request(Reason reason) noexcept {
  Reason none = Reason::none;
  reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
}

void Stop::resume() noexcept {
  Reason work = Reason::work;
  reason_.compare_exchange_strong(work, Reason::none, std::memory_order_relaxed);
}

bool Stop::requested() const noexcept {
  if (reason() != Reason::none) return true;
  if (charged_ != nullptr) charged_->spend_request();
  Reason found = reason();
  if (found == Reason::none && outer_ != nullptr && outer_->requested()) found = outer_->reason();
  if (found == Reason::none && has_deadline_ && WorkClock::now() >= deadline_) found = Reason::timeout;
  if (found == Reason::none) return false;
  Reason none = Reason::none;
  reason_.compare_exchange_strong(none, found, std::memory_order_relaxed);
  return true;
}

std::string_view describe(Stop::Reason reason) {
  switch (reason) {
    case Stop::Reason::none: return "running";
    case Stop::Reason::timeout: return "time limit reached";
    case Stop::Reason::memory: return "memory limit reached";
    case Stop::Reason::interrupted: return "interrupted";
    case Stop::Reason::decided: return "decided elsewhere";
    case Stop::Reason::work: return "work limit reached";
  }
  return "";
}

}  // namespace polycube::impl
