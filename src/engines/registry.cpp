#include "engines/registry.h"

#include "engines/bmc/bmc.h"
#include "engines/kind/kind.h"

namespace polycube {

const std::vector<EngineEntry>& engine_registry() {
  static const std::vector<EngineEntry> entries = {
      {"bmc", "bounded model checking: shortest counterexamples, no proofs",
       [] { return std::unique_ptr<Engine>(std::make_unique<Bmc>()); }},
      {"kind", "k-induction: proofs and counterexamples",
       [] { return std::unique_ptr<Engine>(std::make_unique<KInduction>()); }},
  };
  return entries;
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
  for (const EngineEntry& entry : engine_registry()) {
    if (entry.name == name) return entry.make();
  }
  return nullptr;
}

}  // namespace polycube
