#include "passes/coi_pass.h"

#include "passes/rebuild.h"

namespace polycube {

Reduction CoiPass::run(const Circuit& source, PassContext&) { return rebuild(source, Substitution(source)); }

}  // namespace polycube
