// Problem: which of many candidate invariants are invariants?
//
// Idea: Houdini [Flanagan01] drops candidates until the conjunction of the rest holds initially and is inductive. The
// queries encode one step of the system, in a store of their own. The model of a query starts a random walk: all
// remaining candidates hold in each of its states, so a candidate that fails in the next state is not inductive with
// them. One query thus drops many candidates.
//
// Each query is about one candidate, with all others in the state before the step: that the ranks of an arbiter stay
// distinct is easy for each pair, and out of reach for all pairs at once. A candidate whose query takes too long is
// given up alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "invariants/inference/houdini.h"
#include "invariants/sampling/state_cone.h"
#include "support/work_budget.h"

namespace polycube::impl::invariants {

/// The candidates that remain, by index; none if the budget is exhausted. Requires: `given` is inductive by itself; all
/// are of width 1 and over states. `one_by_one` has a new solver for each query, with the others asserted: it costs
/// more, but a solver that rewrites words simplifies by the asserted equations, which decides queries with products.
std::vector<std::size_t> inductive_subset(const TransitionSystem& system, const StateCone& cone,
                                          const std::vector<Node>& given, const std::vector<Node>& candidates,
                                          const InferenceOptions& options, WorkBudget& budget, Statistics& statistics,
                                          bool one_by_one);

/// A new solver of this kind.
std::unique_ptr<SmtSolver> solver_by(SmtChoice choice, const TermStore& terms, const Stop& stop,
                                     Statistics& statistics);

/// Does the term have a sum or a product in it?
bool adds(const TermStore& store, Node n);

constexpr std::uint64_t units_for_an_evaluation = 2;  // of a term

}  // namespace polycube::impl::invariants
