// Problem: most latches and constraints of a large circuit have nothing to do with why its bad is unreachable.
//
// IC3 works on an abstraction where the latches that do not seem to matter are inputs and the constraints that do not
// are left out. A counterexample of n steps there is looked for again in the circuit itself, by bounded model checking
// where each latch and each constraint can be switched off: if there is none, the unsatisfiable core names what has to
// come back. What was proven about the abstraction holds in every finer one, so the frames are kept (compare
// [Vizel12]).
//
// Counterexamples do not only grow: later ones may be shorter. Steps that longer ones have left in the solver must not
// have to be possible then, so constraints count up to the last step that is asked about.
#pragma once

#include <memory>
#include <vector>

#include "engines/ic3/literals/circuit_view.h"
#include "sat/sat_solver.h"
#include "solver/cadical_solver.h"
#include "support/stop.h"

namespace polycube::ic3 {

class Localisation {
 public:
  Localisation(const Circuit& circuit, Signal bad, const Stop& stop);

  /// The abstraction: latches that are kept, the others as inputs behind those of the circuit.
  CircuitView view() const;
  /// Is the bad reachable in the circuit in exactly so many steps? If so `trace` gets the run; if not, what the reason
  /// needs is kept from now on.
  Answer refine(std::size_t steps, BitTrace& trace);
  std::size_t kept_latches() const;

 private:
  Lit at(std::size_t step, Signal s) const;
  void extend();
  void keep_what_resets_read();

  const Circuit& circuit_;
  Signal bad_;
  std::vector<bool> keeps_latch_;
  std::vector<bool> keeps_constraint_;
  struct Logic;  // the circuit in clauses
  std::shared_ptr<Logic> logic_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<Lit> latch_switches_;
  std::vector<Lit> constraint_switches_;
  std::vector<Lit> step_switches_;  // whether the constraints count there
  std::vector<Var> steps_;          // the variable that stands for variable 0 of the logic
};

}  // namespace polycube::ic3
