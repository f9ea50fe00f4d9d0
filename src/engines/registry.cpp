#include "engines/registry.h"

#include "engines/ic3/driver/bit_ic3.h"
#include "engines/unrolling/bits/bit_bmc.h"
#include "engines/unrolling/bits/bit_kind.h"
#include "engines/unrolling/bits/budgeted_bmc.h"
#include "engines/unrolling/words/bmc.h"
#include "engines/unrolling/words/kind.h"

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

const std::vector<BitEngineEntry>& bit_engine_registry() {
  static const std::vector<BitEngineEntry> entries = {
      {"ic3", "IC3 on bits: proofs and counterexamples",
       [] { return std::unique_ptr<BitEngine>(std::make_unique<BitIc3>()); }},
      {"bits-bmc", "bounded model checking on bits: counterexamples, no proofs",
       [] { return std::unique_ptr<BitEngine>(std::make_unique<BitBmc>()); }},
      {"bits-budgeted", "bounded model checking that postpones hard steps: counterexamples of any length",
       [] { return std::unique_ptr<BitEngine>(std::make_unique<BudgetedBmc>()); }},
      {"bits-kind", "k-induction on bits: proofs and counterexamples",
       [] { return std::unique_ptr<BitEngine>(std::make_unique<BitKInduction>()); }},
  };
  return entries;
}

std::unique_ptr<BitEngine> make_bit_engine(std::string_view name) {
  for (const BitEngineEntry& entry : bit_engine_registry()) {
    if (entry.name == name) return entry.make();
  }
  return nullptr;
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
  for (const EngineEntry& entry : engine_registry()) {
    if (entry.name == name) return entry.make();
  }
  return nullptr;
}

}  // namespace polycube
