// Does a witness system prove that no bad of a model is reachable? The checks of Cerbtora, by our own means;
// certify/certificates/witness_obligations.h has the five conditions.
//
// What model and witness share comes from names of the witness's inputs and states that are `=` and the id of a line of
// the model; if there is none, by position. Each variable is shared once at most, and sorts must agree.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "certify/check/check_invariant.h"

namespace polycube {

/// By fresh solvers, over terms without simplification. A reason begins with the name of the condition: "base: ...".
/// Throws Unsupported for justice, and for inits that read each other in a circle.
InvariantCheck check_witness_system(const TransitionSystem& model, const TransitionSystem& witness,
                                    const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// The same, but "base" and "step" are decided on bits. Throws Unsupported also for arrays that are too large for that.
InvariantCheck check_witness_system_on_bits(const TransitionSystem& model, const TransitionSystem& witness,
                                            const SmtOptions& options, const Stop& stop, Statistics& statistics);

/// The five conditions as SMT-LIB2 scripts, with names for files. Requires: what they share can be read. Throws as
/// above.
std::vector<std::pair<std::string, std::string>> obligation_scripts(const TransitionSystem& model,
                                                                    const TransitionSystem& witness);

}  // namespace polycube
