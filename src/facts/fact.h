// A fact: a condition over the states of the system as it was read, that one engine tells the others, as bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace polycube::impl {

enum class FactKind : std::uint8_t {
  invariant,  // the engine holds it for true in every reachable state
  bounded,    // true in the first steps of every run; perhaps in all
  candidate,  // perhaps true: for example, the negation of a state that stands in the way of a proof
};

/// Who offers facts.
enum class Producer : std::uint8_t { facts, ic3, kind, bmc };
inline constexpr std::string_view producer_names[] = {"facts", "ic3", "kind", "bmc"};
inline constexpr std::size_t producer_count = sizeof(producer_names) / sizeof(producer_names[0]);

struct Fact {
  FactKind kind = FactKind::candidate;
  std::uint8_t writer = 0;  // whose log it came from
  std::uint32_t depth = 0;  // of a bounded fact: it holds in the first so many steps
  std::uint32_t cost = 0;   // of a proven fact: the work of its proof, in thousands of units (support/work_budget.h)
  std::vector<std::uint8_t> code;  // facts/fact_code.h
};

}  // namespace polycube::impl
