// What the pipelines over circuits and over words share: a table of passes, each switchable; runs of them in a fixed
// order, all together bounded in work; and the way back for evidence through the lifts of all passes, last one first.
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

namespace polycube {

template <class Pass, class Own, auto... arguments>
std::unique_ptr<Pass> make_pass() {
  return std::make_unique<Own>(arguments...);
}

/// What the passes made, first one first: each is a reduction of the model before it, and the first one of the source.
/// `member` is the model of a reduction.
template <class Model, class Reduction, Model Reduction::*member>
struct Stages : std::deque<Reduction> {  // references to models stay good when another one is added
  const Model& last(const Model& source) const { return this->empty() ? source : this->back().*member; }
  Model& last(Model& source) { return this->empty() ? source : this->back().*member; }

  /// Evidence about the last model as evidence about the first one, last stage first. A step back is
  /// `step(source, reduced, lift, evidence)`; without one, `translate_back` of the same.
  template <class Evidence, class Step>
  Evidence evidence_back(const Model& source, Evidence evidence, const Step& step) const {
    for (std::size_t i = this->size(); i-- > 0;) {
      const Reduction& stage = (*this)[i];
      evidence = step(i == 0 ? source : (*this)[i - 1].*member, stage.*member, stage.lift, evidence);
    }
    return evidence;
  }
  template <class Evidence>
  Evidence evidence_back(const Model& source, Evidence evidence) const {
    return evidence_back(source, std::move(evidence), [](const auto&... parts) { return translate_back(parts...); });
  }
};

/// A place of a pass in the order.
struct PassRun {
  std::string_view pass;
  double share = 1;            // of the whole work, at most
  std::size_t least_size = 0;  // it is not for models that are smaller
};

/// Did any of the runs change something? `whole` is for all passes together. The rules of a pipeline say
///   is_due(run, model, changed)    is there something to gain? `changed`: another pass made the model;
///   least_work(model)              what every pass does at least;
///   reduce(pass, model, context)   one pass; none if its result is not worth a stage.
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

}  // namespace polycube
