// What it takes for a term of width 1 to have a value, told by smaller terms that must have theirs.
#pragma once

#include <utility>
#include <vector>

#include "term/term_store.h"

namespace polycube {

/// Terms of width 1 that all have these values if and only if each of the given ones has its own: conjunctions that
/// hold and disjunctions that do not are taken apart, down to the branch of an ite that only one of its values leaves.
/// Each once; both values of a term if the given ones contradict each other.
std::vector<std::pair<Node, bool>> implied_conjuncts(const TermStore& terms, std::vector<std::pair<Node, bool>> given);

}  // namespace polycube
