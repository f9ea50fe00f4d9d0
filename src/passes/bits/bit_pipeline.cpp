#include "passes/bits/bit_pipeline.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "passes/bits/check_back_map.h"
#include "passes/bits/coi_pass.h"
#include "passes/bits/constraint_pass.h"
#include "passes/bits/rewrite_pass.h"
#include "passes/bits/scorr_pass.h"
#include "passes/bits/sweep_pass.h"
#include "passes/bits/ternary_pass.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr PassEntry<BitPass> entries[] = {
    {{"coi", "drop what neither the bad nor a constraint depends on"}, make_pass<BitPass, CoiPass>},
    {{"constraints", "split conjunctions of constraints and replace inputs that they determine"},
     make_pass<BitPass, ConstraintPass>},
    {{"ternary", "replace latches that ternary simulation finds constant"}, make_pass<BitPass, TernaryPass>},
    {{"sweep", "merge gates that compute the same function of latches and inputs"}, make_pass<BitPass, SweepPass>},
    {{"scorr-latches", "merge latches that are equal in every reachable state, by induction"},
     make_pass<BitPass, ScorrPass, ScorrPass::Mode::latches>},
    {{"scorr", "the same for latches and gates together"}, make_pass<BitPass, ScorrPass, ScorrPass::Mode::all>},
    {{"rewrite", "express the same functions with fewer gates"}, make_pass<BitPass, RewritePass>},
};

// "constraints" removes no node that became unread, so "coi" follows it. "scorr" is faster after "sweep" and after
// "scorr-latches", its smaller version, and its merges let the cheap passes "ternary" and "sweep" find more. "rewrite"
// comes late, because it restructures gates that could be proven equal before. It does not run on circuits so small
// that building its library would take longer than all other passes.
constexpr PassRun runs[] = {
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

// The least work of any pass: it copies the circuit.
constexpr std::uint64_t units_for_a_gate = 2;

// Is the result worth a stage? With fewer latches it always is. Splitting a constraint makes their number larger, so
// any change of it counts.
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

struct BitRules {
  static bool is_due(const PassRun& run, const Circuit& circuit, bool changed) {
    const bool open = std::any_of(circuit.bads.begin(), circuit.bads.end(), [](Signal s) { return s.node() != 0; });
    return circuit.aig.gates() >= run.least_size && (open || !changed);
  }
  static std::uint64_t least_work(const Circuit& circuit) { return units_for_a_gate * circuit.aig.size(); }
  static std::unique_ptr<Reduction> reduce(BitPass& pass, const Circuit& source, PassContext& context) {
    const Timed timed(context.statistics.timer("prepare_" + std::string(pass.name()) + "_seconds"));
    auto result = std::make_unique<Reduction>(pass.run(source, context));
    CHECK(result->circuit.bads.size() == source.bads.size() && result->back_map.image.size() == source.aig.size());
    const Size before(source);
    const Size after(result->circuit);
    if (context.log.says(1)) context.log.info(line(pass.name(), before, after, context.budget.spent()));
    ASSERT(well_formed(result->circuit) && runs_agree(source, *result, context.seed));
    return better(after, before) ? std::move(result) : nullptr;
  }
};

}  // namespace

std::span<const PassEntry<BitPass>> bit_pass_table() { return entries; }

BitTrace Prepared::translate_back(const Circuit& source, const BitTrace& trace) const {
  ASSERT(trace.latches.size() == circuit().latches.size() && !trace.inputs.empty());
  return stages_.evidence_back(source, trace);
}

Transplant Prepared::between(const Aig& from, Aig& to) const {
  ASSERT(stages_.empty() && common_ <= from.size() && common_ <= to.size());
  Transplant result(from, to);
  for (std::uint32_t n = 1; n < common_; ++n) result.set(n, Signal(n));
  return result;
}

BitInvariant Prepared::translate_back(Circuit& source, const BitInvariant& invariant) const {
  ASSERT(stages_.empty() || !invariant.unique_states);
  BitInvariant lifted = invariant;
  if (stages_.empty()) {
    Transplant to_source = between(unchanged_.aig, source.aig);
    for (BitClause& clause : lifted.clauses) {
      for (Signal& s : clause) s = to_source(s);
    }
    return lifted;
  }
  // To translate back adds gates to the circuit before the pass, and the next step translates these gates back too. So
  // each stage is copied.
  Circuit below = circuit();
  const auto step = [&](const Circuit& stage, const Circuit&, const BackMap& back_map, const BitInvariant& of_below) {
    Circuit above = stage;
    BitInvariant of_above = polycube::impl::translate_back(above, below, back_map, of_below);
    below = std::move(above);
    return of_above;
  };
  lifted = stages_.evidence_back(source, std::move(lifted), step);
  source = std::move(below);
  return lifted;
}

namespace {

/// The images of signals through one pass. Gates that the pass did not keep are built again from their children.
std::vector<Signal> image(const Aig& source, Aig& reduced, const BackMap& back_map, std::span<const Signal> signals) {
  std::vector<Signal> present;
  for (const Signal s : signals) {
    if (s) present.push_back(s);
  }
  std::unordered_map<std::uint32_t, Signal> images;  // only for lookups: its order has no effect
  ASSERT(std::all_of(present.begin(), present.end(), [&](Signal s) { return s.node() < source.size(); }));
  for (const std::uint32_t n : cone(source, present)) {
    Signal own = n == 0 ? signal_false : n < back_map.image.size() ? back_map.image[n] : Signal();
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
  for (Reduction& stage : stages_) {
    result = polycube::impl::image(*above, stage.circuit.aig, stage.back_map, result);
    above = &stage.circuit.aig;
  }
  ASSERT(result.size() == signals.size());
  return result;
}

Prepared prepare(const Circuit& source, const PipelineOptions& options, const Stop& stop, Statistics& statistics,
                 Log& log) {
  CHECK(!source.bads.empty());
  ASSERT(well_formed(source));
  Prepared result;
  statistics.counter("prepare_latches_before").set(source.latches.size());
  statistics.counter("prepare_gates_before").set(source.aig.gates());
  WorkBudget all(stop, options.work);
  run_passes(runs, BitRules(), options, source, result.stages_, {all, statistics, log, options.seed});
  if (result.stages_.empty()) {
    result.unchanged_ = source;
    result.common_ = source.aig.size();
  }
  statistics.counter("prepare_work").add(all.spent());
  statistics.counter("prepare_latches_after").set(result.circuit().latches.size());
  statistics.counter("prepare_gates_after").set(result.circuit().aig.gates());
  return result;
}

}  // namespace polycube::impl
