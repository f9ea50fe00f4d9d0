#include "engines/ic3/lift.h"

#include "support/check.h"

namespace polycube::ic3 {

namespace {
constexpr float latch_cost = 1;
constexpr float open_cost = 1000;    // of a latch that the target does not depend on if the others are right
constexpr float input_cost = 1e-4F;  // fewer is better, but never at the price of a latch
}  // namespace

Lifter::Lifter(const Model& model, LiftBy by, std::unique_ptr<SatSolver> solver)
    : model_(model), by_(by), solver_(std::move(solver)), marks_(model.view.circuit.aig.size()) {}

Predecessor Lifter::lift(const SatSolver& found, const Cube* target, const std::vector<double>& activity) {
  collect_targets(target);
  ++stamp_;
  inputs_.clear();
  state_.clear();
  for (const Signal s : targets_) evaluate(s, found, activity);
  if (by_ == LiftBy::core) {
    for (Mark& m : marks_) m.needed = m.stamp == stamp_;
  } else {
    for (const Signal s : targets_) justify(s);
  }
  std::erase_if(state_, [&](Lit l) { return !marks_[model_.now_signal(l).node()].needed; });
  if (by_ != LiftBy::simulation) shrink_by_core();
  return {Cube(state_), inputs_};
}

void Lifter::collect_targets(const Cube* target) {
  targets_ = model_.view.circuit.constraints;
  if (target == nullptr) {
    targets_.push_back(model_.view.bad);
    return;
  }
  for (const Lit l : *target) targets_.push_back(model_.next_signal(l));
}

void Lifter::visit_leaf(std::uint32_t node, const SatSolver& found) {
  Mark& m = marks_[node];
  m = {stamp_, false, false, false, 0};
  if (node == 0) return;
  // What is open may have either value.
  const Lit l = model_.cnf.literals[node];
  const Truth3 value = found.value(l);
  m.value = value == Truth3::yes;
  const bool latch = l.var() <= model_.latches;
  m.cost = !latch ? input_cost : value == Truth3::open ? open_cost : latch_cost;
  (latch ? state_ : inputs_).push_back(l ^ !m.value);
}

void Lifter::evaluate(Signal root, const SatSolver& found, const std::vector<double>&) {
  const Aig& aig = model_.view.circuit.aig;
  stack_.assign(1, root.node());
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    if (marks_[n].stamp == stamp_) {
      stack_.pop_back();
      continue;
    }
    if (!aig.is_gate(n)) {
      visit_leaf(n, found);
      stack_.pop_back();
      continue;
    }
    const Signal l = aig.left(n);
    const Signal r = aig.right(n);
    const bool ready_l = marks_[l.node()].stamp == stamp_;
    const bool ready_r = marks_[r.node()].stamp == stamp_;
    if (!ready_l) stack_.push_back(l.node());
    if (!ready_r) stack_.push_back(r.node());
    if (!ready_l || !ready_r) continue;
    stack_.pop_back();
    const float cost_l = marks_[l.node()].cost;
    const float cost_r = marks_[r.node()].cost;
    const bool l_true = value(l);
    const bool r_true = value(r);
    Mark& m = marks_[n];
    m = {stamp_, l_true && r_true, false, false, 0};
    m.cost = l_true && r_true ? cost_l + cost_r : l_true ? cost_r : r_true ? cost_l : std::min(cost_l, cost_r);
    const Lit own = model_.cnf.literals[n];
    if (!stands_for_itself(n) || m.cost <= latch_cost) continue;
    m.cost = latch_cost;
    m.stops = true;
    state_.push_back(own ^ !m.value);
  }
}

void Lifter::justify(Signal root) {
  const Aig& aig = model_.view.circuit.aig;
  const auto need = [&](Signal s) {
    Mark& m = marks_[s.node()];
    if (m.needed) return;
    m.needed = true;
    stack_.push_back(s.node());
  };
  stack_.clear();
  CHECK(value(root));
  need(root);
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    stack_.pop_back();
    if (!aig.is_gate(n) || marks_[n].stops) continue;
    const Signal l = aig.left(n);
    const Signal r = aig.right(n);
    if (marks_[n].value) {
      need(l);
      need(r);
    } else if (value(l)) {
      need(r);
    } else if (value(r)) {
      need(l);
    } else if (!marks_[l.node()].needed && !marks_[r.node()].needed) {
      need(marks_[l.node()].cost <= marks_[r.node()].cost ? l : r);
    }
  }
}

bool Lifter::stands_for_itself(std::uint32_t gate) const {
  const Lit l = model_.cnf.literals[gate];
  return l != Lit() && l.var() != 0 && model_.state[l.var()].now.node() == gate;
}

void Lifter::shrink_by_core() {
  std::vector<Lit> missed;
  for (const Signal s : targets_) missed.push_back(~model_.cnf[s]);
  std::vector<Lit> assumptions = inputs_;
  assumptions.insert(assumptions.end(), state_.begin(), state_.end());
  if (solver_->solve(assumptions, missed) != Answer::unsat) return;  // stopped
  std::erase_if(state_, [&](Lit l) { return !solver_->failed(l); });
}

}  // namespace polycube::ic3
