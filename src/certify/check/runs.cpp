#include "certify/check/runs.h"

#include <algorithm>

namespace polycube::impl {

void Adviser::build(Runs& runs) {
  for (std::uint32_t n = 0; n < runs.circuit().aig.size(); ++n) runs.build(n);
}

Runs::Runs(const Circuit& circuit, const std::vector<BitClause>& clauses, bool initial, Adviser& adviser,
           const Stop& stop)
    : circuit_(circuit), clauses_(clauses), initial_(initial), adviser_(adviser), stop_(stop) {
  latch_of_.resize(circuit.aig.size());
  for (const Latch& l : circuit.latches) {
    CHECK(circuit.aig.is_leaf(l.variable.node()) && !l.variable.complemented());
    latch_of_[l.variable.node()] = &l;
  }
}

bool Runs::extend(bool assumed) {
  frames_.emplace_back(circuit_.aig.size())[0] = signal_false;
  assumed_ = assumed;
  shown_.assign(clauses_.size(), false);
  adviser_.build(*this);
  if (stop_.requested()) return false;
  for (const Latch& l : circuit_.latches) {
    if (last() > 0 || !initial_ || !frames_[0][l.variable.node()]) continue;
    give(last({l.variable, ~l.reset}));
    give(last({~l.variable, l.reset}));
  }
  for (const Signal s : circuit_.constraints) give(last({s}));
  for (std::size_t i = 0; assumed && i < clauses_.size(); ++i) give(last(clauses_[i]));
  return true;
}

void Runs::build(std::uint32_t node) {
  CHECK(!frames_.empty() && node < circuit_.aig.size());
  Signal& own = frames_[last()][node];
  const Latch* latch = latch_of_[node];
  if (own) return;
  if (circuit_.aig.is_gate(node)) {
    own = graph_.and_(at(circuit_.aig.left(node), last()), at(circuit_.aig.right(node), last()));
  } else if (latch != nullptr && last() > 0) {
    own = at(latch->next, last() - 1);
  } else {
    own = latch != nullptr && initial_ && latch->has_constant_reset() ? latch->reset : graph_.leaf();
  }
  merged_.resize(graph_.size());
}

Signal Runs::at(Signal s, std::uint32_t step) const {
  CHECK(step < frames_.size() && s.node() < circuit_.aig.size());
  CHECK(frames_[step][s.node()]);
  return resolve(frames_[step][s.node()] ^ s.complemented());
}

BitClause Runs::last(BitClause clause) const {
  for (Signal& s : clause) s = at(s, last());
  return clause;
}

Signal Runs::resolve(Signal s) const {
  while (merged_[s.node()]) s = merged_[s.node()] ^ s.complemented();
  return s;
}

bool Runs::is_true(const BitClause& clause) {
  return std::any_of(clause.begin(), clause.end(), [&](Signal s) {
    return s == signal_true || std::find(clause.begin(), clause.end(), ~s) != clause.end();
  });
}

void Runs::give(const BitClause& clause) {
  if (is_true(clause)) return;
  given_.push_back(clause);
  with_given_.require(clause);
}

void Runs::distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other) {
  BitClause differ;
  for (const Signal s : signals) differ.push_back(graph_.xor_(at(s, step), at(s, other)));
  merged_.resize(graph_.size());
  give(differ);
}

Answer Runs::show(std::span<const std::size_t> some_clauses, std::uint64_t conflicts,
                  const std::vector<std::size_t>* some) {
  CHECK(!some_clauses.empty());
  std::unique_ptr<GateSolver> few;
  if (some != nullptr) few = std::make_unique<GateSolver>(graph_, stop_);
  for (std::size_t i = 0; some != nullptr && i < some->size(); ++i) few->require(given_.at((*some)[i]));
  GateSolver& solver = few ? *few : with_given_;
  std::vector<Lit> violations;
  for (const std::size_t i : some_clauses) violations.push_back(solver.violation(last(clauses_.at(i))));
  const Answer answer = solver.solve({}, violations, conflicts);
  for (const std::size_t i : some_clauses) {
    if (answer != Answer::unsat) return answer;
    shown_[i] = true;
    give(last(clauses_[i]));
  }
  return answer;
}

void Runs::assume_equal(std::size_t clause, std::size_t converse) {
  const BitClause here = last(clauses_.at(clause));
  const BitClause there = last(clauses_.at(converse));
  CHECK(assumed_ && (here.size() == 1 || here.size() == 2));
  const Signal a = here[0];
  const Signal b = here.size() == 1 ? signal_true : ~here[1];
  const BitClause wanted[] = {{~a, b}, {b, ~a}};
  CHECK(b == signal_true || there == wanted[0] || there == wanted[1]);
  give({a, ~b});
  give({~a, b});
  unite(a, b);
}

bool Runs::merge(Signal a, Signal b, bool by_given, std::uint64_t conflicts) {
  constexpr std::uint32_t most_questions = 300;  // then a fresh solver, with fewer gates, is quicker
  CHECK(a.node() < graph_.size() && b.node() < graph_.size());
  a = resolve(a);
  b = resolve(b);
  if (!by_given && questions_++ % most_questions == 0) alone_ = std::make_unique<GateSolver>(graph_, stop_);
  GateSolver& solver = by_given ? with_given_ : *alone_;
  const Lit above[] = {solver.literal(a), ~solver.literal(b)};
  const Lit below[] = {~above[0], ~above[1]};
  if (solver.solve(above, {}, conflicts) != Answer::unsat) return false;
  if (solver.solve(below, {}, conflicts) != Answer::unsat) return false;
  unite(a, b);
  return true;
}

// The later node is replaced by the earlier one, so that `resolve` terminates.
void Runs::unite(Signal a, Signal b) {
  ASSERT(a == resolve(a) && b == resolve(b) && graph_.size() == merged_.size());
  if (a.node() < b.node()) std::swap(a, b);
  if (a.node() != b.node()) merged_[a.node()] = b ^ a.complemented();
}

}  // namespace polycube::impl
