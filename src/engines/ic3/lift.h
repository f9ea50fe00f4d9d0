// Problem: a model gives one predecessor state; an obligation should be as large a set of states as possible that all
// have, with the same inputs, a successor in the target.
//
// By simulation: walk back from the target through the circuit, at every AND that is false along one false child only,
// the one that costs the fewest latches (justification; compare ternary simulation in Een, Mishchenko and Brayton,
// FMCAD 2011). By core: the state and inputs together with "target missed" are unsatisfiable; latches outside the core
// are not needed (Chockler, Ivrii, Matsliah, Moran and Nevo, "Incremental formal verification of hardware", FMCAD
// 2011). The core starts from what simulation left.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engines/ic3/cube.h"
#include "engines/ic3/model.h"
#include "engines/ic3_options.h"
#include "sat/sat_solver.h"

namespace polycube::ic3 {

struct Predecessor {
  Cube state;
  std::vector<Lit> inputs;
};

class Lifter {
 public:
  /// `solver` has the definitions and nothing else.
  Lifter(const Model& model, LiftBy by, std::unique_ptr<SatSolver> solver);

  /// The states from which, with these inputs, all constraints hold now and the target is hit: the cube in the next
  /// step, or the bad now if there is none. Requires: so it is in the model that `found` has.
  Predecessor lift(const SatSolver& found, const Cube* target, const std::vector<double>& activity);

  const SatSolver& solver() const { return *solver_; }

 private:
  struct Mark {
    std::uint32_t stamp = 0;  // of the walk that it belongs to
    bool value = false;
    bool needed = false;
    bool stops = false;  // an internal signal that says in one literal what takes more latches
    float cost = 0;      // latches needed to keep the value, when nothing is shared
  };

  void collect_targets(const Cube* target);
  void evaluate(Signal root, const SatSolver& found, const std::vector<double>& activity);
  void visit_leaf(std::uint32_t node, const SatSolver& found);
  void justify(Signal root);
  void shrink_by_core();
  /// Is the gate an internal signal, which cubes may contain?
  bool stands_for_itself(std::uint32_t gate) const;
  bool value(Signal s) const { return marks_[s.node()].value != s.complemented(); }

  const Model& model_;
  LiftBy by_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<Signal> targets_;
  std::vector<Mark> marks_;  // by node of the Aig
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> stack_;
  std::vector<Lit> inputs_;  // of the walk, with their values
  std::vector<Lit> state_;
};

}  // namespace polycube::ic3
