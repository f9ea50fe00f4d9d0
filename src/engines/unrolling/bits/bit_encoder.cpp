#include "engines/unrolling/bits/bit_encoder.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_conjuncts = 16;

}  // namespace

void BitEncoder::count_readers() {
  const auto known = static_cast<std::uint32_t>(readers_.size());
  if (known == aig_.size()) return;
  readers_.resize(aig_.size());
  literals_.resize(aig_.size());
  literals_[0] = false_lit;
  const auto read = [&](Signal s) {
    readers_[s.node()] = static_cast<std::uint8_t>(std::min(2, readers_[s.node()] + 1));
  };
  for (std::uint32_t n = known; n < aig_.size(); ++n) {
    if (!aig_.is_gate(n)) continue;
    read(aig_.left(n));
    read(aig_.right(n));
  }
}

/// Is the child an inner gate of its reader's conjunction?
bool BitEncoder::absorbed(Signal child) const {
  return !child.complemented() && aig_.is_gate(child.node()) && readers_[child.node()] < 2 && !has(child);
}

/// Collects the conjuncts of a gate.
void BitEncoder::collect(std::uint32_t gate) {
  operands_.assign({aig_.left(gate), aig_.right(gate)});
  if (!merge_) return;
  for (std::size_t i = 0; i < operands_.size() && operands_.size() < most_conjuncts;) {
    const Signal s = operands_[i];
    if (!absorbed(s)) {
      ++i;
      continue;
    }
    operands_[i] = aig_.left(s.node());
    operands_.push_back(aig_.right(s.node()));
  }
}

/// Recognises the function of the gate and sets operands_. For an xor or a multiplexer the gate is its complement.
BitEncoder::Shape BitEncoder::recognise(std::uint32_t gate) {
  const Signal p = aig_.left(gate);
  const Signal q = aig_.right(gate);
  if (merge_ && p.complemented() && q.complemented() && aig_.is_gate(p.node()) && aig_.is_gate(q.node()) &&
      !(has(p) && has(q))) {
    const Signal p0 = aig_.left(p.node());
    const Signal p1 = aig_.right(p.node());
    const Signal q0 = aig_.left(q.node());
    const Signal q1 = aig_.right(q.node());
    for (const auto& [c, t] : {std::pair{p0, p1}, std::pair{p1, p0}}) {
      if (c != ~q0 && c != ~q1) continue;
      const Signal e = c == ~q0 ? q1 : q0;
      if (t == ~e) {
        operands_.assign({c, e});  // gate = ~(c ? ~e : e)
        return Shape::exclusive_or;
      }
      operands_.assign({c, t, e});
      return Shape::multiplexer;
    }
  }
  collect(gate);
  return Shape::conjunction;
}

void BitEncoder::define(std::uint32_t gate, Shape shape) {
  ASSERT(aig_.is_gate(gate) && literals_[gate] == Lit());
  ASSERT(std::all_of(operands_.begin(), operands_.end(), [&](Signal s) { return has(s); }));
  const Lit g = Lit(solver_.add_variable());
  literals_[gate] = g;
  if (shape == Shape::conjunction) {
    clause_.assign(1, g);
    for (const Signal s : operands_) {
      add({~g, literal(s)});
      clause_.push_back(~literal(s));
    }
    solver_.add_clause(clause_);
    return;
  }
  if (shape == Shape::exclusive_or) {
    const Lit a = literal(operands_[0]);
    const Lit b = ~literal(operands_[1]);  // g = a ^ b
    add({~g, a, b});
    add({~g, ~a, ~b});
    add({g, ~a, b});
    add({g, a, ~b});
    return;
  }
  const Lit c = literal(operands_[0]);
  const Lit t = ~literal(operands_[1]);
  const Lit e = ~literal(operands_[2]);
  add({~g, ~c, t});
  add({g, ~c, ~t});
  add({~g, c, e});
  add({g, c, ~e});
  // Redundant, but needed for propagation while c is unassigned.
  add({~g, t, e});
  add({g, ~t, ~e});
}

Lit BitEncoder::operator()(Signal root) {
  ASSERT(root && root.node() < aig_.size());
  count_readers();
  if (has(root)) return literal(root);
  open_.assign(1, root.node());
  while (!open_.empty()) {
    const std::uint32_t n = open_.back();
    if (literals_[n] != Lit()) {
      open_.pop_back();
      continue;
    }
    if (!aig_.is_gate(n)) {
      literals_[n] = Lit(solver_.add_variable());
      open_.pop_back();
      continue;
    }
    const Shape shape = recognise(n);
    bool ready = true;
    for (const Signal s : operands_) {
      if (has(s)) continue;
      open_.push_back(s.node());
      ready = false;
    }
    if (!ready) continue;
    define(n, shape);
    open_.pop_back();
  }
  return literal(root);
}

void BitEncoder::require(Signal root) {
  count_readers();
  std::vector<Signal> left = {root};
  while (!left.empty()) {
    const Signal s = left.back();
    left.pop_back();
    if (!aig_.is_gate(s.node()) || has(s)) {
      add({(*this)(s)});
      continue;
    }
    collect(s.node());
    const std::vector<Signal> operands = operands_;
    if (!s.complemented()) {
      left.insert(left.end(), operands.begin(), operands.end());
      continue;
    }
    std::vector<Lit> clause;
    for (const Signal o : operands) clause.push_back(~(*this)(o));
    solver_.add_clause(clause);
  }
}

}  // namespace polycube::impl
