// The encoding: the circuit in clauses, with the literals of states, next states and initial states. All solvers share
// it, so words cannot be added to it later.
#pragma once

#include <optional>
#include <vector>

#include "bitblast/cnf.h"
#include "engines/ic3/literals/circuit_view.h"
#include "engines/ic3/literals/threshold_literals.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

/// The signals that an encoding has literals for, beside leaves.
std::vector<Signal> interface_of(const CircuitView& view);

struct Encoding {
  Encoding(CircuitView view, const CnfOptions& options);

  CircuitView view;
  Cnf cnf;
  Lit bad_literal;
  std::vector<Lit> constraints;
  std::vector<std::vector<Lit>> known;  // clauses that are valid in every reachable state
  Var latches;                          // latches are the variables 1 to this one

  /// The variable of a state literal: a latch, or an internal signal.
  struct StateVariable {
    Signal now;  // signal of the variable; none: no state variable
    Signal next_signal;
    Lit next;
    Lit reset;  // a constant or, for latches, a function; no literal if it is free
  };
  std::vector<StateVariable> state;  // by variable
  std::vector<Var> state_variables;  // the latches first
  bool exact_resets;                 // no reset is a function, and no state variable depends on others

  /// A word that threshold literals may use.
  struct Word {
    struct Side {
      Lit now;  // comparators, and the bits of their bounds
      Lit next;
      std::vector<Lit> bound_now;
      std::vector<Lit> bound_next;
    };
    std::vector<Lit> bits;
    std::vector<Var> latches;  // latches that it reads, ascending
    Hull start;                // hull of its initial values
    Side lower;                // w >= bound
    Side upper;                // w <= bound
    const Side& side(const Threshold& b) const { return b.upper ? upper : lower; }
    bool starts_at_constant() const { return start.low == start.high; }
  };
  std::vector<Word> words;
  std::vector<std::vector<std::uint32_t>> words_of_latch;  // by variable

  /// Of literals of state variables.
  bool is_state(Lit l) const { return l.var() > 0 && l.var() < state.size() && static_cast<bool>(state[l.var()].now); }
  Lit next_of(Lit l) const {
    ASSERT(is_state(l));
    return state[l.var()].next ^ l.negated();
  }
  Signal now_signal(Lit l) const {
    ASSERT(is_state(l));
    return state[l.var()].now ^ l.negated();
  }
  Signal next_signal(Lit l) const {
    ASSERT(is_state(l));
    return state[l.var()].next_signal ^ l.negated();
  }
  /// The words as literals of latches, for Thresholds.
  Thresholds::Words latch_words() const;
  std::vector<Thresholds::Sum> sums() const;
  /// Is the literal a bit of a threshold?
  bool is_parameter(Lit l) const { return l.var() > latches + view.circuit.inputs.size() - view.parameters; }
  /// Values by position among the inputs; an input without a literal is false.
  std::vector<bool> input_values(const std::vector<Lit>& literals) const;
  /// Has the variable a constant reset that contradicts the literal?
  bool contradicts_reset(Lit l) const {
    ASSERT(is_state(l));
    return (state[l.var()].reset ^ l.negated()) == false_lit;
  }
};

}  // namespace polycube::impl::ic3
