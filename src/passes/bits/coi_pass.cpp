#include "passes/bits/coi_pass.h"

#include "passes/bits/rebuild.h"

namespace polycube {

Reduction CoiPass::run(const Circuit& source, PassContext&) { return rebuild(source, SignalReplacement(source)); }

}  // namespace polycube
