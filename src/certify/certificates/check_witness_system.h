// Problem: does a witness system prove that no bad of a word-level model is reachable?
// Idea: the five conditions of Cerbtora (certify/certificates/witness_obligations.h), decided by SMT queries of our
// own.
//
// Shared variables are given by names of the witness's inputs and states of the form `=` and the id of a line of the
// model; if there is no such name, by position. Each variable is shared at most once, and the sorts must agree. Names
// that begin with `@` are those of choices and pins (certify/certificates/witness_pins.h).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "certify/check/check_invariant.h"

namespace polycube::impl {

/// Decided by fresh solvers, over terms without rewriting. A reason begins with the name of the condition: "base: ...".
/// Throws Unsupported for justice, and for inits that depend on each other in a cycle.
InvariantCheck check_witness_system(const TransitionSystem& model, const TransitionSystem& witness,
                                    const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// The same, but "base" and "step" are decided on bits. Throws Unsupported also for arrays that are too large to blast.
InvariantCheck check_witness_system_on_bits(const TransitionSystem& model, const TransitionSystem& witness,
                                            const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// The five conditions as SMT-LIB2 scripts, with names for files. Requires: the mapping of shared variables is well
/// formed. Throws as above.
std::vector<std::pair<std::string, std::string>> obligation_scripts(const TransitionSystem& model,
                                                                    const TransitionSystem& witness);

}  // namespace polycube::impl
