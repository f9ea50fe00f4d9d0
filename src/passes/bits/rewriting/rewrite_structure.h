// A small and-inverter graph over a few inputs, to be put into a circuit in the place of another one.
#pragma once

#include <cstdint>
#include <vector>

namespace polycube {

struct RewriteStructure {
  /// Twice an index, plus one if complemented. Index 0 is the constant false, then come the inputs, then the gates.
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

/// Makes structures: gates are shared, and folded if an operand is constant or both are the same.
class StructureBuilder {
 public:
  using Edge = RewriteStructure::Edge;

  explicit StructureBuilder(std::uint8_t inputs) : first_gate_(static_cast<Edge>(inputs + 1)) {}

  static Edge input(std::uint8_t i) { return static_cast<Edge>(2 * (i + 1)); }
  static Edge complement(Edge e, bool flip = true) { return static_cast<Edge>(e ^ (flip ? 1 : 0)); }
  Edge and_(Edge a, Edge b);
  Edge or_(Edge a, Edge b) { return complement(and_(complement(a), complement(b))); }
  Edge xor_(Edge a, Edge b);
  /// What the output does not need is left out.
  RewriteStructure finish(Edge output) const;

 private:
  Edge first_gate_;
  std::vector<RewriteStructure::Gate> gates_;
};

}  // namespace polycube
