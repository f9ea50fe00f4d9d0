// A formula of width 1 as conjunctions, disjunctions and atoms, and the equations among the atoms.
//
// Negations are pushed inwards, chains of one connective become one part, and a multiplexer of conditions is the
// disjunction of its two cases. What is below an atom is not looked into.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/check.h"
#include "term/rewrite.h"

namespace polycube {

/// What an input may be replaced by.
enum class InputRole : std::uint8_t {
  fixed,   // nothing
  plain,   // what a formula says it is
  target,  // the same, and it is worth more: it is the next value of a state
};

/// An atom says that the input has this value. The value may read the input itself: then it is of no use.
struct Equation {
  Node input;
  Node value;
  // More often a condition than a definition: a bit that is true or false, or an equation that occurs negated, too.
  // Never for a target.
  bool condition = false;
};

struct Part {
  enum class Kind : std::uint8_t { atom, all, any };
  Kind kind = Kind::atom;
  Node term;                            // what it says
  std::vector<std::uint32_t> children;  // parts with smaller numbers
  std::vector<Equation> equations;      // of an atom: what it may be read as; at most one of them is used
};

class FormulaParts {
 public:
  /// `roles` by variable id; inputs beyond its end are fixed.
  FormulaParts(Builder& build, const std::vector<InputRole>& roles) : build_(build), roles_(roles) {}

  /// False if the formula is too large. Then nothing else may be asked.
  bool add(Node formula);
  std::uint32_t root() const {
    ASSERT(!parts_.empty());
    return static_cast<std::uint32_t>(parts_.size() - 1);
  }
  const std::vector<Part>& parts() const { return parts_; }
  const Part& operator[](std::uint32_t i) const {
    ASSERT(i < parts_.size());
    return parts_[i];
  }
  InputRole role(Node n) const { return n.id() < roles_.size() ? roles_[n.id()] : InputRole::fixed; }

 private:
  /// A term of width 1, or its negation.
  struct Literal {
    Node node;
    bool negative = false;
  };
  struct Split {
    Part::Kind kind;
    Literal left;
    Literal right;
  };
  Literal strip(Literal l) const;
  std::optional<Split> split(Literal l) const;
  std::uint32_t part(Literal l, std::uint32_t depth);
  std::uint32_t flat(Literal l, Part::Kind kind, std::uint32_t depth);
  std::uint32_t choice(Literal l, std::uint32_t depth);
  std::uint32_t atom(Literal l);
  std::uint32_t push(Part part);
  static std::uint64_t key(Literal l) { return 2 * std::uint64_t{l.node.id()} + (l.negative ? 1 : 0); }
  Node term(Literal l) { return l.negative ? build_.not_(l.node) : l.node; }
  void add_equations(Literal l, std::vector<Equation>& equations);
  void solve(Node side, Node value, std::vector<Equation>& equations);
  void mark_conditions();

  Builder& build_;
  const std::vector<InputRole>& roles_;
  std::vector<Part> parts_;
  std::unordered_map<std::uint64_t, std::uint32_t> known_;      // by literal
  std::vector<std::pair<std::uint64_t, std::uint32_t>> atoms_;  // literals and parts
  std::size_t edges_ = 0;
  bool too_large_ = false;
};

}  // namespace polycube
