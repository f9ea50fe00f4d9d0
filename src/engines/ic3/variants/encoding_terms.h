// Problem: IC3 speaks in literals of a circuit, an SMT solver is better asked about the words that the circuit was made
// of.
//
// Every literal that an oracle may speak of gets a term of width 1 with the same value: a bit of a state or an input,
// of a next term, a condition of the system. A comparator compares its word with a word of free variables, of which the
// bits of the bound are slices, so that a core still names the bits that it needed (comparators.h). What has no name in
// words, such as internal signals, is made of gates over what has; without any names this is the circuit itself.
#pragma once

#include <memory>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "term/rewrite.h"

namespace polycube::ic3 {

class EncodingTerms {
 public:
  /// `given` is about the circuit that the model's view was made from; `words` are those of the task.
  EncodingTerms(const Encoding& encoding, const CircuitTerms& given, const std::vector<BitWord>& words);

  TermStore& store() const { return *store_; }
  /// Variables of the model are smaller than this.
  Var variables() const { return static_cast<Var>(of_variable_.size()); }
  /// Requires: v < variables(), and v is a state variable, its next value, an input, or another part of the interface.
  Node operator[](Var v) const;
  /// The word has no value that the bound allows.
  Node violation(const Threshold& bound);
  Node not_(Node n) { return build_.not_(n); }
  Node disjunction(std::span<const Node> any) { return build_.disjunction(any); }
  /// All terms of literals.
  std::vector<Node> all() const;

 private:
  void name(Signal s, Node term);
  void name_word(const ViewWord& word, const BitWord& given);
  Node name_bound(const std::vector<Signal>& bits);
  /// Made of gates where it has no name.
  Node term(Signal s);
  Node concatenation(const std::vector<Signal>& bits);
  Node bit(Node word, std::uint32_t i);

  std::shared_ptr<TermStore> store_;
  Builder build_;
  const Aig& aig_;
  bool named_;
  std::vector<Node> of_node_;  // of the Aig, not complemented
  std::vector<Node> of_variable_;
  std::vector<Node> words_;  // now
};

}  // namespace polycube::ic3
