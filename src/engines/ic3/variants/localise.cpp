#include "engines/ic3/variants/localise.h"

#include <algorithm>

#include "bitblast/cnf.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

struct Localisation::Logic {
  Cnf cnf;
};

Localisation::Localisation(const Circuit& circuit, Signal bad, const Stop& stop)
    : circuit_(circuit),
      bad_(bad),
      keeps_latch_(circuit.latches.size()),
      keeps_constraint_(circuit.constraints.size()),
      solver_(make_cadical(nullptr, stop)) {
  std::vector<Signal> interface = circuit.roots();
  interface.push_back(bad);
  logic_ = std::make_shared<Logic>(Logic{encode(circuit, interface, {})});
  for (std::size_t i = 0; i < circuit.latches.size(); ++i) latch_switches_.emplace_back(solver_->add_variable());
  for (std::size_t i = 0; i < circuit.constraints.size(); ++i) {
    constraint_switches_.emplace_back(solver_->add_variable());
  }
}

CircuitView Localisation::view() const {
  CircuitView view{circuit_, bad_, {}};
  view.circuit.latches.clear();
  view.circuit.constraints.clear();
  for (std::size_t i = 0; i < keeps_latch_.size(); ++i) {
    const Latch& l = circuit_.latches[i];
    if (keeps_latch_[i]) {
      view.circuit.latches.push_back(l);
    } else {
      view.circuit.inputs.push_back(l.variable);
    }
  }
  for (std::size_t i = 0; i < keeps_constraint_.size(); ++i) {
    if (keeps_constraint_[i]) view.circuit.constraints.push_back(circuit_.constraints[i]);
  }
  ASSERT(reset_order(view.circuit).has_value());  // resets of kept latches read kept latches only
  return view;
}

std::size_t Localisation::kept_latches() const {
  return static_cast<std::size_t>(std::count(keeps_latch_.begin(), keeps_latch_.end(), true));
}

void Localisation::keep_what_resets_read() {
  std::vector<std::size_t> latch_of(circuit_.aig.size(), keeps_latch_.size());
  for (std::size_t i = 0; i < keeps_latch_.size(); ++i) latch_of[circuit_.latches[i].variable.node()] = i;
  std::vector<Signal> open;
  for (std::size_t i = 0; i < keeps_latch_.size(); ++i) {
    if (keeps_latch_[i]) open.push_back(circuit_.latches[i].reset);
  }
  while (!open.empty()) {
    std::vector<Signal> next;
    for (const std::uint32_t n : cone(circuit_.aig, open)) {
      if (latch_of[n] == keeps_latch_.size() || keeps_latch_[latch_of[n]]) continue;
      keeps_latch_[latch_of[n]] = true;
      next.push_back(circuit_.latches[latch_of[n]].reset);
    }
    open = std::move(next);
  }
}

Lit Localisation::at(std::size_t step, Signal s) const {
  ASSERT(step < steps_.size() && logic_->cnf.has(s));
  const Lit l = logic_->cnf[s];
  return l.var() == 0 ? l : Lit(steps_[step] + l.var(), l.negated());
}

void Localisation::extend() {
  const Definitions& definitions = *logic_->cnf.definitions;
  const std::size_t step = steps_.size();
  steps_.push_back(solver_->add_variable());
  for (Var v = 1; v < definitions.size(); ++v) solver_->add_variable();
  step_switches_.emplace_back(solver_->add_variable());
  std::vector<Lit> clause;
  for (std::uint32_t c = definitions.first_clause(1); c < definitions.clause_count(); ++c) {
    clause.clear();
    for (const Lit l : definitions.clause(c)) clause.push_back(Lit(steps_[step] + l.var(), l.negated()));
    solver_->add_clause(clause);
  }
  for (std::size_t i = 0; i < circuit_.latches.size(); ++i) {
    const Latch& latch = circuit_.latches[i];
    if (step == 0 && latch.is_free()) continue;
    const Lit now = at(step, latch.variable);
    const Lit same = step == 0 ? at(0, latch.reset) : at(step - 1, latch.next);
    for (const bool side : {false, true}) {
      const Lit equal[] = {~latch_switches_[i], now ^ side, same ^ !side};
      solver_->add_clause(equal);
    }
  }
  for (std::size_t i = 0; i < circuit_.constraints.size(); ++i) {
    const Lit holds[] = {~step_switches_[step], ~constraint_switches_[i], at(step, circuit_.constraints[i])};
    solver_->add_clause(holds);
  }
}

Answer Localisation::refine(std::size_t steps, BitTrace& trace) {
  while (steps_.size() <= steps) extend();
  std::vector<Lit> assumptions = {at(steps, bad_)};
  assumptions.insert(assumptions.end(), latch_switches_.begin(), latch_switches_.end());
  assumptions.insert(assumptions.end(), constraint_switches_.begin(), constraint_switches_.end());
  for (std::size_t step = 0; step <= steps; ++step) assumptions.push_back(step_switches_[step]);
  const Answer answer = solver_->solve(assumptions);
  if (answer == Answer::sat) {
    const auto value = [&](std::size_t step, Signal s) { return solver_->value(at(step, s)) == Truth3::yes; };
    for (const Latch& l : circuit_.latches) trace.latches.push_back(value(0, l.variable));
    for (std::size_t step = 0; step <= steps; ++step) {
      std::vector<bool>& inputs = trace.inputs.emplace_back();
      for (const Signal i : circuit_.inputs) inputs.push_back(value(step, i));
    }
    ASSERT(replays(circuit_, bad_, trace));
  } else if (answer == Answer::unsat) {
    bool more = false;
    const auto keep = [&](std::vector<bool>& kept, const std::vector<Lit>& switches) {
      for (std::size_t i = 0; i < switches.size(); ++i) {
        if (kept[i] || !solver_->failed(switches[i])) continue;
        kept[i] = true;
        more = true;
      }
    };
    keep(keeps_latch_, latch_switches_);
    keep(keeps_constraint_, constraint_switches_);
    keep_what_resets_read();
    CHECK(more);  // the counterexample is spurious, so the core has a part that the abstraction lacks
  }
  return answer;
}

}  // namespace polycube::impl::ic3
