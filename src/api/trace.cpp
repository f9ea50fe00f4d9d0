// Traces: what a run shows, its values, and the files it is written to.
#include "polycube/trace.h"

#include <algorithm>

#include "api/bridge.h"
#include "api/guarded.h"
#include "app/check/model_file.h"
#include "certify/replay/check_witness.h"
#include "frontends/verilog/testbench.h"
#include "frontends/yosys_witness/writer.h"
#include "support/error.h"
#include "support/work_budget.h"
#include "trace/fst.h"
#include "trace/relevant_bits.h"
#include "trace/table.h"
#include "trace/vcd.h"
#include "ts/simulate.h"

namespace polycube {

namespace {

/// The bad that fails in the last step that matters; later steps are cut off. None if the witness is about something
/// else, or is rejected: then its values are shown as they are.
std::optional<std::uint32_t> failing_bad(const impl::TransitionSystem& system, impl::Witness& witness) {
  if (witness.claims.empty()) return std::nullopt;
  const impl::Claim claim = witness.claims.front();
  const bool alone =
      std::all_of(witness.claims.begin(), witness.claims.end(), [&](impl::Claim c) { return c == claim; });
  if (claim.justice || !alone) return std::nullopt;
  const impl::WitnessCheck check = impl::check_witness(system, witness);
  if (!check.accepted) return std::nullopt;
  witness.frames.resize(check.frame + 1);
  return claim.position;
}

impl::Waveform waveform(const Trace& trace, const Trace::View& view) {
  constexpr std::uint64_t minimising_work = 40'000'000;  // about two seconds
  if (trace.steps() == 0) throw impl::UsageError("the trace has no steps");
  // Which bits matter is found by formulas, which need terms of their own.
  const impl::TransitionSystem system = Bridge::system(trace.model()).detached();
  impl::Witness witness = Bridge::witness(trace);
  const std::optional<std::uint32_t> bad = failing_bad(system, witness);
  std::optional<impl::RelevantBits> relevant;
  if (bad && !view.keep_values) {
    const impl::Stop never;
    impl::WorkBudget budget(never, minimising_work);
    relevant = impl::relevant_bits(system, witness, *bad, budget);
  }
  return impl::make_waveform(system, witness, bad, relevant ? &*relevant : nullptr, view.all_signals);
}

/// The values of the expressions in each of the first steps.
std::vector<std::vector<Value>> simulate(const Trace& trace, std::span<const Expr> expressions, std::size_t steps) {
  const impl::TransitionSystem& system = Bridge::system(trace.model());
  std::vector<impl::Node> nodes;
  for (const Expr& e : expressions) nodes.push_back(Bridge::node(trace.model(), e));
  impl::Simulator simulator(system);
  // An expression need not be a part of the model, as one that was made since.
  impl::Evaluator evaluator(system.terms(), nodes);
  std::vector<std::vector<Value>> result(steps);
  for (std::size_t k = 0; k < steps; ++k) {
    simulator.enter(Bridge::witness(trace).frames[k]);
    for (const impl::Node variable : evaluator.variables()) {
      if (const auto state = system.state_position(variable)) evaluator.set(variable, simulator.state(*state));
      if (const auto input = system.input_position(variable)) evaluator.set(variable, simulator.input(*input));
    }
    evaluator.run();
    for (const impl::Node n : nodes) result[k].push_back(Bridge::value(evaluator.value(n)));
    simulator.advance();
  }
  return result;
}

}  // namespace

Trace::Trace(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

std::vector<Trace> Trace::parse(const Model& model, std::string_view text, const std::string& name) {
  return guarded([&] {
    std::vector<Trace> result;
    for (impl::Witness& witness : impl::read_witnesses(name, std::string(text), Bridge::system(model))) {
      result.push_back(Bridge::trace(model, std::move(witness)));
    }
    return result;
  });
}

const Model& Trace::model() const { return content_->model; }

std::size_t Trace::steps() const { return content_->witness.frames.size(); }

std::vector<Property> Trace::claims() const {
  return guarded([&] {
    std::vector<Property> result;
    for (const impl::Claim& claim : content_->witness.claims) result.push_back(Bridge::property(model(), claim));
    return result;
  });
}

Value Trace::value(std::size_t step, const Expr& expression) const {
  return guarded([&] {
    if (step >= steps()) throw impl::UsageError("the trace has no step " + std::to_string(step));
    return simulate(*this, std::span(&expression, 1), step + 1)[step][0];
  });
}

std::vector<Value> Trace::values(const Expr& expression) const {
  return guarded([&] {
    std::vector<Value> result;
    for (std::vector<Value>& row : simulate(*this, std::span(&expression, 1), steps())) {
      result.push_back(std::move(row[0]));
    }
    return result;
  });
}

std::vector<std::vector<Value>> Trace::values(const std::vector<Expr>& expressions) const {
  return guarded([&] { return simulate(*this, expressions, steps()); });
}

Replay Trace::replay() const {
  return guarded([&] {
    const impl::WitnessCheck check = impl::check_witness(Bridge::system(model()), content_->witness);
    return Replay{check.accepted, check.reason, check.frame};
  });
}

std::string Trace::witness() const {
  return guarded([&] {
    const impl::TransitionSystem& system = Bridge::system(model());
    if (!content_->witness.claims.empty()) return impl::witness_text(system, content_->witness);
    // A witness must name a property; a run that reaches none is still useful for its values.
    if (system.bads.empty()) throw impl::UsageError("the model has no bad that a witness could name");
    impl::Witness named = content_->witness;
    named.claims.push_back({false, 0});
    return impl::witness_text(system, named);
  });
}

std::string Trace::table(View view) const {
  return guarded([&] { return impl::trace_table(waveform(*this, view)); });
}

std::string Trace::vcd(View view) const {
  return guarded([&] { return impl::vcd_text(waveform(*this, view)); });
}

std::string Trace::fst(View view) const {
  return guarded([&] { return impl::fst_content(waveform(*this, view)); });
}

std::string Trace::testbench() const {
  return guarded([&] {
    if (!model().is_verilog()) {
      throw impl::UsageError("a testbench needs a model in Verilog: a simulator runs the design itself");
    }
    impl::Witness witness = content_->witness;
    failing_bad(Bridge::system(model()), witness);
    return impl::verilog::write_testbench(Bridge::system(model()), witness);
  });
}

std::string Trace::yosys_witness(std::optional<std::string> map, const std::string& map_name) const {
  return guarded([&] {
    const impl::TransitionSystem& system = Bridge::system(model());
    const impl::yosys::WitnessMap places =
        map ? impl::yosys::read_map(map_name, *map, system) : impl::yosys::map_by_names(system);
    return impl::yosys::write_witness(system, content_->witness, places);
  });
}

bool fst_is_supported() { return impl::fst_is_supported(); }

}  // namespace polycube
