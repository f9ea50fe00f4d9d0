// CaDiCaL behind the face of all SAT solvers: the reference for our own core, and the choice for large single queries.
//
// It has no cones and no groups: the hints are ignored. A temporary clause costs a variable that is never used again.
#pragma once

#include <memory>

#include "sat/definitions.h"
#include "sat/sat_solver.h"
#include "support/stop.h"

namespace polycube {

/// Definitions may be null: then there are no variables but the constant.
std::unique_ptr<SatSolver> make_cadical(std::shared_ptr<const Definitions> definitions, const Stop& stop,
                                        std::uint32_t seed = 0);

}  // namespace polycube
