// Definitions while they are being made: clauses over the nodes of an Aig, grouped by the node they define, any group
// replaceable. What has its final form goes to sat/definitions.h.
//
// Every clause mentions the node it defines and besides only smaller ones, and a definition leaves its node exactly one
// value, whatever those have. A node without clauses is a leaf or has been eliminated.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"

namespace polycube {

class DraftDefinitions {
 public:
  struct Clause {
    std::uint32_t begin;
    std::uint32_t size;
  };

  /// All nodes without clauses.
  explicit DraftDefinitions(std::uint32_t nodes) : definitions_(nodes) {}

  Var size() const { return static_cast<Var>(definitions_.size()); }
  /// Empties the definition of a node; the clauses that are added next belong to it.
  void redefine(Var node) {
    current_ = node;
    const auto end = static_cast<std::uint32_t>(clauses_.size());
    definitions_[node] = {end, end};
  }
  /// Requires: `clause` is not part of the draft.
  void add(std::span<const Lit> clause) {
    clauses_.push_back({static_cast<std::uint32_t>(literals_.size()), static_cast<std::uint32_t>(clause.size())});
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ++definitions_[current_].end;
  }
  void drop(Var node) { definitions_[node] = {}; }

  bool is_defined(Var node) const { return definitions_[node].begin != definitions_[node].end; }
  /// Good until the next change, like the literals of a clause.
  std::span<const Clause> definition(Var node) const {
    return std::span(clauses_).subspan(definitions_[node].begin, definitions_[node].end - definitions_[node].begin);
  }
  std::span<const Lit> literals(Clause clause) const { return std::span(literals_).subspan(clause.begin, clause.size); }

 private:
  struct Range {  // of clauses_
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  std::vector<Range> definitions_;
  std::vector<Clause> clauses_;
  std::vector<Lit> literals_;
  Var current_ = 0;
};

}  // namespace polycube
