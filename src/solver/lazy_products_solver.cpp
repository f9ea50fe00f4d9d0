#include "solver/lazy_products_solver.h"

#include <algorithm>

namespace polycube::impl {

void LazyProductsSolver::assert_formula(Node formula) {
  asserted_.push_back(cut_(formula));
  inner().assert_formula(asserted_.back());
}

Answer LazyProductsSolver::check(std::span<const Node> assumptions) {
  assumptions_.assign(assumptions.begin(), assumptions.end());
  assumed_.clear();
  for (const Node n : assumptions) assumed_.push_back(cut_(n));
  std::vector<Node> roots = asserted_;
  roots.insert(roots.end(), assumed_.begin(), assumed_.end());
  const auto value_of = [&](Node variable) { return inner().value(variable); };
  while (true) {
    const Answer answer = inner().check(assumed_);
    if (answer != Answer::sat || cut_.products() == 0) return answer;
    std::vector<Node> more = cut_.violated(roots, value_of);
    if (more.empty()) more = cut_.definitions(roots, value_of);
    if (more.empty()) return answer;
    for (const Node n : more) inner().assert_formula(n);
  }
}

std::vector<Node> LazyProductsSolver::failed_assumptions() {
  const std::vector<Node> failed = inner().failed_assumptions();
  std::vector<Node> result;
  for (std::size_t i = 0; i < assumptions_.size(); ++i) {
    if (std::find(failed.begin(), failed.end(), assumed_[i]) != failed.end()) result.push_back(assumptions_[i]);
  }
  return result;
}

}  // namespace polycube::impl
