// Terms as linear sums: coefficient * word + ... + constant.
//
// Problem: a term that adds, subtracts, negates or multiplies by constants is a sum of its arguments, and several parts
// of the program need this sum. They differ in what a word is, in the operators that they expand, and in whether
// numbers wrap. And terms are a graph, not a tree: a sum that adds a term to itself has exponentially many paths in its
// depth.
//
// Idea: one walk, here, with an explicit stack and a memo, which visits each term once for each reading. The clients
// define one step of the walk (LinearRules). `simplify` keeps sums small: a term whose sum it refuses becomes a word,
// so that the cost of a term is at most that of the largest sum, and a walk is linear in the number of terms.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "domain/linear_term.h"
#include "term/term_store.h"

namespace polycube::impl {

struct LinearSum {
  std::vector<LinearTerm> terms;  // each word once; words as the client numbers them
  Integer constant = 0;
  bool partial = false;  // a term that is no word was dropped
};

/// How an operator combines the sums of its arguments.
struct LinearStep {
  enum class Kind : std::uint8_t {
    word,    // not at all: the term is a word, or dropped
    sum,     // factor * part + ... + constant
    common,  // the sum that all parts have, if it is the same, not partial and has a word
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

/// The step of arithmetic operators, the same for all clients: constants, inc, dec, neg, not, add, sub, and mul by a
/// constant. The arguments have the reading of the term. Kind::word for all other operators.
LinearStep arithmetic_step(const TermStore& terms, Node n, Signedness reading);

class LinearRules {
 public:
  virtual ~LinearRules() = default;

  virtual LinearStep step(Node n, Signedness reading) = 0;
  /// The sum of a term that is not expanded.
  virtual LinearSum word(Node n, Signedness reading) = 0;
  /// Brings the sum of an expanded term into a normal form. False if it is too large: then the term is a word.
  virtual bool simplify(Node n, LinearSum& sum) = 0;
};

class LinearSums {
 public:
  /// Both must outlive it. The store may grow.
  LinearSums(const TermStore& terms, LinearRules& rules) : terms_(terms), rules_(rules) {}
  LinearSums(const LinearSums&) = delete;
  LinearSums& operator=(const LinearSums&) = delete;

  /// Applies the rules once to each term in the cone, to the last argument first. The reference is valid until clear().
  const LinearSum& operator()(Node n, Signedness reading);
  /// Removes all sums, because the rules have changed.
  void clear() { sums_.clear(); }

 private:
  struct Frame {
    Node term;
    Signedness reading;
    LinearStep step;
    std::size_t open;  // the number of first parts that have no sum yet
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

}  // namespace polycube::impl
