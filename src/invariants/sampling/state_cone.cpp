#include "invariants/sampling/state_cone.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::invariants {

StateCone::StateCone(const TransitionSystem& system, std::span<const Node> roots)
    : system_(system), flags_(system.terms().size(), 0) {
  std::vector<Node> work(roots.begin(), roots.end());
  mark(work, property, false);
  for (const Condition& c : system.constraints) work.push_back(c.term);
  mark(std::move(work), in_cone, true);
  classify();
}

void StateCone::mark(std::vector<Node> work, Flag flag, bool through_next) {
  const TermStore& terms = system_.terms();
  while (!work.empty()) {
    const Node n = work.back();
    work.pop_back();
    if (has(n, flag)) continue;
    flags_[n.id()] = static_cast<std::uint8_t>(flags_[n.id()] | flag);
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) work.push_back(terms.arg(n, i));
    if (!through_next || !terms.is_variable(n)) continue;
    const auto position = system_.state_position(n);
    if (position && system_.states()[*position].next) work.push_back(system_.states()[*position].next);
  }
}

void StateCone::classify() {
  const TermStore& terms = system_.terms();
  for (std::uint32_t id = 0; id < flags_.size(); ++id) {
    if ((flags_[id] & in_cone) == 0) continue;
    const Node n(id);
    terms_.push_back(n);
    unsigned flags = flags_[id];
    if (terms.sort(n).is_array()) flags |= array;
    if (terms.is_variable(n)) {
      const auto position = system_.state_position(n);
      const bool moves = position && system_.states()[*position].next;
      flags |= moves ? state : input;
      if (moves && terms.sort(n).is_bits()) {
        flags |= reg;
        registers_.push_back(n);
        const Node next = system_.states()[*position].next;
        if (system_.input_position(next)) fed_by_.emplace_back(next, n);
      }
    }
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) {
      flags |= flags_[terms.arg(n, i).id()] & (input | state | array);
    }
    flags_[id] = static_cast<std::uint8_t>(flags);
  }
  std::sort(fed_by_.begin(), fed_by_.end());
  ASSERT(std::all_of(registers_.begin(), registers_.end(), [&](Node r) { return contains(next(r)); }));
}

Node StateCone::register_fed_by(Node variable) const {
  const auto first = std::lower_bound(fed_by_.begin(), fed_by_.end(), std::pair(variable, Node(0)));
  if (first == fed_by_.end() || first->first != variable) return Node();
  const auto second = first + 1;
  return second != fed_by_.end() && second->first == variable ? Node() : first->second;
}

Node StateCone::next(Node n) const {
  ASSERT(is_register(n));
  return system_.states()[*system_.state_position(n)].next;
}

}  // namespace polycube::impl::invariants
