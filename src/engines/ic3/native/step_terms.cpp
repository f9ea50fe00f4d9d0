#include "engines/ic3/native/step_terms.h"

#include <algorithm>

#include "support/check.h"
#include "ts/init_order.h"

namespace polycube::impl::ic3 {

StepTerms::StepTerms(const TransitionSystem& system, Node bad)
    : system_(system),
      store_(*system.shared_terms()),
      build_(store_),
      bad_(bad),
      now_(build_),
      next_(build_),
      start_(build_) {
  for (const Condition& c : system.constraints) constraints_.push_back(c.term);
  find_cone();
  map_next();
  map_start();
  bad_ = now_(bad_);
  for (Node& c : constraints_) c = now_(c);
  find_vocabulary();
}

void StepTerms::find_cone() {
  std::vector<bool> seen(store_.size());
  std::vector<Node> stack = constraints_;
  stack.push_back(bad_);
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    if (seen[n.id()]) continue;
    seen[n.id()] = true;
    for (std::uint32_t i = 0; i < store_.arity(n); ++i) stack.push_back(store_.arg(n, i));
    if (const auto input = system_.input_position(n)) inputs_.push_back(*input);
    const auto position = system_.state_position(n);
    if (!position) continue;
    states_.push_back(*position);
    const State& state = system_.states()[*position];
    if (state.next) stack.push_back(state.next);
    if (state.init) stack.push_back(state.init);
  }
  std::sort(states_.begin(), states_.end());
  std::sort(inputs_.begin(), inputs_.end());
  for (const std::uint32_t i : inputs_) free_.push_back(system_.inputs()[i]);
}

void StepTerms::map_next() {
  for (const std::uint32_t position : states_) {
    const State& state = system_.states()[position];
    drivers_.push_back(state.next ? Node() : store_.variable(store_.sort(state.variable)));
    if (!state.next) free_.push_back(drivers_.back());
    next_.set(state.variable, state.next ? now_(state.next) : drivers_.back());
  }
}

void StepTerms::map_start() {
  for (const std::vector<std::uint32_t>& group : init_order(system_)) {
    for (const std::uint32_t position : group) {
      const State& state = system_.states()[position];
      if (!std::binary_search(states_.begin(), states_.end(), position)) continue;
      if (state.init) start_.set(state.variable, start_(state.init));
    }
  }
}

void StepTerms::find_vocabulary() {
  std::vector<Node> roots = constraints_;
  roots.push_back(bad_);
  for (const std::uint32_t position : states_) roots.push_back(next_(state(position)));
  known_.resize(store_.size());
  for (const Node n : cone(store_, roots)) known_[n.id()] = true;
}

bool StepTerms::is_over_states(Node root) {
  std::vector<Node> stack(1, root);
  reads_.resize(store_.size());
  while (!stack.empty()) {
    const Node n = stack.back();
    std::uint8_t& own = reads_[n.id()];
    bool ready = own == 0;
    bool reads = store_.is_variable(n) && !is_state(n);
    for (std::uint32_t i = 0; own == 0 && i < store_.arity(n); ++i) {
      const Node a = store_.arg(n, i);
      reads = reads || reads_[a.id()] == 2;
      if (reads_[a.id()] != 0) continue;
      stack.push_back(a);
      ready = false;
    }
    if (own == 0 && !ready) continue;
    if (own == 0) own = reads ? 2 : 1;
    stack.pop_back();
  }
  return reads_[root.id()] == 1;
}

}  // namespace polycube::impl::ic3
