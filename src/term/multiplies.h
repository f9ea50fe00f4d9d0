// Whether words are multiplied or divided: solvers decide that by rewriting or hardly at all.
#pragma once

#include <span>

#include "term/term_store.h"

namespace polycube {

/// Is there a product, quotient or remainder of two words below the roots?
bool multiplies(const TermStore& terms, std::span<const Node> roots);

}  // namespace polycube
