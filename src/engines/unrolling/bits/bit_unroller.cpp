#include "engines/unrolling/bits/bit_unroller.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

BitUnroller::BitUnroller(const Circuit& circuit, std::vector<Signal> roots, Start start)
    : circuit_(circuit), roots_(std::move(roots)), start_(start), values_(circuit.aig.size()) {
  find_cone();
  width_ = roots_.size() + latches_.size() + inputs_.size();
  values_[0] = signal_false;
}

void BitUnroller::find_cone() {
  const Aig& source = circuit_.aig;
  std::vector<const Latch*> latch_of(source.size(), nullptr);
  for (const Latch& l : circuit_.latches) latch_of[l.variable.node()] = &l;
  std::vector<bool> seen(source.size());
  std::vector<std::uint32_t> open;
  const auto visit = [&](Signal s) {
    if (seen[s.node()]) return;
    seen[s.node()] = true;
    open.push_back(s.node());
  };
  for (const Signal s : roots_) {
    ASSERT(s && s.node() < source.size());
    visit(s);
  }
  while (!open.empty()) {
    const std::uint32_t n = open.back();
    open.pop_back();
    if (source.is_gate(n)) {
      visit(source.left(n));
      visit(source.right(n));
    } else if (const Latch* l = latch_of[n]) {
      visit(l->next);
      if (start_ == Start::reset) visit(l->reset);
    }
  }
  for (std::uint32_t i = 0; i < circuit_.latches.size(); ++i) {
    if (seen[circuit_.latches[i].variable.node()]) latches_.push_back(i);
  }
  for (std::uint32_t i = 0; i < circuit_.inputs.size(); ++i) {
    if (seen[circuit_.inputs[i].node()]) inputs_.push_back(i);
  }
  for (std::uint32_t n = 1; n < source.size(); ++n) {
    if (seen[n] && source.is_gate(n)) gates_.push_back(n);
  }
}

void BitUnroller::set_start() {
  if (start_ == Start::anywhere) {
    for (const std::uint32_t i : latches_) values_[circuit_.latches[i].variable.node()] = aig_.leaf();
    return;
  }
  bool functions = false;
  for (const std::uint32_t i : latches_) {
    const Latch& l = circuit_.latches[i];
    if (l.is_free()) values_[l.variable.node()] = aig_.leaf();
    if (l.has_constant_reset()) values_[l.variable.node()] = l.reset;
    functions = functions || (!l.is_free() && !l.has_constant_reset());
  }
  if (!functions) return;
  const auto order = reset_order(circuit_);
  CHECK(order.has_value());
  Transplant copy(circuit_.aig, aig_);
  for (const std::uint32_t i : *order) {
    if (!std::binary_search(latches_.begin(), latches_.end(), i)) continue;
    const Latch& l = circuit_.latches[i];
    Signal& value = values_[l.variable.node()];
    if (!l.is_free()) value = copy(l.reset);
    ASSERT(value && value.node() < aig_.size());
    copy.set(l.variable.node(), value);
  }
}

void BitUnroller::extend() {
  if (steps_ == 0) {
    set_start();
  } else {
    std::vector<Signal> next;
    next.reserve(latches_.size());
    for (const std::uint32_t i : latches_) next.push_back(now(circuit_.latches[i].next));
    for (std::size_t i = 0; i < latches_.size(); ++i) values_[circuit_.latches[latches_[i]].variable.node()] = next[i];
  }
  for (const std::uint32_t i : inputs_) values_[circuit_.inputs[i].node()] = aig_.leaf();
  const Aig& source = circuit_.aig;
  for (const std::uint32_t n : gates_) values_[n] = aig_.and_(now(source.left(n)), now(source.right(n)));
  for (const Signal s : roots_) kept_.push_back(now(s));
  for (const std::uint32_t i : latches_) kept_.push_back(now(circuit_.latches[i].variable));
  for (const std::uint32_t i : inputs_) kept_.push_back(now(circuit_.inputs[i]));
  ++steps_;
  ASSERT(kept_.size() == steps_ * width_);
}

}  // namespace polycube::impl
