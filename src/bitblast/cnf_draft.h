// Definitions while they are built: clauses over the nodes of an Aig, grouped by the node they define; each group can
// be replaced. The final form is copied to sat/definitions.h.
//
// Every clause contains the node that it defines, and otherwise only smaller ones. For all values of the smaller nodes,
// a definition is satisfied by exactly one value of its node. A node without clauses is a leaf or has been eliminated.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sat/literal.h"

namespace polycube::impl {

class DraftDefinitions {
 public:
  struct Clause {
    std::uint32_t begin;
    std::uint32_t size;
  };

  /// No node has clauses at first.
  explicit DraftDefinitions(std::uint32_t nodes) : definitions_(nodes) {}

  Var size() const { return static_cast<Var>(definitions_.size()); }
  /// Empties the definition of a node; the clauses that are added next belong to it.
  void redefine(Var node) {
    current_ = node;
    const auto end = static_cast<std::uint32_t>(clauses_.size());
    definitions_[node] = {end, end};
  }
  /// Requires: `clause` is not stored in this object.
  void add(std::span<const Lit> clause) {
    clauses_.push_back({static_cast<std::uint32_t>(literals_.size()), static_cast<std::uint32_t>(clause.size())});
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ++definitions_[current_].end;
  }
  void drop(Var node) { definitions_[node] = {}; }

  bool is_defined(Var node) const { return definitions_[node].begin != definitions_[node].end; }
  /// Valid until the next change, like the literals of a clause.
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

}  // namespace polycube::impl
