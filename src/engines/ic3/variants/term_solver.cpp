#include "engines/ic3/variants/term_solver.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

TermSolver::TermSolver(std::shared_ptr<EncodingTerms> terms, MakeSolver make, std::uint32_t retire)
    : terms_(std::move(terms)), make_(std::move(make)), retire_(retire) {}

Lit TermSolver::define(Node term) {
  ASSERT(terms_->store().width(term) == 1);
  own_.push_back(term);
  return Lit(terms_->variables() + static_cast<Var>(own_.size()) - 1);
}

Node TermSolver::term(Lit l) const {
  const Var known = terms_->variables();
  ASSERT(l.var() < known + own_.size());
  const Node n = l.var() < known ? (*terms_)[l.var()] : own_[l.var() - known];
  return l.negated() ? terms_->not_(n) : n;
}

void TermSolver::add_clause(std::span<const Lit> clause) {
  std::vector<Node> any;
  for (const Lit l : clause) any.push_back(term(l));
  asserted_.push_back(terms_->disjunction(any));
  if (solver_) solver_->assert_formula(asserted_.back());
}

void TermSolver::prepare_solver() {
  if (solver_ && questions_ < retire_) return;
  solver_ = make_();
  questions_ = 0;
  for (const Node n : asserted_) solver_->assert_formula(n);
}

Answer TermSolver::solve(std::span<const Lit> assumptions, std::span<const Lit> temporary) {
  const TermStore& store = terms_->store();
  prepare_solver();
  ++queries_;
  ++questions_;
  failed_.clear();
  encoding_.clear();
  evaluated_ = false;
  std::vector<Node> assumed;
  for (const Lit l : assumptions) assumed.push_back(term(l));
  if (!temporary.empty()) {
    std::vector<Node> any;
    for (const Lit l : temporary) any.push_back(term(l));
    assumed.push_back(terms_->disjunction(any));
  }
  // Terms that are constant true, and repeated ones, are not sent to the solver.
  std::vector<Node> seen;
  std::erase_if(assumed, [&](Node n) {
    if (store.is_true(n) || std::find(seen.begin(), seen.end(), n) != seen.end()) return true;
    seen.push_back(n);
    return false;
  });
  const auto impossible = std::find_if(assumed.begin(), assumed.end(), [&](Node n) { return store.is_false(n); });
  if (impossible != assumed.end()) {
    failed_ = {*impossible};
    return Answer::unsat;
  }
  const Answer answer = solver_->check(assumed);
  if (answer == Answer::unsat) {
    failed_ = solver_->failed_assumptions();
    std::sort(failed_.begin(), failed_.end());
  }
  return answer;
}

bool TermSolver::failed(Lit l) const { return std::binary_search(failed_.begin(), failed_.end(), term(l)); }

Truth3 TermSolver::value(Lit l) const { return evaluate(term(Lit(l.var()))) != l.negated() ? Truth3::yes : Truth3::no; }

bool TermSolver::evaluate(Node n) const {
  const TermStore& store = terms_->store();
  if (store.is_variable(n)) return value_of(n).bit(0);
  if (store.kind(n) == Kind::slice && store.is_variable(store.arg(n, 0))) {
    return value_of(store.arg(n, 0)).bit(store.param(n, 1));
  }
  if (!evaluator_) evaluator_ = std::make_unique<Evaluator>(store, terms_->all());
  if (!evaluated_) {
    for (const Node v : evaluator_->variables()) evaluator_->set(v, value_of(v));
    evaluator_->run();
    evaluated_ = true;
  }
  return evaluator_->bits(n).is_true();
}

const BitVector& TermSolver::value_of(Node variable) const {
  const auto [at, fresh] = encoding_.try_emplace(variable);
  ASSERT(solver_ != nullptr);
  if (fresh) at->second = std::get<BitVector>(solver_->value(variable));
  return at->second;
}

std::unique_ptr<SatSolver> TermSolver::clone() const {
  auto copy = std::make_unique<TermSolver>(terms_, make_, retire_);
  copy->asserted_ = asserted_;
  copy->own_ = own_;
  return copy;
}

/// The memory of this class; SMT solvers do not report theirs.
std::size_t TermSolver::bytes() const { return (asserted_.size() + own_.size() + failed_.size()) * sizeof(Node); }

}  // namespace polycube::impl::ic3
