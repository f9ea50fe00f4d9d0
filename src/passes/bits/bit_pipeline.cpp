#include "passes/bits/bit_pipeline.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <unordered_map>
#include <utility>

#include "passes/bits/check_lift.h"
#include "passes/bits/coi_pass.h"
#include "passes/bits/constraint_pass.h"
#include "passes/bits/rewrite_pass.h"
#include "passes/bits/scorr_pass.h"
#include "passes/bits/sweep_pass.h"
#include "passes/bits/ternary_pass.h"
#include "support/check.h"

namespace polycube {

namespace {

struct Entry {
  PassInfo info;
  std::unique_ptr<BitPass> (*make)();
};

template <class Pass, auto... arguments>
std::unique_ptr<BitPass> make() {
  return std::make_unique<Pass>(arguments...);
}

constexpr Entry entries[] = {
    {{"coi", "drop what neither the bad nor a constraint depends on"}, make<CoiPass>},
    {{"constraints", "split conjunctions of constraints and replace inputs that they determine"}, make<ConstraintPass>},
    {{"ternary", "replace latches that ternary simulation finds constant"}, make<TernaryPass>},
    {{"sweep", "merge gates that compute the same function of latches and inputs"}, make<SweepPass>},
    {{"scorr-latches", "merge latches that are equal in every reachable state, by induction"},
     make<ScorrPass, ScorrPass::Mode::latches>},
    {{"scorr", "the same for latches and gates together"}, make<ScorrPass, ScorrPass::Mode::all>},
    {{"rewrite", "express the same functions with fewer gates"}, make<RewritePass>},
};

struct Run {
  std::string_view pass;
  double share;                 // of the whole work, at most
  std::size_t least_gates = 0;  // it is not for circuits with fewer
};

// "constraints" leaves it to "coi" to drop what is not read any more; "scorr" is faster after its smaller version and
// after "sweep", and opens new chances for both cheap ones; "rewrite" comes late, as it moves gates that could be found
// equal, and not at all where its library would take longer to make than everything else.
constexpr Run runs[] = {
    {"coi", 1},      {"constraints", 1},      {"coi", 1},     {"ternary", 1},
    {"sweep", 0.2},  {"scorr-latches", 0.25}, {"scorr", 0.5}, {"ternary", 1},
    {"sweep", 0.15}, {"rewrite", 0.3, 1500},
};

struct Size {
  std::size_t latches;
  std::size_t inputs;
  std::size_t constraints;
  std::size_t gates;

  explicit Size(const Circuit& c)
      : latches(c.latches.size()), inputs(c.inputs.size()), constraints(c.constraints.size()), gates(c.aig.gates()) {}
};

std::uint64_t share_of(const Run& run, std::uint64_t whole) {
  return run.share == 1 ? whole : static_cast<std::uint64_t>(run.share * static_cast<double>(whole));
}

// What every pass does at least: it copies the circuit.
constexpr std::uint64_t units_for_a_gate = 2;

// Is it worth a lift? Fewer latches always are; constraints change in number when they are split.
bool better(const Size& now, const Size& before) {
  if (now.latches != before.latches) return now.latches < before.latches;
  if (now.gates != before.gates) return now.gates < before.gates;
  return now.inputs < before.inputs || now.constraints != before.constraints;
}

std::string line(std::string_view pass, const Size& before, const Size& after, std::uint64_t work) {
  char text[200];
  std::snprintf(text, sizeof(text), "prepare: %.*s: latches %zu -> %zu, inputs %zu -> %zu, gates %zu -> %zu, work %llu",
                static_cast<int>(pass.size()), pass.data(), before.latches, after.latches, before.inputs, after.inputs,
                before.gates, after.gates, static_cast<unsigned long long>(work));
  return text;
}

}  // namespace

std::span<const PassInfo> known_bit_passes() {
  static const std::vector<PassInfo> infos = [] {
    std::vector<PassInfo> result;
    for (const Entry& e : entries) result.push_back(e.info);
    return result;
  }();
  return infos;
}

PipelineOptions::PipelineOptions() {
  for (const PassInfo& info : known_bit_passes()) passes.emplace_back(info.name);
}

BitTrace Prepared::lift(const Circuit& source, const BitTrace& trace) const {
  ASSERT(trace.latches.size() == circuit().latches.size() && !trace.inputs.empty());
  BitTrace lifted = trace;
  for (std::size_t i = stages_.size(); i-- > 0;) {
    lifted = lift_trace(i == 0 ? source : stages_[i - 1].circuit, stages_[i].circuit, stages_[i].lift, lifted);
  }
  return lifted;
}

Transplant Prepared::between(const Aig& from, Aig& to) const {
  ASSERT(stages_.empty() && common_ <= from.size() && common_ <= to.size());
  Transplant result(from, to);
  for (std::uint32_t n = 1; n < common_; ++n) result.set(n, Signal(n));
  return result;
}

BitInvariant Prepared::lift(Circuit& source, const BitInvariant& invariant) const {
  ASSERT(stages_.empty() || !invariant.unique_states);
  BitInvariant lifted = invariant;
  if (stages_.empty()) {
    Transplant to_source = between(unchanged_.aig, source.aig);
    for (BitClause& clause : lifted.clauses) {
      for (Signal& s : clause) s = to_source(s);
    }
    return lifted;
  }
  // Lifting adds gates to the circuit above, and those are lifted next: so each stage is copied.
  Circuit below = circuit();
  for (std::size_t i = stages_.size(); i-- > 0;) {
    Circuit above = i == 0 ? std::move(source) : stages_[i - 1].circuit;
    lifted = lift_invariant(above, below, stages_[i].lift, lifted);
    (i == 0 ? source : below) = std::move(above);
  }
  return lifted;
}

namespace {

/// Through one pass: gates that it did not keep are made again from their children.
std::vector<Signal> image(const Aig& source, Aig& reduced, const BitLift& lift, std::span<const Signal> signals) {
  std::vector<Signal> present;
  for (const Signal s : signals) {
    if (s) present.push_back(s);
  }
  std::unordered_map<std::uint32_t, Signal> images;  // only looked up
  ASSERT(std::all_of(present.begin(), present.end(), [&](Signal s) { return s.node() < source.size(); }));
  for (const std::uint32_t n : cone(source, present)) {
    Signal own = n == 0 ? signal_false : n < lift.image.size() ? lift.image[n] : Signal();
    if (!own && source.is_gate(n)) {
      const Signal l = source.left(n);
      const Signal r = source.right(n);
      const Signal a = images.at(l.node());
      const Signal b = images.at(r.node());
      if (a && b) own = reduced.and_(a ^ l.complemented(), b ^ r.complemented());
    }
    images.emplace(n, own);
  }
  std::vector<Signal> result;
  for (const Signal s : signals) {
    const Signal own = s ? images.at(s.node()) : Signal();
    result.push_back(own ? own ^ s.complemented() : own);
  }
  return result;
}

}  // namespace

std::vector<Signal> Prepared::image(const Circuit& source, std::span<const Signal> signals) {
  std::vector<Signal> result(signals.begin(), signals.end());
  if (stages_.empty()) {
    Transplant to_own = between(source.aig, unchanged_.aig);
    for (Signal& s : result) s = s ? to_own(s) : s;
  }
  const Aig* above = &source.aig;
  for (Stage& stage : stages_) {
    result = polycube::image(*above, stage.circuit.aig, stage.lift, result);
    above = &stage.circuit.aig;
  }
  ASSERT(result.size() == signals.size());
  return result;
}

Prepared prepare(const Circuit& source, const PipelineOptions& options, const Stop& stop, Statistics& statistics,
                 Log& log) {
  CHECK(source.bads.size() == 1);
  ASSERT(well_formed(source));
  WorkBudget all(stop, options.work);
  Prepared result;
  statistics.counter("prepare_latches_before").set(source.latches.size());
  statistics.counter("prepare_gates_before").set(source.aig.gates());
  for (const Run& run : runs) {
    if (std::find(options.passes.begin(), options.passes.end(), run.pass) == options.passes.end()) continue;
    if (all.exhausted() || result.bad_is_constant()) break;
    const auto entry =
        std::find_if(std::begin(entries), std::end(entries), [&](const Entry& e) { return e.info.name == run.pass; });
    const Circuit& before = result.stages_.empty() ? source : result.circuit();
    if (before.aig.gates() < run.least_gates) continue;
    const Timed timed(statistics.timer("prepare_" + std::string(run.pass) + "_seconds"));
    CHECK(entry != std::end(entries));
    WorkBudget own(all, share_of(run, options.work));
    own.spend(units_for_a_gate * before.aig.size());
    PassContext context = {.budget = own, .statistics = statistics, .log = log, .seed = options.seed};
    Reduction reduction = entry->make()->run(before, context);
    CHECK(reduction.circuit.bads.size() == 1 && reduction.lift.image.size() == before.aig.size());
    const Size old_size(before);
    const Size new_size(reduction.circuit);
    if (log.says(1)) log.info(line(run.pass, old_size, new_size, own.spent()));
    ASSERT(well_formed(reduction.circuit) && runs_agree(before, reduction, options.seed));
    if (!better(new_size, old_size)) continue;
    result.stages_.push_back({std::move(reduction.circuit), std::move(reduction.lift)});
  }
  if (result.stages_.empty()) {
    result.unchanged_ = source;
    result.common_ = source.aig.size();
  }
  statistics.counter("prepare_work").add(all.spent());
  statistics.counter("prepare_latches_after").set(result.circuit().latches.size());
  statistics.counter("prepare_gates_after").set(result.circuit().aig.gates());
  return result;
}

}  // namespace polycube
