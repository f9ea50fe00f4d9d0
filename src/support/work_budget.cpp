#include "support/work_budget.h"

namespace polycube::impl {

namespace {

// CaDiCaL polls at every tenth decision or conflict; their work is about so many propagations.
constexpr std::uint64_t units_for_a_request = 800;

}  // namespace

WorkBudget::WorkBudget(const Stop& outer, std::uint64_t limit)
    : outer_stop_(outer), limit_(limit), stop_(outer, *this) {
  if (limit == 0) stop_.request(Stop::Reason::work);
}

WorkBudget::WorkBudget(WorkBudget& outer, std::uint64_t limit) : WorkBudget(outer.outer_stop_, limit) {
  outer_ = &outer;
  if (outer.left() < limit_) limit_ = outer.left();
  if (limit_ == 0) stop_.request(Stop::Reason::work);
}

void WorkBudget::renew(std::uint64_t limit) {
  if (outer_ != nullptr) limit = std::min(limit, outer_->left());
  limit_ = spent_ + limit;
  limit == 0 ? stop_.request(Stop::Reason::work) : stop_.resume();
}

void WorkBudget::spend_request() { spend(units_for_a_request); }

void WorkBudget::spend(std::uint64_t units) {
  spent_ += units;
  if (spent_ >= limit_) stop_.request(Stop::Reason::work);
  if (outer_ != nullptr) outer_->spend(units);
}

}  // namespace polycube::impl
