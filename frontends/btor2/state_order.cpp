#include "frontends/btor2/state_order.h"

#include "support/error.h"

namespace polycube::impl::btor2 {

namespace {

/// Depth-first over terms and inits, from each state in turn: what an init reads ends before its state.
class Order {
 public:
  explicit Order(const TransitionSystem& system)
      : system_(system), terms_(system.terms()), progress_(terms_.size(), Progress::unseen) {}

  std::vector<Node> run() {
    for (const State& state : system_.states()) visit(state.variable);
    return std::move(order_);
  }

 private:
  enum class Progress : std::uint8_t { unseen, open, done };

  void visit(Node root) {
    std::vector<Node> stack{root};
    while (!stack.empty()) {
      const Node n = stack.back();
      Progress& progress = progress_[n.id()];
      if (progress == Progress::unseen) {
        progress = Progress::open;
        push_what_it_reads(n, stack);
        continue;
      }
      stack.pop_back();
      if (progress == Progress::done) continue;
      progress = Progress::done;
      if (system_.state_position(n) || terms_.kind(n) == Kind::const_array) order_.push_back(n);
    }
  }

  void push_what_it_reads(Node n, std::vector<Node>& stack) const {
    const auto push = [&](Node m) {
      if (progress_[m.id()] == Progress::open) {
        throw Unsupported("the initial values of the states depend on each other in a circle");
      }
      if (progress_[m.id()] == Progress::unseen) stack.push_back(m);
    };
    for (std::uint32_t i = terms_.arity(n); i-- > 0;) push(terms_.arg(n, i));
    const auto position = system_.state_position(n);
    if (!position) return;
    const Node init = system_.states()[*position].init;
    // A constant array that is all of an init is written by its element.
    if (init) push(terms_.kind(init) == Kind::const_array ? terms_.arg(init, 0) : init);
  }

  const TransitionSystem& system_;
  const TermStore& terms_;
  std::vector<Progress> progress_;  // by node
  std::vector<Node> order_;
};

}  // namespace

std::vector<Node> state_order(const TransitionSystem& system) { return Order(system).run(); }

bool is_in_order(const TransitionSystem& system, const std::vector<Node>& order) {
  if (order.size() != system.states().size()) return false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order[i] != system.states()[i].variable) return false;
  }
  return true;
}

}  // namespace polycube::impl::btor2
