// The order in which the inputs of a formula are defined, such that no definition reads an input that is defined later.
//
// An input has a level above those of all inputs that its definitions may read. A disjunction that chooses between
// definitions has a level too: above the inputs that its guards read, below the inputs that it chooses values for.
// These conditions form a graph. Its cycles are broken by dropping guards first (which then read less), and then
// equations.
#pragma once

#include <cstdint>
#include <vector>

#include "passes/words/formula_parts.h"
#include "support/check.h"
#include "support/stop.h"

namespace polycube::impl {

class DefinitionOrder {
 public:
  DefinitionOrder(const TermStore& terms, const FormulaParts& parts);

  /// Levels begin at 1.
  std::uint32_t level_of_input(Node input) const {
    ASSERT(input.id() < of_input_.size() && of_input_[input.id()] != 0);
    return of_input_[input.id()];
  }
  std::uint32_t level_of_part(std::uint32_t part) const {
    ASSERT(part < of_part_.size());
    return of_part_[part];
  }
  /// The highest level of an input in the term; 0 if no input in it has an equation. Requires: the term is below an
  /// atom or an equation.
  std::uint32_t level_of_term(Node n) const {
    ASSERT(n.id() < of_term_.size());  // the store may have grown since the order was computed
    return of_term_[n.id()];
  }

 private:
  // Vertices are terms and disjunctions.
  struct Edge {
    std::uint32_t to;
    bool guard = false;
  };
  struct Frame {
    std::uint32_t vertex;
    bool by_guard;
    std::vector<Edge> edges;
    std::size_t next = 0;
  };

  static std::uint32_t vertex(Node n) { return 2 * n.id(); }
  static std::uint32_t vertex(std::uint32_t part) { return 2 * part + 1; }
  void collect_equations();
  void collect_choices();
  void add_terms();
  std::vector<Edge> edges_of(std::uint32_t vertex) const;
  void add_guards(std::uint32_t part, std::vector<Edge>& edges) const;
  bool visit(std::uint32_t root);
  bool order(bool targets);
  bool order();

  const TermStore& terms_;
  const FormulaParts& parts_;
  std::vector<Node> inputs_;                         // inputs that have equations, those with few of them first
  std::vector<std::vector<Node>> values_;            // by variable id: the right-hand sides of its equations
  std::vector<std::vector<std::uint32_t>> choices_;  // by variable id: the disjunctions with equations for it
  std::vector<bool> dropped_;                        // by part: its guards are ignored
  bool drop_all_ = false;
  std::vector<std::uint32_t> rank_;  // by vertex; 0: not finished
  std::vector<bool> open_;           // by vertex
  std::uint32_t next_rank_ = 1;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> of_input_;
  std::vector<std::uint32_t> of_part_;
  std::vector<std::uint32_t> of_term_;
};

}  // namespace polycube::impl
