// Problem: what has to be proven before a witness system counts as a certificate?
// Idea: the five conditions of Certifaiger and Cerbtora, as formulas over words.
//
// A witness W shares variables K with the model M. For M, let R state that the states have the values of their inits, F
// that the states have the values of their nexts one step later, C that the constraints hold, and P that no bad holds.
// R', F', C', P' are the same for W. X{K} is X restricted to the shared states.
//
//   reset       R{K} & C              ->  R'{K} & C'
//   transition  F{K} & C0 & C1 & C0'  ->  F'{K} & C1'
//   property    C & C' & P' & pins    ->  P
//   base        R' & C'               ->  P'
//   step        F' & P0' & C0' & C1'  ->  P1'
//
// The conditions `reset` and `transition` show that W simulates every run of M: the states of W that are not shared are
// functions of the run, which requires inits without cyclic dependencies. A shared state without next in M has no F{K};
// W may have a next for it only if `transition` is valid nonetheless.
//
// Pins are equations of choices (docs/certcheck.md), an extension that Cerbtora does not have.
//
// R and F are substituted, not asserted: in step 0 a state is the term of its init, one step later it is the term of
// its next. Thus terms that model and witness have in common are identical terms, and two kinds of conclusions need no
// query: one that is also a premise, and an equation of a term with itself.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ts/transition_system.h"

namespace polycube::impl {

/// Variables of equal sort.
struct SharedVariable {
  Node witness;
  Node model;
};

/// The choice, a state of the witness, has this value in the step of a bad.
struct Pin {
  Node choice;
  Node value;
};

/// The validity of: the conjunction of `assumed` implies the conjunction of `concluded`. Terms of width 1.
struct Obligation {
  std::string name;
  std::string complaint;  // the message if the implication is not valid
  std::vector<Node> assumed;
  std::vector<Node> concluded;
  std::size_t part = 0;  // its number, if the condition was split
};

struct WitnessObligations {
  std::shared_ptr<TermStore> terms;
  std::vector<Obligation> all;  // the five in their order; with products, and few conclusions, one for each conclusion
};

/// Requires: no variable is shared twice; the pins obey the rules (witness_pins.h). Throws Unsupported if inits depend
/// on each other in a cycle.
WitnessObligations witness_obligations(const TransitionSystem& model, const TransitionSystem& witness,
                                       std::span<const SharedVariable> shared, std::span<const Pin> pins = {});

/// The name of a file for it.
std::string smt2_file(const Obligation& obligation);
/// An SMT-LIB2 script that is unsat if and only if the obligation is valid.
std::string smt2_script(const TermStore& terms, const Obligation& obligation);

}  // namespace polycube::impl
