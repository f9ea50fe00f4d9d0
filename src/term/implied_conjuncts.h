// Problem: solvers simplify small assertions better than one large conjunction.
// Idea: split the condition "this term of width 1 has this value" into a conjunction of conditions on smaller terms.
// Limits: only what the structure of the terms shows; no solver takes part.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "term/term_store.h"

namespace polycube::impl {

/// The implied conjuncts: terms with values whose conjunction is equivalent to the conjunction of the given ones. True
/// conjunctions and false disjunctions are split, and an ite with a constant branch that does not have the value. Each
/// pair once; if the given ones contradict each other, a term may occur with both values. Where there would be more
/// than `most`, some are not split.
std::vector<std::pair<Node, bool>> implied_conjuncts(const TermStore& terms, std::vector<std::pair<Node, bool>> given,
                                                     std::size_t most = ~std::size_t{0});

}  // namespace polycube::impl
