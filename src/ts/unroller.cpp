#include "ts/unroller.h"

#include <algorithm>

#include "term/growing_cone.h"
#include "term/rebuild.h"
#include "ts/init_order.h"

namespace polycube::impl {

Unroller::Unroller(const TransitionSystem& system, Builder& build, Start start, std::span<const Node> roots)
    : system_(system), build_(build), start_(start) {
  find_cone(roots);
  find_compared_states();
}

/// The cone of influence: the roots, the nexts and inits of the states in their cones, and so on up to the fixed point.
void Unroller::find_cone(std::span<const Node> roots) {
  const TermStore& terms = system_.terms();
  std::vector<bool> seen(terms.size(), false);
  std::vector<Node> stack(roots.begin(), roots.end());
  std::vector<Node> all;
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    if (seen[n.id()]) continue;
    seen[n.id()] = true;
    all.push_back(n);
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) stack.push_back(terms.arg(n, i));
    const auto position = system_.state_position(n);
    if (!position) continue;
    const State& state = system_.states()[*position];
    if (state.next) stack.push_back(state.next);
    if (state.init && start_ == Start::initial) stack.push_back(state.init);
  }
  std::sort(all.begin(), all.end());
  slot_.resize(terms.size(), 0);
  image_.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    slot_[all[i].id()] = static_cast<std::uint32_t>(i);
    if (const auto state = system_.state_position(all[i])) {
      relevant_states_.push_back(*state);
    } else if (const auto input = system_.input_position(all[i])) {
      relevant_inputs_.push_back(*input);
    } else {
      order_.push_back(all[i]);
    }
  }
}

void Unroller::find_compared_states() {
  const TermStore& terms = system_.terms();
  std::vector<Node> stack;
  for (const std::uint32_t i : relevant_states_) {
    if (system_.states()[i].init) stack.push_back(system_.states()[i].init);
  }
  // The init of a relevant state may read an irrelevant state, whose init reads a third: the initial condition needs
  // all.
  std::vector<bool> read_by_init(terms.size(), false);
  while (!stack.empty()) {
    const Node n = stack.back();
    stack.pop_back();
    if (read_by_init[n.id()]) continue;
    read_by_init[n.id()] = true;
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) stack.push_back(terms.arg(n, i));
    const auto position = system_.state_position(n);
    if (position && system_.states()[*position].init) stack.push_back(system_.states()[*position].init);
  }
  for (std::uint32_t i = 0; i < relevant_states_.size(); ++i) {
    const State& state = system_.states()[relevant_states_[i]];
    if (state.next || state.init || read_by_init[state.variable.id()]) compared_.push_back(i);
  }
}

Node Unroller::now(Node n) const {
  const Node result = image_[slot_[n.id()]];
  CHECK(steps() > 0 && result);
  return result;
}

void Unroller::translate(const std::vector<Node>& order, std::vector<Node>& image) {
  const TermStore& terms = system_.terms();
  for (const Node n : order) {
    const auto image_of = [&](Node argument) { return image[slot_[argument.id()]]; };
    const Node made = terms.is_constant(n) ? n : rebuild(build_, terms, n, image_of);
    image[slot_[n.id()]] = made;
  }
}

/// States of step 0, by relevant index.
std::vector<Node> Unroller::start_states() {
  const TermStore& terms = system_.terms();
  std::vector<Node> result(relevant_states_.size());
  if (start_ == Start::anywhere) {
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = build_.terms().variable(terms.sort(system_.states()[relevant_states_[i]].variable));
    }
    return result;
  }
  std::vector<std::uint32_t> index_of(system_.states().size(), 0xffffffff);
  for (std::uint32_t i = 0; i < relevant_states_.size(); ++i) index_of[relevant_states_[i]] = i;
  GrowingCone below(terms);  // there may be as many groups as states
  for (const std::vector<std::uint32_t>& group : init_order(system_)) {
    std::vector<Node> inits;
    for (const std::uint32_t position : group) {
      const State& state = system_.states()[position];
      if (index_of[position] != 0xffffffff && state.init) inits.push_back(state.init);
    }
    std::vector<Node> order;
    for (const Node n : below.grow(inits)) {
      if (!terms.is_variable(n)) order.push_back(n);
    }
    translate(order, image_);
    for (const std::uint32_t position : group) {
      if (index_of[position] == 0xffffffff) continue;
      const State& state = system_.states()[position];
      Node& image = image_[slot_[state.variable.id()]];
      image = state.init ? image_[slot_[state.init.id()]] : build_.terms().variable(terms.sort(state.variable));
      result[index_of[position]] = image;
    }
  }
  return result;
}

std::vector<Node> Unroller::next_states() {
  std::vector<Node> result;
  result.reserve(relevant_states_.size());
  for (const std::uint32_t position : relevant_states_) {
    const State& state = system_.states()[position];
    result.push_back(state.next ? now(state.next) : build_.terms().variable(system_.terms().sort(state.variable)));
  }
  return result;
}

void Unroller::extend() {
  states_.push_back(steps() == 0 ? start_states() : next_states());
  inputs_.emplace_back();
  for (std::size_t i = 0; i < relevant_states_.size(); ++i) {
    image_[slot_[system_.states()[relevant_states_[i]].variable.id()]] = states_.back()[i];
  }
  for (const std::uint32_t position : relevant_inputs_) {
    const Node input = system_.inputs()[position];
    const Node fresh = build_.terms().variable(system_.terms().sort(input));
    inputs_.back().push_back(fresh);
    image_[slot_[input.id()]] = fresh;
  }
  translate(order_, image_);
}

Node Unroller::differ(std::uint32_t step, std::uint32_t other) {
  std::vector<Node> differences;
  for (const std::uint32_t i : compared_) {
    differences.push_back(build_.make(Kind::neq, {states_[step][i], states_[other][i]}));
  }
  return build_.disjunction(differences);
}

Node Unroller::agree(std::uint32_t step, std::uint32_t other) {
  Node result = build_.boolean(true);
  for (std::uint32_t i = 0; i < relevant_states_.size(); ++i) {
    if (!system_.states()[relevant_states_[i]].next) continue;
    result = build_.and_(result, build_.eq(states_[step][i], states_[other][i]));
  }
  return result;
}

}  // namespace polycube::impl
