// Inputs that a formula determines, as functions.
//
// Problem: models made from programs are relations. The next state is a fresh input u, and a formula E, a disjunction
// of guarded commands `g & u = e & ...`, restricts its values. So no pass sees constants, equalities or abstract values
// through u.
//
// Idea: where E has to hold, u is replaced by ite(g, e, ite(g', e', ..)). Then the next state is a function of the
// state.
//  - Guards that exclude each other need no choice. Between other guards a new input selects the command, the choice.
//  - A command without an equation for u does not restrict u: there the value is the fresh u itself.
//  - Commands without an equation for any input, as in `not g or u = e`, have priority over the others, which is exact.
//
// Contract. Let T replace the inputs by their values, and let `origin` define the choices as functions of a state and
// the original inputs:
//  - forth: where E holds, T gives each input its own value, and the new formula holds;
//  - back: where the new formula holds, E holds under T, for any values of the remaining inputs and of the choices. The
//    new formula is E without the equations that T makes true.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "passes/words/definition_order.h"
#include "passes/words/formula_parts.h"
#include "passes/words/guard_exclusion.h"
#include "passes/words/term_image.h"
#include "support/work_budget.h"

namespace polycube::impl {

struct SolvedInput {
  Node input;
  Node value;  // over states, inputs and choices
};

struct InputChoice {
  Node variable;  // new, of width 1
  Node origin;    // over states and inputs of the original formula
};

struct InputSolution {
  std::vector<SolvedInput> inputs;  // at least one
  std::vector<InputChoice> choices;
  Node formula;
};

class InputSolver {
 public:
  /// `roles` by variable id. All must outlive it.
  InputSolver(Builder& build, const std::vector<InputRole>& roles, WorkBudget& budget, std::uint32_t seed);

  /// None if no input is determined, or if the budget was used up. May be called once.
  std::optional<InputSolution> solve(Node formula);

 private:
  /// The definition of an input by a part, valid if the part holds.
  struct Definition {
    Node input;
    Node value;               // of an atom
    std::uint32_t child = 0;  // of a conjunction: the part with the definition
    bool total = true;        // every branch of the disjunctions below defines it
    bool condition = false;   // Equation::condition
  };
  using Definitions = std::vector<Definition>;  // ascending by input

  /// Branches of a disjunction that define all inputs in the same way.
  struct Group {
    std::vector<std::uint32_t> branches;
    Node choice;  // none: no value has needed it so far
  };
  /// Groups whose guards do not exclude each other. The guards of different clusters exclude each other.
  struct Cluster {
    std::vector<Group> groups;
    Node guard;  // over the original inputs, until it is replaced by its image
  };
  struct Selection {
    std::vector<std::uint32_t> silent;  // branches without definitions, which have priority
    Node silent_guard;
    std::vector<Cluster> clusters;
  };

  bool over();
  void define(std::uint32_t part);
  Definitions of_atom(std::uint32_t part) const;
  Definitions of_conjunction(std::uint32_t part) const;
  Definitions of_disjunction(std::uint32_t part);
  std::vector<Node> inputs_of_branches(std::uint32_t part) const;
  const Definition* find(std::uint32_t part, Node input) const;
  const Definition* branch_says(std::uint32_t branch, Node input) const;
  std::pair<std::uint64_t, std::uint64_t> saying(std::uint32_t branch, Node input) const;
  Selection select(std::uint32_t part, const std::vector<Node>& inputs);
  void cluster(std::vector<Group> groups, std::uint32_t level, Selection& selection);
  bool may_choose(std::uint32_t part, const std::vector<Node>& inputs) const;
  Node weak_guard(std::uint32_t part, std::uint32_t level);

  void evaluate();
  Node value(std::uint32_t part, Node input);
  Node chosen_value(std::uint32_t part, Node input);
  Node cluster_value(Cluster& cluster, Node input);
  Node choice(Group& group);
  Node reduce(std::uint32_t part, const std::vector<Node>& inputs);
  Node reduce_anew(std::uint32_t part, const std::vector<Node>& inputs);
  Node reduce_disjunction(std::uint32_t part, const std::vector<Node>& inputs);

  Builder& build_;
  FormulaParts parts_;
  WorkBudget& budget_;
  GuardExclusion exclusion_;
  TermImage image_;
  std::unique_ptr<DefinitionOrder> order_;
  std::vector<Definitions> definitions_;           // by part
  std::map<std::uint32_t, Selection> selections_;  // of disjunctions that define something
  std::map<std::uint32_t, Node> weak_;             // guards of parts, at one level
  // Parts are shared, so results are memoised by part.
  std::map<std::uint32_t, Node> values_;  // by part, of the input that is being evaluated
  std::map<std::pair<std::uint32_t, std::vector<Node>>, Node> reduced_;
  std::vector<InputChoice> choices_;
  std::uint64_t work_ = 0;
  bool gave_up_ = false;
};

}  // namespace polycube::impl
