// A formula of width 1 as conjunctions, disjunctions and atoms, and the equations among the atoms.
//
// Negations are pushed inwards, chains of one connective become one part, and an ite of conditions becomes the
// disjunction of its two cases.
//
// Limits: terms below an atom are not analysed.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/check.h"
#include "term/rewrite.h"

namespace polycube::impl {

/// By what may an input be replaced?
enum class InputRole : std::uint8_t {
  fixed,   // it is not replaced
  plain,   // by its value in an equation
  target,  // the same, with a higher gain: it is the next value of a state
};

/// An equation of an atom: input = value. If the value reads the input itself, the equation cannot be used.
struct Equation {
  Node input;
  Node value;
  // The equation is more probably a condition than a definition: a bit that is true or false, or an equation that also
  // occurs negated. Never set for a target.
  bool condition = false;
};

struct Part {
  enum class Kind : std::uint8_t { atom, all, any };
  Kind kind = Kind::atom;
  Node term;                            // the formula of the part
  std::vector<std::uint32_t> children;  // parts with smaller numbers
  std::vector<Equation> equations;      // of an atom: its equations; at most one of them is used as a definition
};

class FormulaParts {
 public:
  /// `roles` by variable id; inputs beyond its end are fixed.
  FormulaParts(Builder& build, const std::vector<InputRole>& roles) : build_(build), roles_(roles) {}

  /// False if the formula is too large. Then no other function may be called.
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

}  // namespace polycube::impl
