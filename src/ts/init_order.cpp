#include "ts/init_order.h"

#include <algorithm>

#include "support/error.h"
#include "term/evaluate.h"

namespace polycube {

namespace {

constexpr std::uint32_t unknown = 0xffffffff;

/// For each state with an init, the states its init reads. Inits that are constants, nearly all, cost nothing.
std::vector<std::vector<std::uint32_t>> reads(const TransitionSystem& system) {
  const TermStore& terms = system.terms();
  std::vector<std::vector<std::uint32_t>> result(system.states().size());
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    const Node init = system.states()[i].init;
    if (!init || terms.is_constant(init)) continue;
    std::vector<Node> stack{init};
    std::vector<Node> seen{init};
    while (!stack.empty()) {
      const Node n = stack.back();
      stack.pop_back();
      if (const auto position = system.state_position(n)) result[i].push_back(*position);
      for (std::uint32_t j = 0; j < terms.arity(n); ++j) {
        const Node a = terms.arg(n, j);
        const auto place = std::lower_bound(seen.begin(), seen.end(), a);
        if (place != seen.end() && *place == a) continue;
        seen.insert(place, a);
        stack.push_back(a);
      }
    }
  }
  return result;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> init_order(const TransitionSystem& system) {
  const std::vector<std::vector<std::uint32_t>> read_by = reads(system);
  std::vector<std::uint32_t> level(system.states().size(), unknown);
  std::vector<bool> open(system.states().size(), false);
  std::vector<std::vector<std::uint32_t>> groups(1);
  for (std::uint32_t root = 0; root < level.size(); ++root) {
    std::vector<std::uint32_t> stack{root};
    while (!stack.empty()) {
      const std::uint32_t i = stack.back();
      if (level[i] != unknown) {
        stack.pop_back();
        continue;
      }
      std::uint32_t own = system.states()[i].init ? 1 : 0;
      bool ready = true;
      for (const std::uint32_t j : read_by[i]) {
        if (level[j] != unknown) {
          own = std::max(own, level[j] + 1);
          continue;
        }
        if (open[j] || i == j) throw Unsupported("the initial values of the states depend on each other in a circle");
        stack.push_back(j);
        ready = false;
      }
      open[i] = true;
      if (!ready) continue;
      level[i] = own;
      open[i] = false;
      stack.pop_back();
      if (groups.size() <= own) groups.resize(own + 1);
      groups[own].push_back(i);
    }
  }
  return groups;
}

}  // namespace polycube
