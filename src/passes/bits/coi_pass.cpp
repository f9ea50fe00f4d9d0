#include "passes/bits/coi_pass.h"

#include "passes/bits/rebuild.h"

namespace polycube::impl {

Reduction CoiPass::run(const Circuit& source, PassContext&) {
  ASSERT(!source.bads.empty());
  return rebuild(source, SignalReplacement(source));
}

}  // namespace polycube::impl
