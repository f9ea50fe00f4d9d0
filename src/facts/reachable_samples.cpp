#include "facts/reachable_samples.h"

#include <algorithm>

#include "support/random.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_groups = 16;

}  // namespace

ReachableSamples::ReachableSamples(const Circuit& circuit, std::uint64_t seed, std::uint64_t evaluations)
    : latch_of_(circuit.aig.size()) {
  for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) latch_of_[circuit.latches[i].variable.node()] = i + 1;
  Random random(seed);
  BitSimulator simulator(circuit);
  simulator.start([&](std::uint32_t) { return random.next(); });
  std::uint64_t reachable = ~std::uint64_t{0};
  std::uint64_t left = evaluations / (circuit.aig.size() + 1);
  // Steps 0, 1, 2, 3, then ever more between two that are kept.
  std::uint64_t next_kept = 0;
  for (std::uint64_t step = 0; reachable != 0 && groups_.size() < most_groups; ++step) {
    if (step == next_kept) {
      Group& group = groups_.emplace_back();
      group.reachable = reachable;
      for (const Latch& l : circuit.latches) group.states.push_back(simulator.value(l.variable));
      next_kept += std::max<std::uint64_t>(1, step / 2);
    }
    // A run goes on if its inputs satisfy the constraints; it has some attempts to choose them.
    std::uint64_t good = 0;
    std::vector<std::uint64_t> inputs(circuit.inputs.size());
    for (std::uint32_t attempt = 0; attempt < 4 && (reachable & ~good) != 0; ++attempt) {
      if (left == 0) return;
      --left;
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        inputs[i] = (inputs[i] & good) | (random.next() & ~good);
        simulator.set(circuit.inputs[i], inputs[i]);
      }
      simulator.evaluate();
      good = ~std::uint64_t{0};
      for (const Signal c : circuit.constraints) good &= simulator.value(c);
    }
    reachable &= good;
    simulator.step();
  }
}

bool ReachableSamples::all_satisfy(const Aig& aig, Signal s) const {
  std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> values;  // by node, then by group
  std::vector<std::uint32_t> stack = {s.node()};
  while (!stack.empty()) {
    const std::uint32_t n = stack.back();
    if (values.contains(n)) {
      stack.pop_back();
      continue;
    }
    std::vector<std::uint64_t> own(groups_.size());
    if (aig.is_gate(n)) {
      const auto left = values.find(aig.left(n).node());
      const auto right = values.find(aig.right(n).node());
      if (left == values.end()) stack.push_back(aig.left(n).node());
      if (right == values.end()) stack.push_back(aig.right(n).node());
      if (stack.back() != n) continue;
      const std::uint64_t flip_left = aig.left(n).complemented() ? ~std::uint64_t{0} : 0;
      const std::uint64_t flip_right = aig.right(n).complemented() ? ~std::uint64_t{0} : 0;
      for (std::size_t g = 0; g < own.size(); ++g) {
        own[g] = (left->second[g] ^ flip_left) & (right->second[g] ^ flip_right);
      }
    } else if (n != 0) {
      const std::uint32_t latch = latch_of_[n] - 1;
      for (std::size_t g = 0; g < own.size(); ++g) own[g] = groups_[g].states[latch];
    }
    values.emplace(n, std::move(own));
    stack.pop_back();
  }
  const std::vector<std::uint64_t>& result = values.at(s.node());
  const std::uint64_t flip = s.complemented() ? ~std::uint64_t{0} : 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if ((~(result[g] ^ flip) & groups_[g].reachable) != 0) return false;
  }
  return true;
}

}  // namespace polycube::impl
