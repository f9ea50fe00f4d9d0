// Problem: IC3 works on literals of a circuit, but an SMT solver should get the words that the circuit was made of.
//
// Idea: every literal of the interface gets a term of width 1 with the same value: a bit of a state or an input, of a
// next value, or a condition of the system. A comparator compares its word with a word of free variables, whose slices
// are the bits of the threshold, so that a core still names the bits that it needed (comparators.h). A signal without a
// term in words, such as an internal signal, is built of gates over those that have one.
//
// Limits: where no signal has a term in words, the terms are the circuit itself.
#pragma once

#include <memory>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/ic3/literals/encoding.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "term/rewrite.h"

namespace polycube::impl::ic3 {

class EncodingTerms {
 public:
  /// `given` has terms for the circuit that the view of the encoding was made from; `words` are those of the task.
  EncodingTerms(const Encoding& encoding, const CircuitTerms& given, const std::vector<BitWord>& words);

  TermStore& store() const { return *store_; }
  /// Variables of the encoding are smaller than this.
  Var variables() const { return static_cast<Var>(of_variable_.size()); }
  /// Requires: v < variables(), and v is a state variable, its next value, an input, or another part of the interface.
  Node operator[](Var v) const;
  /// The negation of the threshold, as a term.
  Node violation(const Threshold& bound);
  Node not_(Node n) { return build_.not_(n); }
  Node disjunction(std::span<const Node> any) { return build_.disjunction(any); }
  /// All terms of literals.
  std::vector<Node> all() const;

 private:
  void name(Signal s, Node term);
  void name_word(const ViewWord& word, const BitWord& given);
  Node name_bound(const std::vector<Signal>& bits);
  /// The term of a signal; built of gates where it has no name.
  Node term(Signal s);
  Node concatenation(const std::vector<Signal>& bits);
  Node bit(Node word, std::uint32_t i);

  std::shared_ptr<TermStore> store_;
  Builder build_;
  const Aig& aig_;
  bool named_;
  std::vector<Node> of_node_;  // of the Aig, not complemented
  std::vector<Node> of_variable_;
  std::vector<Node> words_;  // present values
};

}  // namespace polycube::impl::ic3
