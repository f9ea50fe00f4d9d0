#include "passes/bits/rewriting/rewrite_structure.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

RewriteStructure::Edge StructureBuilder::and_(Edge a, Edge b) {
  if (b < a) std::swap(a, b);
  ASSERT(b >> 1 < first_gate_ + gates_.size());
  if (a == 0 || complement(a) == b) return 0;
  if (a == 1 || a == b) return b;
  const RewriteStructure::Gate gate = {a, b};
  auto found = std::find(gates_.begin(), gates_.end(), gate);
  if (found == gates_.end()) found = gates_.insert(gates_.end(), gate);
  return static_cast<Edge>(2 * (first_gate_ + (found - gates_.begin())));
}

RewriteStructure::Edge StructureBuilder::xor_(Edge a, Edge b) {
  const bool flip = ((a ^ b) & 1) != 0;
  a = static_cast<Edge>(a & ~1U);
  b = static_cast<Edge>(b & ~1U);
  return complement(and_(complement(and_(a, b)), complement(and_(complement(a), complement(b)))), flip);
}

RewriteStructure StructureBuilder::finish(Edge output) const {
  ASSERT(output >> 1 < first_gate_ + gates_.size());
  std::vector<bool> needed(first_gate_ + gates_.size());
  needed[output >> 1] = true;
  for (std::size_t i = gates_.size(); i-- > 0;) {
    if (!needed[first_gate_ + i]) continue;
    needed[gates_[i].left >> 1] = true;
    needed[gates_[i].right >> 1] = true;
  }
  std::vector<std::uint32_t> place;
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < needed.size(); ++i) {
    place.push_back(next);
    if (needed[i] || i < first_gate_) ++next;
  }
  const auto moved = [&place](Edge e) { return static_cast<Edge>(2 * place[e >> 1] + (e & 1U)); };
  RewriteStructure result;
  for (std::size_t i = 0; i < gates_.size(); ++i) {
    if (needed[first_gate_ + i]) result.gates.push_back({moved(gates_[i].left), moved(gates_[i].right)});
  }
  result.output = moved(output);
  ASSERT(result.output >> 1 < first_gate_ + result.gates.size());
  return result;
}

}  // namespace polycube::impl
