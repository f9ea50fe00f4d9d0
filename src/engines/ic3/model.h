// A circuit as IC3 sees it: state literals, their next literals in the one copy of the logic, and the initial states.
#pragma once

#include <optional>
#include <vector>

#include "bitblast/cnf.h"
#include "engines/ic3/view.h"

namespace polycube::ic3 {

struct Model {
  Model(View view, const CnfOptions& options);

  View view;
  Cnf cnf;
  Lit bad_literal;
  std::vector<Lit> constraints;
  Var latches;  // they are the variables 1 to this one

  /// What literals of cubes are made of: a latch, or an internal signal.
  struct StateVariable {
    Signal now;  // what the variable stands for; none: no state variable
    Signal next_signal;
    Lit next;
    Lit reset;  // a constant or, for latches, a function; no literal if it is free
  };
  std::vector<StateVariable> state;  // by variable
  std::vector<Var> state_variables;  // the latches first
  bool exact_resets;                 // no reset is a function, and no state variable follows from others

  Lit next_of(Lit l) const { return state[l.var()].next ^ l.negated(); }
  Signal now_signal(Lit l) const { return state[l.var()].now ^ l.negated(); }
  Signal next_signal(Lit l) const { return state[l.var()].next_signal ^ l.negated(); }
  /// By position among the inputs; what is not among the literals is false.
  std::vector<bool> input_values(const std::vector<Lit>& literals) const;
  /// Has the variable a constant reset that contradicts the literal?
  bool contradicts_reset(Lit l) const { return (state[l.var()].reset ^ l.negated()) == false_lit; }
};

}  // namespace polycube::ic3
