// CaDiCaL behind the interface of all SAT solvers: the reference for our own core, and the choice for large single
// queries.
//
// Limits: it has no cones and no groups, so hints about them have no effect. A temporary clause costs a variable that
// is never used again.
#pragma once

#include <memory>

#include "sat/definitions.h"
#include "sat/sat_solver.h"
#include "support/stop.h"

namespace polycube::impl {

/// Definitions may be null: then the constant is the only variable.
std::unique_ptr<SatSolver> make_cadical(std::shared_ptr<const Definitions> definitions, const Stop& stop,
                                        std::uint32_t seed = 0);

}  // namespace polycube::impl
