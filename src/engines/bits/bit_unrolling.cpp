#include "engines/bits/bit_unrolling.h"

#include "solver/cadical_solver.h"

namespace polycube {

BitUnrolling::BitUnrolling(const Circuit& circuit, std::vector<Signal> roots, BitUnroller::Start start,
                           const Stop& stop, std::uint32_t seed)
    : unroller_(circuit, std::move(roots), start),
      solver_(make_cadical(nullptr, stop, seed)),
      encoder_(unroller_.aig(), *solver_) {}

void BitUnrolling::require_one(std::span<const Signal> signals) {
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
    if (s == signal_false) return Answer::unsat;
    if (s != signal_true) assumptions_.push_back(encoder_(s));
  }
  return solver_->solve(assumptions_);
}

bool BitUnrolling::value(Signal s) const {
  if (s.node() == 0) return s == signal_true;
  return encoder_.has(s) && solver_->value(encoder_.known(s)) == Truth3::yes;
}

bool BitUnrolling::failed(Signal s) {
  return s == signal_false || (s.node() != 0 && solver_->failed(encoder_(s)));
}

BitTrace BitUnrolling::trace(std::uint32_t last) const {
  const Circuit& circuit = unroller_.circuit();
  BitTrace trace;
  std::vector<bool> free(circuit.latches.size());
  for (std::size_t i = 0; i < unroller_.latches().size(); ++i) free[unroller_.latches()[i]] = value(unroller_.latch(i, 0));
  BitSimulator simulator(circuit);
  simulator.start([&](std::uint32_t i) { return free[i] ? ~0ULL : 0ULL; });
  for (const Latch& l : circuit.latches) trace.latches.push_back(simulator.value(l.variable) != 0);
  for (std::uint32_t step = 0; step <= last; ++step) {
    std::vector<bool> inputs(circuit.inputs.size());
    for (std::size_t i = 0; i < unroller_.inputs().size(); ++i) {
      inputs[unroller_.inputs()[i]] = value(unroller_.input(i, step));
    }
    trace.inputs.push_back(std::move(inputs));
  }
  return trace;
}

BitTrace BitUnrolling::trace_to(Signal s, std::uint32_t last) const {
  BitTrace run = trace(last);
  const Circuit& circuit = unroller_.circuit();
  BitSimulator simulator(circuit);
  simulator.start([&](std::uint32_t i) { return run.latches[i] ? ~0ULL : 0ULL; });
  for (std::uint32_t step = 0; step < last; ++step) {
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i) {
      simulator.set(circuit.inputs[i], run.inputs[step][i] ? ~0ULL : 0ULL);
    }
    simulator.evaluate();
    if (simulator.value(s) != 0) {
      run.inputs.resize(step + 1);
      return run;
    }
    simulator.step();
  }
  return run;
}

}  // namespace polycube
