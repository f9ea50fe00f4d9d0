#include "passes/equivalence_checker.h"

#include <algorithm>
#include <utility>

#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t many_gates = 1000;
constexpr std::uint64_t many_questions = 100;
constexpr std::uint64_t units_for_a_gate = 8;     // to encode it for the solver
constexpr std::uint64_t units_for_a_literal = 2;  // of a clause of the hypothesis
constexpr std::uint64_t units_for_a_question = 40;
constexpr std::uint64_t gates_for_a_unit = 8;  // of a model

}  // namespace

void EquivalenceChecker::prepare() {
  if (solver_ && (known_gates_ < many_gates || answered_ < many_questions)) return;
  solver_ = make_cadical(nullptr, budget_.stop(), seed_);
  solver_->set_conflict_limit(conflict_limit_);
  literals_.assign(aig_.size(), Lit());
  literals_[0] = false_lit;
  known_gates_ = 0;
  answered_ = 0;
  guard_ = Lit();
  for (const std::vector<Signal>& clause : hypothesis_) add_guarded(clause);
}

Lit EquivalenceChecker::literal(Signal s) {
  ASSERT(solver_ && s && s.node() < aig_.size());
  if (literals_.size() < aig_.size()) literals_.resize(aig_.size());
  if (literals_[s.node()] == Lit()) encode(s.node());
  return literals_[s.node()] ^ s.complemented();
}

void EquivalenceChecker::encode(std::uint32_t root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    if (literals_[n] != Lit()) {
      stack_.pop_back();
      continue;
    }
    if (!aig_.is_gate(n)) {
      literals_[n] = Lit(solver_->add_variable());
      stack_.pop_back();
      continue;
    }
    const Signal l = aig_.left(n);
    const Signal r = aig_.right(n);
    const bool ready = literals_[l.node()] != Lit() && literals_[r.node()] != Lit();
    if (!ready) {
      if (literals_[l.node()] == Lit()) stack_.push_back(l.node());
      if (literals_[r.node()] == Lit()) stack_.push_back(r.node());
      continue;
    }
    stack_.pop_back();
    const Lit a = literals_[l.node()] ^ l.complemented();
    const Lit b = literals_[r.node()] ^ r.complemented();
    const Lit g = Lit(solver_->add_variable());
    literals_[n] = g;
    ++known_gates_;
    budget_.spend(units_for_a_gate);
    const Lit first[] = {~g, a};
    const Lit second[] = {~g, b};
    const Lit third[] = {g, ~a, ~b};
    solver_->add_clause(first);
    solver_->add_clause(second);
    solver_->add_clause(third);
  }
}

void EquivalenceChecker::add_guarded(const std::vector<Signal>& clause) {
  std::vector<Lit> literals;
  ASSERT(!clause.empty());
  for (const Signal s : clause) literals.push_back(literal(s));
  if (guard_ == Lit()) guard_ = Lit(solver_->add_variable());
  literals.push_back(~guard_);
  budget_.spend(units_for_a_literal * literals.size());
  solver_->add_clause(literals);
}

void EquivalenceChecker::assume(std::vector<Signal> clause) {
  prepare();
  last_ = Answer::unknown;  // a new clause ends the model
  add_guarded(clause);
  hypothesis_.push_back(std::move(clause));
}

void EquivalenceChecker::drop_hypothesis() {
  hypothesis_.clear();
  if (guard_ == Lit()) return;
  ASSERT(solver_);
  const Lit off[] = {~guard_};
  solver_->add_clause(off);
  guard_ = Lit();
}

Answer EquivalenceChecker::can_be(Signal yes, Signal no) {
  if (yes == signal_false || no == signal_true) return Answer::unsat;
  std::vector<Lit> assumptions;
  if (guard_ != Lit()) assumptions.push_back(guard_);
  if (yes != signal_true) assumptions.push_back(literal(yes));
  if (no != signal_false) assumptions.push_back(~literal(no));
  const Answer answer = solver_->solve(assumptions);
  ++answered_;
  budget_.spend(units_for_a_question + (answer == Answer::sat ? known_gates_ / gates_for_a_unit : 0));
  if (answer == Answer::unsat && guard_ != Lit() && solver_->failed(guard_)) used_hypothesis_ = true;
  return answer;
}

/// For assertions: in the model every gate of the two cones has the value of its children, and the roots differ.
bool EquivalenceChecker::model_differs(Signal a, Signal b) const {
  const auto is_true = [this](Signal s) {
    if (s.node() == 0) return s == signal_true;
    return (solver_->value(literals_[s.node()]) == Truth3::yes) != s.complemented();
  };
  const Signal roots[] = {a, b};
  std::vector<std::uint32_t> open;
  std::vector<bool> seen(std::max(a.node(), b.node()) + 1);
  for (const Signal s : roots) open.push_back(s.node());
  while (!open.empty()) {
    const std::uint32_t n = open.back();
    open.pop_back();
    if (seen[n]) continue;
    seen[n] = true;
    CHECK(n == 0 || has_value(n) || !aig_.is_gate(n) || n == a.node() || n == b.node());
    if (!aig_.is_gate(n) || !has_value(n)) continue;
    CHECK(is_true(Signal(n)) == (is_true(aig_.left(n)) && is_true(aig_.right(n))));
    open.push_back(aig_.left(n).node());
    open.push_back(aig_.right(n).node());
  }
  CHECK(is_true(a) != is_true(b));
  return true;
}

Answer EquivalenceChecker::differ(Signal a, Signal b) {
  ++questions_;
  used_hypothesis_ = false;
  prepare();
  last_ = can_be(a, b);
  ASSERT(last_ != Answer::sat || model_differs(a, b));
  if (last_ != Answer::unsat) return last_;
  last_ = can_be(b, a);
  ASSERT(last_ != Answer::sat || model_differs(a, b));
  if (last_ != Answer::unsat || used_hypothesis_) return last_;
  // The equality is added as clauses, which help all later queries.
  const Lit x = literal(a);
  const Lit y = literal(b);
  const Lit first[] = {~x, y};
  const Lit second[] = {x, ~y};
  solver_->add_clause(first);
  solver_->add_clause(second);
  return Answer::unsat;
}

}  // namespace polycube::impl
