// A small and-inverter graph over a few inputs, which may replace gates of a circuit.
#pragma once

#include <cstdint>
#include <vector>

namespace polycube::impl {

struct RewriteStructure {
  /// Twice an index, plus one if complemented. Index 0 is the constant false; the inputs follow, then the gates.
  using Edge = std::uint16_t;

  struct Gate {
    Edge left;
    Edge right;
    friend bool operator==(const Gate&, const Gate&) = default;
  };
  std::vector<Gate> gates;
  Edge output = 0;

  friend bool operator==(const RewriteStructure&, const RewriteStructure&) = default;
};

/// Builds structures: equal gates are shared, and a gate is folded if an operand is constant or both are the same.
class StructureBuilder {
 public:
  using Edge = RewriteStructure::Edge;

  explicit StructureBuilder(std::uint8_t inputs) : first_gate_(static_cast<Edge>(inputs + 1)) {}

  static Edge input(std::uint8_t i) { return static_cast<Edge>(2 * (i + 1)); }
  static Edge complement(Edge e, bool flip = true) { return static_cast<Edge>(e ^ (flip ? 1 : 0)); }
  Edge and_(Edge a, Edge b);
  Edge or_(Edge a, Edge b) { return complement(and_(complement(a), complement(b))); }
  Edge xor_(Edge a, Edge b);
  /// The structure of the output; gates that it does not need are removed.
  RewriteStructure finish(Edge output) const;

 private:
  Edge first_gate_;
  std::vector<RewriteStructure::Gate> gates_;
};

}  // namespace polycube::impl
