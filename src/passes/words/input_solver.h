// Inputs that a formula determines, as functions.
//
// Models made from programs are relations: the next state is a fresh input u, and a formula E, a disjunction of guarded
// commands `g & u = e & ...`, says what it may be. Where E has to hold, u can be replaced by ite(g, e, ite(g', e',
// ..)). Then constants, equalities and abstract values pass through, and a state follows from the one before.
//
//  - Guards that exclude each other choose by themselves. Between others a new input chooses, a choice.
//  - A command that says nothing about u leaves it as it is: u is then its own fresh value.
//  - Commands that say nothing about any input, as in `not g or u = e`, choose with priority, exactly.
//
// What holds of the solution. Let T replace the inputs by their values, and let `origin` give the choices, as functions
// of a state and the inputs before:
//  - forth: where E holds, T gives each input the value it has, and the new formula holds;
//  - back: where the new formula holds, for any values of what is left and of the choices, E holds under T. The new
//    formula is E without the equations that T makes true.
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

namespace polycube {

struct SolvedInput {
  Node input;
  Node value;  // over states, inputs and choices
};

struct InputChoice {
  Node variable;  // new, of width 1
  Node origin;    // over states and inputs, before anything was replaced
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

  /// None if no input is determined, or not in time. To be asked once.
  std::optional<InputSolution> solve(Node formula);

 private:
  /// What a part says about an input, if it holds.
  struct Definition {
    Node input;
    Node value;               // of an atom
    std::uint32_t child = 0;  // of a conjunction: the part that says it
    bool total = true;        // whichever branch of disjunctions is taken
    bool condition = false;   // Equation::condition
  };
  using Definitions = std::vector<Definition>;  // ascending by input

  /// Branches of a disjunction that say the same about all inputs.
  struct Group {
    std::vector<std::uint32_t> branches;
    Node choice;  // none: no value needed it so far
  };
  /// Groups whose guards do not exclude each other. Different clusters do.
  struct Cluster {
    std::vector<Group> groups;
    Node guard;  // over what was there before, until it is replaced by its image
  };
  struct Selection {
    std::vector<std::uint32_t> silent;  // branches that say nothing, and choose with priority
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
  // Parts are shared: what was made of one is made once.
  std::map<std::uint32_t, Node> values_;  // by part, of the input that is being evaluated
  std::map<std::pair<std::uint32_t, std::vector<Node>>, Node> reduced_;
  std::vector<InputChoice> choices_;
  std::uint64_t work_ = 0;
  bool gave_up_ = false;
};

}  // namespace polycube
