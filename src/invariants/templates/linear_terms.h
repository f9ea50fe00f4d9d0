// Bounds on sums of words as terms, for reports and for other tools.
#pragma once

#include <cstdint>
#include <span>

#include "domain/integer.h"
#include "term/term_store.h"

namespace polycube::impl::invariants {

/// A word, read as signed or not, times a number.
struct Product {
  Node word;
  bool is_signed = false;
  std::int64_t coefficient = 1;
};

/// The term for sum <= bound, or for sum >= bound, computed so wide that nothing wraps.
Node bound_term(TermStore& store, std::span<const Product> sum, bool upper, const Integer& bound);

}  // namespace polycube::impl::invariants
