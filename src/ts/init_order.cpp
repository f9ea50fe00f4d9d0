#include "ts/init_order.h"

#include <algorithm>

#include "support/error.h"

namespace polycube::impl {

namespace {

/// Depth-first over terms and inits. The level of a state is one more than the highest level in the cone of its init;
/// the level of any other term is the highest in its cone. Each term is visited once.
class Levels {
 public:
  explicit Levels(const TransitionSystem& system) : system_(system), level_(system.terms().size(), unseen) {}

  std::uint32_t of(Node root) {
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      if (level_[n.id()] < open) {
        stack.pop_back();
        continue;
      }
      const bool second_visit = level_[n.id()] == open;
      level_[n.id()] = open;
      std::uint32_t highest = 0;
      const bool ready = below(n, highest, second_visit, stack);
      if (!ready) continue;
      level_[n.id()] = init_of(n) ? highest + 1 : highest;
      stack.pop_back();
    }
    return level_[root.id()];
  }

 private:
  static constexpr std::uint32_t unseen = 0xffffffff;
  static constexpr std::uint32_t open = 0xfffffffe;

  Node init_of(Node n) const {
    const auto position = system_.state_position(n);
    return position ? system_.states()[*position].init : Node();
  }

  /// The highest level of the arguments and the init of n; false if some of them still have to be visited, and are now
  /// on the stack. A dependency that is open when n is visited again depends on n: a cycle.
  bool below(Node n, std::uint32_t& highest, bool second_visit, std::vector<Node>& stack) {
    const TermStore& terms = system_.terms();
    bool ready = true;
    const auto look = [&](Node m) {
      const std::uint32_t level = level_[m.id()];
      if (level < open) {
        highest = std::max(highest, level);
        return;
      }
      if (level == open || second_visit) {
        throw Unsupported("the initial values of the states depend on each other in a circle");
      }
      stack.push_back(m);
      ready = false;
    };
    for (std::uint32_t i = 0; i < terms.arity(n); ++i) look(terms.arg(n, i));
    if (const Node init = init_of(n)) look(init);
    return ready;
  }

  const TransitionSystem& system_;
  std::vector<std::uint32_t> level_;  // by node
};

}  // namespace

std::vector<std::vector<std::uint32_t>> init_order(const TransitionSystem& system) {
  Levels levels(system);
  std::vector<std::vector<std::uint32_t>> groups(1);
  for (std::uint32_t i = 0; i < system.states().size(); ++i) {
    const std::uint32_t level = levels.of(system.states()[i].variable);
    if (groups.size() <= level) groups.resize(level + 1);
    groups[level].push_back(i);
  }
  return groups;
}

std::vector<Node> init_terms(const TransitionSystem& system) {
  std::vector<Node> roots;
  for (const State& state : system.states()) {
    if (state.init) roots.push_back(state.init);
    roots.push_back(state.variable);
  }
  return roots;
}

}  // namespace polycube::impl
