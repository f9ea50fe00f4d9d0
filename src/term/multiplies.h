// Are words multiplied or divided? Such formulas are easy for solvers if rewriting decides them, and hard otherwise.
#pragma once

#include <span>

#include "term/term_store.h"

namespace polycube::impl {

/// Is there a product, quotient or remainder of two words in the cone of the roots?
bool multiplies(const TermStore& terms, std::span<const Node> roots);

}  // namespace polycube::impl
