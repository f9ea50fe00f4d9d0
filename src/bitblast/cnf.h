// The encoding of a circuit in clauses: one copy of the combinational logic, in which the next value of a latch is an
// ordinary literal.
#pragma once

#include <memory>
#include <vector>

#include "bitblast/circuit.h"
#include "sat/definitions.h"

namespace polycube::impl {

struct CnfOptions {
  bool gates = true;      // recognise XOR, MUX, the carry of a full adder, and ANDs of many inputs
  bool eliminate = true;  // bounded variable elimination of variables outside the interface
  bool redundant = true;  // the two redundant clauses of a MUX
};

/// Variables 1 to L are the latches by position, then come the inputs, then gates; all in topological order.
struct Cnf {
  std::shared_ptr<const Definitions> definitions;
  std::vector<Lit> literals;  // by node of the Aig; no literal (the default) if the node has no variable

  bool has(Signal s) const { return literals[s.node()] != Lit(); }
  /// Requires: has(s).
  Lit operator[](Signal s) const { return literals[s.node()] ^ s.complemented(); }
};

/// Encodes the cone of the interface. Latches, inputs and all signals of the interface have a literal.
Cnf encode(const Circuit& circuit, const std::vector<Signal>& interface, const CnfOptions& options);

}  // namespace polycube::impl
