// Contracts of a graph under resynthesis, for assertion builds: these functions are called under ASSERT only, CHECK one
// condition after the other, and return true.
#include <algorithm>

#include "passes/bits/rewriting/refactor_cover.h"
#include "passes/bits/rewriting/resynthesis.h"
#include "support/check.h"
#include "support/random.h"

namespace polycube::impl {

/// Children come before their gates; a gate is alive if something reads it, and the children of a gate that is alive
/// are read by it.
bool RewriteGraph::counts_hold() const {
  std::vector<std::uint32_t> readers(size());
  std::uint32_t alive = 0;
  for (std::uint32_t n = 1; n < size(); ++n) {
    if (!is_gate(n)) continue;
    CHECK(left(n).node() < n && right(n).node() < n);
    CHECK(table_[slot(left(n), right(n))] == n);
    if (uses_[n] == 0) continue;
    ++alive;
    ++readers[left(n).node()];
    ++readers[right(n).node()];
  }
  CHECK(alive == alive_);
  for (std::uint32_t n = 0; n < size(); ++n) CHECK(uses_[n] >= readers[n]);
  return true;
}

/// By simulation of 64 random assignments: each node and the signal that it is mapped to have the same function.
bool Resynthesis::functions_agree() const {
  Random random(aig_.size());
  const auto value = [](const std::vector<std::uint64_t>& values, Signal s) {
    return values[s.node()] ^ (s.complemented() ? ~0ULL : 0);
  };
  std::vector<std::uint64_t> of_aig(aig_.size());
  std::vector<std::uint64_t> of_graph(graph_.size());
  for (std::uint32_t n = 1; n < aig_.size(); ++n) {
    if (aig_.is_gate(n)) {
      of_aig[n] = value(of_aig, aig_.left(n)) & value(of_aig, aig_.right(n));
    } else {
      CHECK(map_[n] && !graph_.is_gate(map_[n].node()));
      of_aig[n] = of_graph[map_[n].node()] = random.next();
    }
  }
  for (std::uint32_t n = 1; n < graph_.size(); ++n) {
    if (graph_.is_gate(n)) of_graph[n] = value(of_graph, graph_.left(n)) & value(of_graph, graph_.right(n));
  }
  for (std::uint32_t n = 0; n < aig_.size(); ++n) {
    if (map_[n]) CHECK(value(of_graph, map_[n]) == of_aig[n]);
  }
  for (const Signal root : roots_) CHECK(map_[root.node()] && graph_.is_alive(map_[root.node()].node()));
  return true;
}

bool computes(const RewriteStructure& structure, std::uint8_t inputs, std::span<const std::uint64_t> truth) {
  using Edge = RewriteStructure::Edge;
  constexpr std::uint64_t of_input[] = {0xaaaaaaaaaaaaaaaaULL, 0xccccccccccccccccULL, 0xf0f0f0f0f0f0f0f0ULL,
                                        0xff00ff00ff00ff00ULL, 0xffff0000ffff0000ULL, 0xffffffff00000000ULL};
  std::vector<std::uint64_t> values(1 + inputs + structure.gates.size());
  const auto value = [&values](Edge e) {
    CHECK(e >> 1 < values.size());
    return values[e >> 1] ^ ((e & 1) != 0 ? ~0ULL : 0);
  };
  for (std::size_t word = 0; word < truth.size(); ++word) {
    for (std::uint8_t i = 0; i < inputs; ++i) {
      values[1U + i] = i < 6 ? of_input[i] : (word >> (i - 6) & 1) != 0 ? ~0ULL : 0;
    }
    std::size_t next = 1U + inputs;
    for (const RewriteStructure::Gate& g : structure.gates) {
      CHECK(std::max(g.left, g.right) >> 1 < next);
      values[next++] = value(g.left) & value(g.right);
    }
    CHECK(value(structure.output) == truth[word]);
  }
  return true;
}

}  // namespace polycube::impl
