#include "app/check/shortest.h"

#include <algorithm>
#include <array>

#include "app/check/check_model.h"
#include "certify/replay/check_witness.h"
#include "engines/prepared_run.h"
#include "engines/registry.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

/// A counterexample with at most `bound` as its last step; none if there is none, or if the run was stopped.
std::optional<Witness> search(const Task& task, const Claim& property, std::uint32_t bound, Context& context) {
  Task shorter{task.system, {property}, true, task.options};
  shorter.options.bound = bound;
  shorter.options.bmc_start = shorter.options.bmc_step = 0;
  // On words only if the model is too large for bits.
  for (const char* engine : {"bits-bmc", "bmc"}) {
    try {
      Results found = run_prepared(*make_engine(engine), shorter, context);
      auto* counterexample = std::get_if<Counterexample>(&found.properties.front());
      if (counterexample == nullptr) return std::nullopt;
      return std::move(counterexample->witness);
    } catch (const Unsupported&) {
    } catch (const RejectedEvidence&) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

bool finds_shortest(std::string_view engine, const EngineOptions& options) {
  constexpr std::array<std::string_view, 4> by_length{"bmc", "kind", "bits-bmc", "bits-kind"};
  return options.bmc_start == 0 && options.bmc_step == 0 && !options.kind_directed &&
         std::find(by_length.begin(), by_length.end(), engine) != by_length.end();
}

void shorten(const Task& task, Results& results, Context& context) {
  Statistics statistics;  // those of the run are about the answer
  Context own{context.stop, statistics, context.log};
  for (std::size_t i = 0; i < task.properties.size(); ++i) {
    auto* counterexample = std::get_if<Counterexample>(&results.properties[i]);
    if (counterexample == nullptr || task.properties[i].justice) continue;
    Witness& witness = counterexample->witness;
    if (witness.frames.size() < 2) continue;
    const auto bound = static_cast<std::uint32_t>(witness.frames.size() - 2);
    std::optional<Witness> shorter = search(task, task.properties[i], bound, own);
    if (shorter && shorter->frames.size() < witness.frames.size() && shorter->claims == witness.claims &&
        check_witness(task.system, *shorter).accepted) {
      witness = std::move(*shorter);
    } else if (context.stop.requested()) {
      context.log.warn(property_label(task.system, task.properties[i]) +
                       ": there may be a shorter counterexample: " + std::string(describe(context.stop.reason())));
    }
  }
}

}  // namespace polycube::impl
