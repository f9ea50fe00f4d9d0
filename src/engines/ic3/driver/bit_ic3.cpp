#include "engines/ic3/driver/bit_ic3.h"

#include <string>
#include <utility>
#include <vector>

#include "engines/ic3/driver/refinement_loop.h"
#include "engines/ic3/driver/run.h"
#include "engines/ic3/variants/localise.h"
#include "engines/ic3/variants/target_enlargement.h"

namespace polycube::impl {

namespace {

using namespace ic3;

/// IC3 on an abstraction that is refined until it decides the property.
BitResult run_localised(const BitTask& task, Context& context) {
  Localisation localisation(task.circuit, task.bad, context.stop);
  std::vector<KeptLemma> kept;
  CarriedState carried(task, "");
  while (true) {
    Run run(task, localisation.view(), context, carried);
    run.adopt(kept);
    BitResult result = *run.run();
    const auto* counterexample = std::get_if<BitCounterexample>(&result);
    if (counterexample == nullptr) return result;
    const std::size_t steps = counterexample->trace.inputs.size() - 1;
    BitTrace trace;
    switch (localisation.refine(steps, trace)) {
      case Answer::sat: return BitCounterexample{std::move(trace)};
      case Answer::unknown: return run.undecided();
      case Answer::unsat: break;
    }
    kept = run.lemmas();
    context.log.detail("ic3: abstraction refined to " + std::to_string(localisation.kept_latches()) + " latches");
    context.statistics.counter("ic3_refinements").add();
    context.statistics.counter("ic3_kept_latches").set(localisation.kept_latches());
  }
}

class LocalisedSearch {
 public:
  LocalisedSearch(const BitTask& task, Context& context) : task_(task), context_(context) {}
  BitResult run() { return run_localised(task_, context_); }

 private:
  const BitTask& task_;
  Context& context_;
};

/// With target enlargement, whether an initial state is bad is a separate query.
class EnlargedSearch : public RefinementLoop {
 public:
  EnlargedSearch(const BitTask& task, Context& context)
      : RefinementLoop(task, context), task_(task), stop_(context.stop) {}

  std::optional<BitResult> advance(std::uint64_t limit) override {
    if (!std::exchange(asked_, true)) {
      BitTrace trace;
      switch (bad_at_start({task_.circuit, task_.bad}, stop_, trace)) {
        case Answer::sat: return BitCounterexample{std::move(trace)};
        case Answer::unknown: return Undecided{std::string(describe(stop_.reason())) + " at frame 0"};
        case Answer::unsat: break;
      }
    }
    return RefinementLoop::advance(limit);
  }

 private:
  const BitTask& task_;
  const Stop& stop_;
  bool asked_ = false;
};

}  // namespace

/// With lemmas over latches alone, words are not used at all: this is the engine for comparison. With lemmas over words
/// alone, there is no interleaving with bits and no quick attempt.
Needs BitIc3::needs(const EngineOptions& options) const {
  const Ic3Options& ic3 = options.ic3;
  Needs needs;
  needs.words = needs.invariants = ic3.lemmas != Lemmas::cube;
  needs.terms = ic3.oracle == OracleKind::smt;
  if (ic3.localise) return needs;
  if (ic3.lemmas == Lemmas::mixed) needs.turn = ic3.turn;
  if (ic3.lemmas == Lemmas::cube || needs.turn > 0) needs.quick_attempt = needs.terms ? 0 : ic3.quick_attempt;
  return needs;
}

std::unique_ptr<BitSearch> BitIc3::start(const BitTask& task, Context& context) {
  const Ic3Options& options = task.options.ic3;
  if (options.localise) return std::make_unique<WholeSearch<LocalisedSearch>>(task, context);
  if (options.enlarge_target) return std::make_unique<EnlargedSearch>(task, context);
  return std::make_unique<RefinementLoop>(task, context);
}

}  // namespace polycube::impl
