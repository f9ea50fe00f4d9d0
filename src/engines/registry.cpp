#include "engines/registry.h"

#include "engines/bit_level/bit_level_engine.h"
#include "engines/facts/facts_engine.h"
#include "engines/ic3/driver/bit_ic3.h"
#include "engines/ic3/native/native_ic3.h"
#include "engines/trajectory/trajectory.h"
#include "engines/unrolling/bits/bit_bmc.h"
#include "engines/unrolling/bits/bit_kind.h"
#include "engines/unrolling/bits/budgeted_bmc.h"
#include "engines/unrolling/words/bmc.h"
#include "engines/unrolling/words/kind.h"
#include "ts/has_arrays.h"

namespace polycube::impl {

namespace {

template <class OwnEngine>
std::unique_ptr<Engine> on_words() {
  return std::make_unique<OwnEngine>();
}

template <class OwnEngine>
std::unique_ptr<Engine> on_bits() {
  return std::make_unique<BitLevelEngine>(std::make_unique<OwnEngine>());
}

/// On bits, unless queries are to have arrays: they have no words in a circuit.
class Ic3OnBitsOrArrays : public Engine {
 public:
  std::string_view name() const override { return "ic3"; }
  Results run(const Task& task, Context& context) override {
    const bool by_smt = task.options.ic3.oracle == ic3::OracleKind::smt;
    const bool wanted = task.options.arrays == Arrays::native || (task.options.arrays == Arrays::automatic && by_smt);
    const bool native = wanted && has_arrays(task.system);
    return (native ? on_words<ic3::NativeIc3>() : on_bits<BitIc3>())->run(task, context);
  }
};

}  // namespace

const std::vector<EngineEntry>& engine_registry() {
  static const std::vector<EngineEntry> entries = {
      {"bmc", "bounded model checking: shortest counterexamples, no proofs", false, on_words<Bmc>},
      {"kind", "k-induction: proofs and counterexamples", false, on_words<KInduction>},
      {"ic3", "IC3 on bits: proofs and counterexamples", true, on_words<Ic3OnBitsOrArrays>},
      {"bits-bmc", "bounded model checking on bits: counterexamples, no proofs", true, on_bits<BitBmc>},
      {"bits-budgeted", "bounded model checking that postpones hard steps: counterexamples of any length", true,
       on_bits<BudgetedBmc>},
      {"bits-kind", "k-induction on bits: proofs and counterexamples", true, on_bits<BitKInduction>},
      {"trajectory", "ternary simulation from the initial states: decides designs without free inputs", false,
       on_words<Trajectory>},
      {"facts", "auxiliary invariants, and facts of other engines: proofs, no counterexamples", true,
       on_words<FactsEngine>},
  };
  return entries;
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
  for (const EngineEntry& entry : engine_registry()) {
    if (entry.name == name) return entry.make();
  }
  return nullptr;
}

}  // namespace polycube::impl
