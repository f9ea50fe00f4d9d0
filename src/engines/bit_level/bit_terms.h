// The circuit of a blasting told in the terms of its system, for engines that ask about words what they know as bits.
#pragma once

#include <set>
#include <vector>

#include "bitblast/blast_system.h"
#include "engines/bit_engine.h"
#include "term/substitute.h"
#include "ts/transition_system.h"

namespace polycube {

class BitTerms {
 public:
  /// `bads` are the signals of the system's, by position. Throws Unsupported if there are arrays: they are words of the
  /// system, but no words of a circuit.
  BitTerms(const TransitionSystem& system, const BlastedSystem& blasting, const std::vector<Signal>& bads);

  const CircuitTerms& circuit() const { return circuit_; }
  /// A term as it is in the next step; none if it reads what a circuit has as an input.
  Node next(Node term);

 private:
  void name(Bits signals, Node word);
  void set_next(Node variable, Node next);
  void refuse_arrays() const;

  const TransitionSystem& system_;
  TermStore& terms_;
  CircuitTerms circuit_;
  std::set<Node> moves_;  // variables that have a next value
  Substitution next_;
};

}  // namespace polycube
