// What has to be shown to believe a witness system, as formulas. Its five conditions are those of Certifaiger and
// Cerbtora, for words.
//
// A witness W shares variables K with the model M. Let R, F, C, P say for M that states have their inits, that they
// have their nexts one step later, that the constraints hold, and that no bad does; for W they carry a prime. X{K} is X
// for the shared states only.
//
//   reset       R{K} & C              ->  R'{K} & C'
//   transition  F{K} & C0 & C1 & C0'  ->  F'{K} & C1'
//   property    C & C' & P'           ->  P
//   base        R' & C'               ->  P'
//   step        F' & P0' & C0' & C1'  ->  P1'
//
// The first two carry every run of M over to W: what W does not share is computed along, which needs inits that do not
// read each other in a circle. What M leaves open, W has to leave open too: a shared state without next in M has no
// F{K}, and W can have a next for it only if that follows nonetheless.
//
// R and F are put in, not asserted: a state at the start is the term of its init, a state one step later the term of
// its next. So what model and witness have in common becomes the same term, and a conclusion that is a premise, or an
// equation of a term with itself, is not asked at all.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ts/transition_system.h"

namespace polycube {

/// Variables of equal sort.
struct SharedVariable {
  Node witness;
  Node model;
};

/// Does all of `concluded` follow from `assumed`? Terms of width 1.
struct Obligation {
  std::string name;
  std::string complaint;  // if it does not
  std::vector<Node> assumed;
  std::vector<Node> concluded;
  std::size_t part = 0;  // its number, if the condition was taken apart
};

struct WitnessObligations {
  std::shared_ptr<TermStore> terms;
  std::vector<Obligation> all;  // the five in their order, where there are products one for each conclusion of a few
};

/// Requires: no variable is shared twice. Throws Unsupported if inits read each other in a circle.
WitnessObligations witness_obligations(const TransitionSystem& model, const TransitionSystem& witness,
                                       std::span<const SharedVariable> shared);

/// The name of a file for it.
std::string smt2_file(const Obligation& obligation);
/// An SMT-LIB2 script which is unsat if the obligation is met.
std::string smt2_script(const TermStore& terms, const Obligation& obligation);

}  // namespace polycube
