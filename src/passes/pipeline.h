// The common part of the pipelines over circuits and over words.
//
// A pipeline is a table of passes, each of which can be switched off, and a fixed order of runs. All runs together have
// one work budget. The results are stages; evidence is translated back through the back maps of all stages, the last
// one first.
#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "passes/pass_context.h"
#include "passes/pipeline_options.h"
#include "support/check.h"

namespace polycube::impl {

template <class Pass, class Own, auto... arguments>
std::unique_ptr<Pass> make_pass() {
  return std::make_unique<Own>(arguments...);
}

/// The results of the passes, in the order of the runs: each is a reduction of the model before it, the first one of
/// the source. `member` is the model of a reduction.
template <class Model, class Reduction, Model Reduction::*member>
struct Stages : std::deque<Reduction> {  // a deque, so that references to models remain valid when a stage is added
  const Model& last(const Model& source) const { return this->empty() ? source : this->back().*member; }
  Model& last(Model& source) { return this->empty() ? source : this->back().*member; }

  /// Translates evidence about the last model back to the first one, last stage first. One step is `step(source,
  /// reduced, back map, evidence)`; without `step` it is `translate_back` with the same arguments.
  template <class Evidence, class Step>
  Evidence evidence_back(const Model& source, Evidence evidence, const Step& step) const {
    for (std::size_t i = this->size(); i-- > 0;) {
      const Reduction& stage = (*this)[i];
      evidence = step(i == 0 ? source : (*this)[i - 1].*member, stage.*member, stage.back_map, evidence);
    }
    return evidence;
  }
  template <class Evidence>
  Evidence evidence_back(const Model& source, Evidence evidence) const {
    return evidence_back(source, std::move(evidence), [](const auto&... parts) { return translate_back(parts...); });
  }
};

/// One run of a pass in the order.
struct PassRun {
  std::string_view pass;
  double share = 1;            // of the whole work budget, at most
  std::size_t least_size = 0;  // the pass does not run on smaller models
};

/// Runs the passes; returns whether one of them changed the model. `whole` is the budget of all passes together. The
/// rules of a pipeline are:
///   is_due(run, model, changed)    may the pass change the model? `changed`: another pass has made this model
///   least_work(model)              the least work that any pass needs
///   reduce(pass, model, context)   runs one pass; none if its result is not worth a stage
template <class Rules, auto table, class Model, class Stages>
bool run_passes(std::span<const PassRun> runs, const Rules& rules, const BasicPipelineOptions<table>& options,
                const Model& source, Stages& stages, const PassContext& whole) {
  const std::size_t stages_before = stages.size();
  for (const PassRun& run : runs) {
    if (std::find(options.passes.begin(), options.passes.end(), run.pass) == options.passes.end()) continue;
    if (whole.budget.exhausted()) break;
    const Model& model = std::as_const(stages).last(source);
    if (!rules.is_due(run, model, !stages.empty())) continue;
    const double part = run.share * static_cast<double>(options.work);
    WorkBudget own(whole.budget, run.share == 1 ? options.work : static_cast<std::uint64_t>(part));
    own.spend(rules.least_work(model));
    PassContext context = {.budget = own, .statistics = whole.statistics, .log = whole.log, .seed = whole.seed};
    const auto entries = table();
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.info.name == run.pass; });
    CHECK(entry != entries.end());
    if (auto reduction = rules.reduce(*entry->make(), model, context)) stages.push_back(std::move(*reduction));
  }
  return stages.size() > stages_before;
}

}  // namespace polycube::impl
