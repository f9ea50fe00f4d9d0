// A fresh CaDiCaL for queries about gates. Plain Tseitin encoding: a variable and three clauses for each gate in the
// cone of a query; no rewriting, no elimination.
#pragma once

#include <initializer_list>
#include <vector>

#include "bitblast/aig.h"
#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

class GateSolver {
 public:
  /// Both must outlive it. The graph may grow.
  GateSolver(const Aig& graph, const Stop& stop) : graph_(graph), solver_(make_cadical(nullptr, stop)) {}

  /// The literal that has the value of the signal in every model.
  Lit literal(Signal s) {
    CHECK(s.node() < graph_.size());
    literals_.resize(graph_.size());
    stack_.assign(1, s.node());
    while (!stack_.empty()) {
      const std::uint32_t n = stack_.back();
      for (const Signal child : {graph_.left(n), graph_.right(n)}) {  // the constant if n is no gate
        ASSERT(child.node() < n || child.node() == 0);
        if (literals_[child.node()] == Lit()) stack_.push_back(child.node());
      }
      if (stack_.back() != n) continue;
      stack_.pop_back();
      if (literals_[n] == Lit()) encode(n);
    }
    return known(s);
  }
  /// Adds the clause for good.
  void require(std::span<const Signal> clause) {
    std::vector<Lit> literals;
    for (const Signal s : clause) literals.push_back(literal(s));
    solver_->add_clause(literals);
  }
  /// A new literal that implies the negation of the clause; if it is false, the signals are unconstrained.
  Lit violation(std::span<const Signal> clause) {
    const Lit violated(solver_->add_variable());
    for (const Signal s : clause) add({~violated, ~literal(s)});
    return violated;
  }
  /// Is there a model of all assumptions, and of one of `some` unless empty? At most so many conflicts; 0: no limit.
  Answer solve(std::span<const Lit> assumptions, std::span<const Lit> some, std::uint64_t conflicts) {
    solver_->set_conflict_limit(conflicts);
    return solver_->solve(assumptions, some);
  }

 private:
  Lit known(Signal s) const { return literals_[s.node()] ^ s.complemented(); }
  void add(std::initializer_list<Lit> clause) { solver_->add_clause({clause.begin(), clause.size()}); }
  void encode(std::uint32_t n) {
    const Lit own(solver_->add_variable());
    literals_[n] = own;
    if (!graph_.is_gate(n)) return;
    add({~own, known(graph_.left(n))});
    add({~own, known(graph_.right(n))});
    add({own, ~known(graph_.left(n)), ~known(graph_.right(n))});
  }

  const Aig& graph_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<Lit> literals_ = {false_lit};  // by node; none: not encoded yet
  std::vector<std::uint32_t> stack_;
};

}  // namespace polycube::impl
