// Problem: a model gives one state and one step; which part of the state does the step depend on, if a memory is too
// large to ask for every cell?
//
// Idea: walk from the terms of the target towards the states, past what the inputs of the model decide, and stop at
// terms over states: a bit of a register, a bit of `read(a, i)`, a comparison of two words. Of an ite only the branch
// that was taken counts, of a conjunction that is false one false part, and a read over writes needs which of them
// it met: `i = j` for terms over states, else the values of both. These terms are the frontier: with the inputs, they
// determine the target. So no query is needed for soundness, and the core of one makes the cube smaller.
//
// That two indices differ is enough for one step; which one is less is what a loop over an array keeps.
//
// An index over states that the system itself has stays symbolic, so one lemma serves all positions of a pointer. Any
// other index counts with its value in the model: the cell at a constant index. Two arrays that differ need one index
// where they do; two equal ones are compared part by part, and as a whole at the end.
//
// Limits: words of arithmetic are needed whole below the highest bit in question.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "engines/ic3/native/step_terms.h"
#include "engines/ic3/native/term_values.h"

namespace polycube::impl::ic3 {

class Frontier {
 public:
  /// `fixed` maps inputs and drivers to their values in the model that `values` is of. All must outlive it. With
  /// `ordered`, of two indices that differ it counts which one is less.
  Frontier(StepTerms& terms, TermValues& values, TermMap& fixed, bool ordered = false);

  /// Adds what the term, of width 1, depends on.
  void add(Node term);
  /// Terms of width 1 over states, no constants, each once.
  const std::vector<Node>& terms() const { return found_; }

 private:
  /// Bits of a word, or an array that is equal to another one.
  struct Item {
    Node term;
    Node other;
    std::uint32_t upper;
    std::uint32_t lower;
  };

  void need(Node term, std::uint32_t upper, std::uint32_t lower);
  void need(Node term) { need(term, terms_.store().width(term) - 1, 0); }
  void need_equal(Node a, Node b);
  void need_same_index(Node i, Node j);

  void walk_word(const Item& item);
  void walk_conjunction(const Item& item);
  void walk_arithmetic(const Item& item);
  void walk_comparison(Node term);
  void walk_array_comparison(Node term);
  void walk_equal(Node a, Node b);
  /// What the model leads the word back to, past ites and reads over writes, and needs all that it passes.
  Node resolve(Node word);
  Node resolve_read(Node read);
  Node branch(Node choice);
  Node cell(Node array, Node index);
  void stop_at(Node term);
  void stop_at_bits(Node word, std::uint32_t upper, std::uint32_t lower);
  bool is_comparison(Node term);
  bool is_leaf(Node term);
  /// Is it a constant, or an index over states that the system has?
  bool stays_symbolic(Node index) {
    return terms_.store().is_constant(index) || (terms_.is_known(index) && terms_.is_over_states(index));
  }

  StepTerms& terms_;
  TermValues& values_;
  TermMap& fixed_;
  bool ordered_;
  std::vector<Item> stack_;
  std::set<std::array<std::uint32_t, 4>> seen_;
  std::set<Node> stopped_;
  std::vector<Node> found_;
};

/// An index where the arrays differ. Requires: they do.
BitVector differing_index(const ArrayValue& a, const ArrayValue& b);

}  // namespace polycube::impl::ic3
