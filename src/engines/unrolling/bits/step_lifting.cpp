#include "engines/unrolling/bits/step_lifting.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

class Justification {
 public:
  explicit Justification(const BitUnrolling& unrolling, std::uint32_t size)
      : time_(unrolling.over_time()), values_(size), costs_(size), needed_(size) {
    for (std::size_t i = 0; i < time_.latches().size(); ++i) costs_[time_.latch(i, 0).node()] = 1;
    for (std::uint32_t n = 1; n < size; ++n) {
      if (!time_.aig().is_gate(n)) {
        values_[n] = unrolling.value(Signal(n));
        continue;
      }
      const Signal l = time_.aig().left(n);
      const Signal r = time_.aig().right(n);
      values_[n] = value(l) && value(r);
      if (values_[n]) {
        costs_[n] = std::min(most, costs_[l.node()] + costs_[r.node()]);
      } else {
        costs_[n] = std::min(value(l) ? most : costs_[l.node()], value(r) ? most : costs_[r.node()]);
      }
    }
  }

  bool value(Signal s) const { return values_[s.node()] != s.complemented(); }
  void need(Signal s) { needed_[s.node()] = true; }

  /// Parents come before their children here, so what is needed by several is known in time.
  std::vector<LatchValue> latches() {
    for (auto n = static_cast<std::uint32_t>(needed_.size()); n-- > 1;) {
      if (needed_[n] && time_.aig().is_gate(n)) justify(n);
    }
    std::vector<LatchValue> cube;
    for (std::size_t i = 0; i < time_.latches().size(); ++i) {
      const std::uint32_t n = time_.latch(i, 0).node();
      if (n < needed_.size() && needed_[n]) cube.push_back({i, value(time_.latch(i, 0))});
    }
    return cube;
  }

 private:
  static constexpr std::uint32_t most = 1U << 30;

  void justify(std::uint32_t gate) {
    const Signal l = time_.aig().left(gate);
    const Signal r = time_.aig().right(gate);
    if (values_[gate]) {
      need(l);
      need(r);
      return;
    }
    ASSERT(!value(l) || !value(r));
    if ((!value(l) && needed_[l.node()]) || (!value(r) && needed_[r.node()])) return;
    const bool left = !value(l) && (value(r) || costs_[l.node()] <= costs_[r.node()]);
    need(left ? l : r);
  }

  const BitUnroller& time_;
  std::vector<bool> values_;  // by node
  std::vector<std::uint32_t> costs_;
  std::vector<bool> needed_;
};

}  // namespace

std::vector<LatchValue> lift_to_start(const BitUnrolling& unrolling, std::span<const Signal> targets) {
  std::uint32_t size = 1;
  for (std::size_t i = 0; i < unrolling.over_time().latches().size(); ++i) {
    size = std::max(size, unrolling.over_time().latch(i, 0).node() + 1);
  }
  for (const Signal s : targets) size = std::max(size, s.node() + 1);
  Justification justification(unrolling, size);
  for (const Signal s : targets) {
    ASSERT(justification.value(s));
    justification.need(s);
  }
  return justification.latches();
}

std::vector<Signal> constraints_until(const BitUnroller& time, std::uint32_t last) {
  std::vector<Signal> all;
  for (std::uint32_t step = 0; step <= last; ++step) {
    for (std::size_t i = 0; i < time.circuit().constraints.size(); ++i) all.push_back(time.root(1 + i, step));
  }
  return all;
}

}  // namespace polycube::impl
