// The signals of a blasted circuit as terms of its system, for engines that query an SMT solver about the circuit.
#pragma once

#include <set>
#include <vector>

#include "bitblast/blast_system.h"
#include "engines/bit_engine.h"
#include "term/substitute.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class BitTerms {
 public:
  /// `bads` are the signals of the system's bads, by position. Throws Unsupported for systems with arrays, which have
  /// no words in a circuit.
  BitTerms(const TransitionSystem& system, const BlastedSystem& blasting, const std::vector<Signal>& bads);

  const CircuitTerms& circuit() const { return circuit_; }
  /// The term one step later; none if it depends on an input of the circuit.
  Node next(Node term);

 private:
  void name(Bits signals, Node word);
  void set_next(Node variable, Node next);
  void refuse_arrays() const;

  const TransitionSystem& system_;
  TermStore& terms_;
  CircuitTerms circuit_;
  std::set<Node> moves_;  // variables with a next value
  Substitution next_;
};

}  // namespace polycube::impl
