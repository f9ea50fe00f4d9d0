#include "engines/ic3/model.h"

namespace polycube::ic3 {

namespace {

std::vector<Signal> interface_of(const View& view) {
  std::vector<Signal> all = {view.bad};
  all.insert(all.end(), view.circuit.constraints.begin(), view.circuit.constraints.end());
  for (const Latch& l : view.circuit.latches) {
    all.push_back(l.next);
    if (!l.is_free()) all.push_back(l.reset);
  }
  for (const InternalSignal& s : view.internal) {
    all.push_back(s.now);
    all.push_back(s.next);
  }
  return all;
}

}  // namespace

Model::Model(View given, const CnfOptions& options)
    : view(std::move(given)),
      cnf(encode(view.circuit, interface_of(view), options)),
      bad_literal(cnf[view.bad]),
      latches(static_cast<Var>(view.circuit.latches.size())),
      state(cnf.definitions->size()),
      exact_resets(view.internal.empty()) {
  for (const Signal s : view.circuit.constraints) constraints.push_back(cnf[s]);
  for (const Latch& l : view.circuit.latches) {
    const Var v = cnf[l.variable].var();
    state[v] = {l.variable, l.next, cnf[l.next], l.is_free() ? Lit() : cnf[l.reset]};
    state_variables.push_back(v);
    exact_resets = exact_resets && (l.is_free() || l.has_constant_reset());
  }
  for (const InternalSignal& s : view.internal) {
    const Lit now = cnf[s.now];
    if (state[now.var()].now || now.var() == 0) continue;  // another signal's, or a latch's
    const bool flip = now.negated();
    state[now.var()] = {s.now ^ flip, s.next ^ flip, cnf[s.next] ^ flip,
                        s.reset ? (s.reset == signal_true ? true_lit : false_lit) ^ flip : Lit()};
    state_variables.push_back(now.var());
  }
}

std::vector<bool> Model::input_values(const std::vector<Lit>& literals) const {
  std::vector<bool> values(view.circuit.inputs.size());
  for (const Lit l : literals) values[l.var() - latches - 1] = !l.negated();
  return values;
}

}  // namespace polycube::ic3
