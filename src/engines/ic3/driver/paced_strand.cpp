#include "engines/ic3/driver/paced_strand.h"

#include <utility>

namespace polycube::ic3 {

namespace {
constexpr std::uint64_t asked_for_a_look = 8;  // to add up the work of all frames is not free
}  // namespace

PacedStrand::PacedStrand(Context& outer, std::function<void()> due)
    : stop_(outer.stop, 0, [this] { look(); }), context_{stop_, outer.statistics, outer.log}, due_(std::move(due)) {}

BitResult PacedStrand::run(const BitTask& task, std::string name) {
  return strand_.emplace(task, context_, std::move(name)).run();
}

void PacedStrand::look() {
  if (strand_ && ++asked_ % asked_for_a_look == 0 && strand_->work() >= until_) due_();
}

}  // namespace polycube::ic3
