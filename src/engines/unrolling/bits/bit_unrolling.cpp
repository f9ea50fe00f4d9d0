#include "engines/unrolling/bits/bit_unrolling.h"

#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

std::uint64_t word(bool b) { return b ? ~0ULL : 0ULL; }

void set(BitSimulator& simulator, const std::vector<Signal>& leaves, const std::vector<bool>& values) {
  ASSERT(leaves.size() == values.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) simulator.set(leaves[i], word(values[i]));
}

}  // namespace

BitUnrolling::BitUnrolling(const Circuit& circuit, std::vector<Signal> roots, BitUnroller::Start start,
                           const Stop& stop, std::uint32_t seed)
    : unroller_(circuit, std::move(roots), start),
      solver_(make_cadical(nullptr, stop, seed)),
      encoder_(unroller_.aig(), *solver_) {}

void BitUnrolling::require_one(std::span<const Signal> signals) {
  answered_ = Answer::unknown;
  std::vector<Lit> clause;
  for (const Signal s : signals) {
    if (s == signal_true) return;
    if (s != signal_false) clause.push_back(encoder_(s));
  }
  solver_->add_clause(clause);
}

Answer BitUnrolling::ask(std::span<const Signal> signals) {
  assumptions_.clear();
  for (const Signal s : signals) {
    if (s == signal_false) return answered_ = Answer::unsat;
    if (s != signal_true) assumptions_.push_back(encoder_(s));
  }
  return answered_ = solver_->solve(assumptions_);
}

bool BitUnrolling::value(Signal s) const {
  ASSERT(answered_ == Answer::sat);
  if (s.node() == 0) return s == signal_true;
  return encoder_.has(s) && solver_->value(encoder_.known(s)) == Truth3::yes;
}

bool BitUnrolling::failed(Signal s) {
  ASSERT(answered_ == Answer::unsat);
  ASSERT(s.node() == 0 || encoder_.has(s));
  return s == signal_false || (s.node() != 0 && solver_->failed(encoder_(s)));
}

std::vector<bool> BitUnrolling::inputs(std::uint32_t step) const {
  std::vector<bool> values(unroller_.circuit().inputs.size());
  for (std::size_t i = 0; i < unroller_.inputs().size(); ++i) {
    values[unroller_.inputs()[i]] = value(unroller_.input(i, step));
  }
  return values;
}

BitTrace BitUnrolling::trace(std::uint32_t last) const {
  ASSERT(last < unroller_.steps());
  const Circuit& circuit = unroller_.circuit();
  std::vector<bool> start(circuit.latches.size());
  for (std::size_t i = 0; i < unroller_.latches().size(); ++i) {
    start[unroller_.latches()[i]] = value(unroller_.latch(i, 0));
  }
  BitSimulator simulator(circuit);
  simulator.start([&](std::uint32_t i) { return word(start[i]); });
  BitTrace trace;
  for (const Latch& l : circuit.latches) trace.latches.push_back(simulator.value(l.variable) != 0);
  for (std::uint32_t step = 0; step <= last; ++step) trace.inputs.push_back(inputs(step));
  return trace;
}

std::vector<std::vector<bool>> BitUnrolling::states(std::uint32_t last) const {
  ASSERT(last < unroller_.steps());
  const Circuit& circuit = unroller_.circuit();
  BitSimulator simulator(circuit);
  for (std::size_t i = 0; i < unroller_.latches().size(); ++i) {
    simulator.set(circuit.latches[unroller_.latches()[i]].variable, word(value(unroller_.latch(i, 0))));
  }
  std::vector<std::vector<bool>> states;
  for (std::uint32_t step = 0;; ++step) {
    states.emplace_back();
    for (const std::uint32_t i : unroller_.latches()) {
      states.back().push_back(simulator.value(circuit.latches[i].variable) != 0);
    }
    if (step == last) return states;
    set(simulator, circuit.inputs, inputs(step));
    simulator.evaluate();
    simulator.step();
  }
}

BitTrace BitUnrolling::trace_to(Signal s, std::uint32_t last) const {
  BitTrace run = trace(last);
  const Circuit& circuit = unroller_.circuit();
  BitSimulator simulator(circuit);
  for (std::size_t i = 0; i < circuit.latches.size(); ++i) {
    simulator.set(circuit.latches[i].variable, word(run.latches[i]));
  }
  for (std::uint32_t step = 0; step < last; ++step) {
    set(simulator, circuit.inputs, run.inputs[step]);
    simulator.evaluate();
    if (simulator.value(s) != 0) {
      run.inputs.resize(step + 1);
      return run;
    }
    simulator.step();
  }
  return run;
}

}  // namespace polycube::impl
