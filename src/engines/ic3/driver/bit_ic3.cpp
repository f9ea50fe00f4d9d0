#include "engines/ic3/driver/bit_ic3.h"

#include <string>
#include <utility>
#include <vector>

#include "engines/ic3/driver/paced_strand.h"
#include "engines/ic3/driver/refinement_loop.h"
#include "engines/ic3/driver/run.h"
#include "engines/ic3/driver/turns.h"
#include "engines/ic3/variants/localise.h"
#include "engines/ic3/variants/target_enlargement.h"

namespace polycube {

namespace {

using namespace ic3;

/// IC3 on abstractions, finer and finer.
BitResult run_localised(BitTask task, Context& context) {
  if (!task.learn_if_possible()) return Undecided{"facts decide"};
  Localisation localisation(task.circuit, task.bad, context.stop);
  std::vector<KeptLemma> kept;
  Story story(task, "");
  while (true) {
    Run run(task, localisation.view(), context, story);
    run.adopt(kept);
    BitResult result = run.run();
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

}  // namespace

BitResult BitIc3::run(const BitTask& task, Context& context) {
  const Ic3Options& options = task.options.ic3;
  if (options.localise) return run_localised(task, context);
  if (options.look_ahead) {
    BitTrace trace;
    switch (bad_at_start({task.circuit, task.bad, {}}, context.stop, trace)) {
      case Answer::sat: return BitCounterexample{std::move(trace)};
      case Answer::unknown: return Undecided{std::string(describe(context.stop.reason())) + " at frame 0"};
      case Answer::unsat: break;
    }
  }
  if (options.turn > 0 && options.lemmas == Lemmas::mixed && !task.words.empty()) return run_in_turns(task, context);
  BitTask own = task;
  if (!own.learn_if_possible()) return Undecided{"facts decide"};
  std::string name(task.name);
  if (!task.most_work) return Strand(own, context, std::move(name)).run();
  PacedStrand strand(context, [&] { strand.end(); });
  strand.go_on_until(*task.most_work);
  return strand.run(own, std::move(name));
}

}  // namespace polycube
