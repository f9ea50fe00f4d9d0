// A word times a number, and sums of them.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/integer.h"

namespace polycube::impl {

struct LinearTerm {
  std::uint32_t word;
  Integer coefficient;
  friend bool operator==(const LinearTerm&, const LinearTerm&) = default;
};

/// The same sum, ascending by word, each word once, no coefficient 0.
std::vector<LinearTerm> collected(std::vector<LinearTerm> terms);

}  // namespace polycube::impl
