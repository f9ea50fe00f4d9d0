#include "certify/explain/slice_of_constraints.h"

#include <unordered_map>
#include <utility>
#include <vector>

#include "term/rebuild.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t units_for_a_term = 20;

class Slice {
 public:
  Slice(const TransitionSystem& system, bool nexts, WorkBudget& budget)
      : system_(system), terms_(system.terms()), nexts_(nexts), budget_(budget) {}

  std::optional<TransitionSystem> run() {
    for (const Condition& c : system_.constraints) {
      if (!copy(c.term)) return std::nullopt;
      result_.constraints.push_back({image_.at(c.term), c.name, c.position});
    }
    // Definitions of states may need further states.
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const State state = system_.states()[states_[i]];
      const Node own = image_.at(state.variable);
      if (state.init && !copy(state.init)) return std::nullopt;
      if (state.init) result_.set_init(own, image_.at(state.init));
      if (!nexts_ || !state.next) continue;
      if (!copy(state.next)) return std::nullopt;
      result_.set_next(own, image_.at(state.next));
    }
    return std::move(result_);
  }

 private:
  /// False: the budget is exhausted.
  bool copy(Node root) {
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      bool ready = true;
      if (!image_.contains(n)) {
        for (std::uint32_t i = 0; i < terms_.arity(n); ++i) {
          if (image_.contains(terms_.arg(n, i))) continue;
          ready = false;
          stack.push_back(terms_.arg(n, i));
        }
      }
      if (!ready) continue;
      stack.pop_back();
      if (image_.contains(n)) continue;
      budget_.spend(units_for_a_term);
      if (budget_.exhausted()) return false;
      image_.emplace(n, make(n));
    }
    return true;
  }

  Node make(Node n) {
    if (terms_.is_variable(n)) {
      if (const auto position = system_.state_position(n)) states_.push_back(*position);
      return result_.add_state(terms_.sort(n));
    }
    if (terms_.is_constant(n)) return build_.constant(terms_.value(n));
    return rebuild(build_, terms_, n, [&](Node argument) { return image_.at(argument); });
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  const bool nexts_;
  WorkBudget& budget_;
  TransitionSystem result_;
  Builder build_{result_.terms(), Builder::Simplify::no};
  std::unordered_map<Node, Node> image_;
  std::vector<std::uint32_t> states_;  // in the order of their images
};

}  // namespace

std::optional<TransitionSystem> slice_of_constraints(const TransitionSystem& system, bool nexts, WorkBudget& budget) {
  return Slice(system, nexts, budget).run();
}

}  // namespace polycube::impl
