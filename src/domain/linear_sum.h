// Terms as linear sums: coefficient * word + ... + constant.
//
// Problem: what adds, subtracts, negates and multiplies by constants is a sum of what it stands on, and several parts
// of the program want this sum. They differ in what a word is, in the operators that they look through, and in whether
// numbers wrap; but terms are a graph, not a tree: a sum that adds a term to itself has as many paths as 2 to its
// depth.
//
// Idea: one walk, here, with a stack of its own and a memo, each term once for each reading; the clients say what a
// single term is (LinearRules). `simplify` keeps sums small: one that it refuses becomes a word of its own, so that a
// term costs what the largest sum costs, and a walk is linear in the number of terms.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "domain/linear_term.h"
#include "term/term_store.h"

namespace polycube {

struct LinearSum {
  std::vector<LinearTerm> terms;  // collected; words as the client numbers them
  Integer constant = 0;
  bool partial = false;  // something that is no word was dropped
};

/// What an operator makes of the sums of its arguments.
struct LinearStep {
  enum class Kind : std::uint8_t {
    word,    // nothing: the term is a word, or dropped
    sum,     // factor * part + ... + constant
    common,  // the sum that all parts have, if they have the same one and it is neither partial nor without a word
  };
  struct Part {
    Node term;
    Signedness reading;
    Integer factor = 1;
  };
  Kind kind = Kind::word;
  std::vector<Part> parts;
  Integer constant = 0;
};

/// The step that the arithmetic operators have for everybody: constants, inc, dec, neg, not, add, sub, and mul by a
/// constant. The arguments get the reading of the term. Kind::word for all other operators.
LinearStep arithmetic_step(const TermStore& terms, Node n, Signedness reading);

class LinearRules {
 public:
  virtual ~LinearRules() = default;

  virtual LinearStep step(Node n, Signedness reading) = 0;
  /// What a term counts as that is not taken apart.
  virtual LinearSum word(Node n, Signedness reading) = 0;
  /// Brings the sum of a term that was taken apart into a normal form. False if it is too large: then it is a word.
  virtual bool simplify(Node n, LinearSum& sum) = 0;
};

class LinearSums {
 public:
  /// Both must outlive it. The store may grow.
  LinearSums(const TermStore& terms, LinearRules& rules) : terms_(terms), rules_(rules) {}
  LinearSums(const LinearSums&) = delete;
  LinearSums& operator=(const LinearSums&) = delete;

  /// The rules are asked for each term below it once, for the last argument first. The reference is valid until
  /// clear().
  const LinearSum& operator()(Node n, Signedness reading);
  /// Forgets all sums: the rules have changed.
  void clear() { sums_.clear(); }

 private:
  struct Frame {
    Node term;
    Signedness reading;
    LinearStep step;
    std::size_t open;  // so many parts have no sum yet, the first ones
  };
  static std::uint64_t key(Node n, Signedness reading) {
    return std::uint64_t{n.id()} << 1 | (reading == Signedness::is_signed ? 1U : 0U);
  }
  const LinearSum& sum_of(const LinearStep::Part& part) const { return sums_.at(key(part.term, part.reading)); }
  void enter(Node n, Signedness reading);
  bool has_nothing_common(const Frame& frame) const;
  LinearSum finished(const Frame& frame) const;

  const TermStore& terms_;
  LinearRules& rules_;
  std::vector<Frame> stack_;
  std::unordered_map<std::uint64_t, LinearSum> sums_;
};

}  // namespace polycube
