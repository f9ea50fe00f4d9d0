#include "certify/minimise/plain_unrolling.h"

#include "support/check.h"

namespace polycube::impl {

PlainUnrolling::PlainUnrolling(const Circuit& circuit, SatSolver& solver, Start start)
    : circuit_(circuit), solver_(solver), start_(start), latch_of_(circuit.aig.size(), 0) {
  for (std::uint32_t i = 0; i < circuit.latches.size(); ++i) {
    const Latch& l = circuit.latches[i];
    CHECK(circuit.aig.is_leaf(l.variable.node()) && !l.variable.complemented());
    CHECK(l.next.node() < circuit.aig.size() && l.reset.node() < circuit.aig.size());
    latch_of_[l.variable.node()] = i + 1;
  }
}

Lit PlainUnrolling::at(Signal s, std::uint32_t step) {
  CHECK(s.node() < circuit_.aig.size());
  while (literals_.size() <= step) literals_.emplace_back(circuit_.aig.size());
  build({s.node(), step});
  // Resets may read latches whose resets read others. They are asserted as equations, so cyclic resets need no special
  // case.
  while (!pending_.empty()) {
    const Latch& latch = circuit_.latches[pending_.back()];
    pending_.pop_back();
    build({latch.reset.node(), 0});
    const Lit variable = known(latch.variable, 0);
    const Lit reset = known(latch.reset, 0);
    const Lit up[] = {~variable, reset};
    const Lit down[] = {variable, ~reset};
    solver_.add_clause(up);
    solver_.add_clause(down);
  }
  return known(s, step);
}

Lit PlainUnrolling::known(Signal s, std::uint32_t step) {
  const Lit l = literal({s.node(), step});
  return l == Lit() ? l : l ^ s.complemented();
}

void PlainUnrolling::build(Place root) {
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const Place p = stack_.back();
    if (literal(p) != Lit()) {
      stack_.pop_back();
    } else {
      define(p);  // or pushes the fan-in that is not encoded
    }
  }
}

void PlainUnrolling::define(Place p) {
  const auto& [node, step] = p;
  ASSERT(step < literals_.size() && literal(p) == Lit());
  if (node == 0) {
    literal(p) = false_lit;
  } else if (latch_of_[node] != 0) {
    define_latch(p, circuit_.latches[latch_of_[node] - 1]);
  } else if (!circuit_.aig.is_gate(node)) {
    literal(p) = Lit(solver_.add_variable());
  } else {
    const Signal left = circuit_.aig.left(node);
    const Signal right = circuit_.aig.right(node);
    ASSERT(left.node() < node && right.node() < node);
    const Lit a = known(left, step);
    const Lit b = known(right, step);
    if (a == Lit()) stack_.push_back({left.node(), step});
    if (b == Lit()) stack_.push_back({right.node(), step});
    if (a == Lit() || b == Lit()) return;
    const Lit gate(solver_.add_variable());
    const Lit left_holds[] = {~gate, a};
    const Lit right_holds[] = {~gate, b};
    const Lit both[] = {gate, ~a, ~b};
    solver_.add_clause(left_holds);
    solver_.add_clause(right_holds);
    solver_.add_clause(both);
    literal(p) = gate;
    ++gates_;
  }
}

void PlainUnrolling::define_latch(Place p, const Latch& latch) {
  if (p.step > 0) {
    const Lit before = known(latch.next, p.step - 1);
    if (before == Lit()) {
      stack_.push_back({latch.next.node(), p.step - 1});
    } else {
      literal(p) = before;
    }
  } else if (start_ == Start::initial && latch.has_constant_reset()) {
    literal(p) = latch.reset == signal_true ? true_lit : false_lit;
  } else {
    literal(p) = Lit(solver_.add_variable());
    if (start_ == Start::initial && !latch.is_free()) pending_.push_back(latch_of_[p.node] - 1);
  }
}

void PlainUnrolling::constrain(std::uint32_t step) {
  for (const Signal c : circuit_.constraints) {
    const Lit holds[] = {at(c, step)};
    solver_.add_clause(holds);
  }
}

void PlainUnrolling::distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other) {
  ASSERT(step != other);
  std::vector<Lit> some;
  for (const Signal s : signals) {
    const Lit a = at(s, step);
    const Lit b = at(s, other);
    const Lit differ(solver_.add_variable());
    const Lit not_both[] = {~differ, ~a, ~b};
    const Lit not_none[] = {~differ, a, b};
    solver_.add_clause(not_both);
    solver_.add_clause(not_none);
    some.push_back(differ);
  }
  solver_.add_clause(some);
}

}  // namespace polycube::impl
