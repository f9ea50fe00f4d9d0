// Problem: most latches and constraints of a large circuit are irrelevant to why its bad is unreachable.
//
// Idea: IC3 works on an abstraction where latches that seem irrelevant are inputs and constraints that seem irrelevant
// are removed. A counterexample of n steps is searched in the circuit itself, by bounded model checking where each
// latch and each constraint can be switched off: if there is none, the unsatisfiable core names what is added to the
// abstraction. A proof about the abstraction is also one about every finer abstraction, so the frames are kept (compare
// [Vizel12]).
//
// Limits: a later counterexample may be shorter than an earlier one. Steps of longer ones are still in the solver, but
// need not be possible then, so constraints count only up to the last step of the query.
#pragma once

#include <memory>
#include <vector>

#include "engines/ic3/literals/circuit_view.h"
#include "sat/sat_solver.h"
#include "solver/cadical_solver.h"
#include "support/stop.h"

namespace polycube::impl::ic3 {

class Localisation {
 public:
  Localisation(const Circuit& circuit, Signal bad, const Stop& stop);

  /// The abstraction: kept latches; the other latches are inputs after those of the circuit.
  CircuitView view() const;
  /// Is the bad reachable in the circuit in exactly so many steps? If so, `trace` gets the run; if not, the latches and
  /// constraints of the core are kept from now on.
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
  std::vector<Lit> step_switches_;  // by step: activates its constraints
  std::vector<Var> steps_;          // by step: the variable for variable 0 of the logic
};

}  // namespace polycube::impl::ic3
