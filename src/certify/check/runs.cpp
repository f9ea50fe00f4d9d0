#include "certify/check/runs.h"

#include <algorithm>

namespace polycube {

namespace {

bool is_true(const BitClause& clause) {
  return std::any_of(clause.begin(), clause.end(), [&](Signal s) {
    return s == signal_true || std::find(clause.begin(), clause.end(), ~s) != clause.end();
  });
}

}  // namespace

Runs::Runs(const Circuit& circuit, const std::vector<BitClause>& clauses, std::vector<Signal> also, Start start,
           std::uint32_t steps, Adviser& adviser, const Stop& stop)
    : circuit_(circuit), clauses_(clauses), start_(start), adviser_(adviser), stop_(stop), wanted_(steps) {
  adviser.begin();
  also.insert(also.end(), circuit.constraints.begin(), circuit.constraints.end());
  for (const BitClause& clause : clauses) also.insert(also.end(), clause.begin(), clause.end());
  for (const Signal s : also) CHECK(s.node() < circuit.aig.size());
  latch_of_.resize(circuit.aig.size());
  for (const Latch& l : circuit.latches) {
    CHECK(circuit.aig.is_leaf(l.variable.node()) && !l.variable.complemented());
    latch_of_[l.variable.node()] = &l;
  }
  std::vector<Signal> roots;  // in the beginning: what the step after reads
  for (std::uint32_t step = steps; step-- > 0;) {
    roots.insert(roots.end(), also.begin(), also.end());
    for (const Latch& l : circuit.latches) {
      if (step == 0 && start == Start::initial && !l.is_free()) roots.push_back(l.reset);
    }
    wanted_[step] = cone(circuit.aig, roots);
    std::stable_partition(wanted_[step].begin(), wanted_[step].end(), [&](auto n) { return !circuit.aig.is_gate(n); });
    roots.clear();
    for (const std::uint32_t n : wanted_[step]) {
      if (latch_of_[n] != nullptr) roots.push_back(latch_of_[n]->next);
    }
  }
}

bool Runs::extend(bool assumed) {
  CHECK(frames_.size() < wanted_.size());
  frames_.emplace_back(circuit_.aig.size())[0] = signal_false;
  assumed_ = assumed;
  shown_.assign(clauses_.size(), false);
  for (const std::uint32_t n : wanted_[last()]) {
    if (stop_.requested()) return false;
    if (n == 0) continue;
    frames_[last()][n] = value(n, last());
    merged_.resize(graph_.size());
    adviser_.built(*this, n);
  }
  for (const std::uint32_t n : wanted_[last()]) {
    if (last() > 0 || start_ == Start::anywhere || latch_of_[n] == nullptr) continue;
    give(last({Signal(n), ~latch_of_[n]->reset}));
    give(last({~Signal(n), latch_of_[n]->reset}));
  }
  for (const Signal s : circuit_.constraints) give(last({s}));
  for (std::size_t i = 0; assumed && i < clauses_.size(); ++i) give(last(clauses_[i]));
  return true;
}

Signal Runs::value(std::uint32_t node, std::uint32_t step) {
  const Aig& aig = circuit_.aig;
  const Latch* latch = latch_of_[node];
  if (aig.is_gate(node)) return graph_.and_(at(aig.left(node), step), at(aig.right(node), step));
  if (latch != nullptr && step > 0) return at(latch->next, step - 1);
  if (latch != nullptr && start_ == Start::initial && latch->has_constant_reset()) return latch->reset;
  return graph_.leaf();
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

void Runs::give(const BitClause& clause) {
  if (!is_true(clause)) given_.push_back(clause);
}

void Runs::distinguish(const std::vector<Signal>& signals, std::uint32_t step, std::uint32_t other) {
  BitClause differ;
  for (const Signal s : signals) differ.push_back(graph_.xor_(at(s, step), at(s, other)));
  merged_.resize(graph_.size());
  give(differ);
}

bool Runs::is_shown(std::size_t clause) const { return shown_[clause] || is_true(last(clauses_[clause])); }

Answer Runs::show(std::span<const std::size_t> some_clauses, std::uint64_t conflicts,
                  const std::vector<std::size_t>* some) {
  CHECK(!some_clauses.empty());
  std::unique_ptr<GateSolver> few;
  if (some != nullptr) few = std::make_unique<GateSolver>(graph_, stop_);
  for (std::size_t i = 0; some != nullptr && i < some->size(); ++i) few->require(given_.at((*some)[i]));
  GateSolver& solver = few ? *few : with_given();
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

GateSolver& Runs::with_given() {
  if (!with_given_) with_given_ = std::make_unique<GateSolver>(graph_, stop_);
  for (; required_ < given_.size(); ++required_) with_given_->require(given_[required_]);
  return *with_given_;
}

void Runs::assume_equal(std::size_t clause, std::size_t converse) {
  CHECK(assumed_ && clause < clauses_.size() && converse < clauses_.size());
  const BitClause& here = clauses_[clause];
  const BitClause& there = clauses_[converse];
  const bool is_one = here.size() == 1;
  CHECK(is_one || (here.size() == 2 && there.size() == 2));
  CHECK(is_one || (here[0] == ~there[0] && here[1] == ~there[1]) || (here[0] == ~there[1] && here[1] == ~there[0]));
  const Signal a = at(here[0], last());
  const Signal b = is_one ? signal_true : at(~here[1], last());
  give({a, ~b});
  give({~a, b});
  unite(a, b);
}

bool Runs::merge(Signal a, Signal b, bool by_given, std::uint64_t conflicts) {
  constexpr std::uint32_t most_questions = 300;  // then a solver that knows less is quicker
  CHECK(a.node() < graph_.size() && b.node() < graph_.size());
  a = resolve(a);
  b = resolve(b);
  if (!by_given && questions_++ % most_questions == 0) alone_ = std::make_unique<GateSolver>(graph_, stop_);
  GateSolver& solver = by_given ? with_given() : *alone_;
  const Lit above[] = {solver.literal(a), ~solver.literal(b)};
  const Lit below[] = {~above[0], ~above[1]};
  if (solver.solve(above, {}, conflicts) != Answer::unsat) return false;
  if (solver.solve(below, {}, conflicts) != Answer::unsat) return false;
  unite(a, b);
  return true;
}

// The later one becomes the earlier one, so that `resolve` ends.
void Runs::unite(Signal a, Signal b) {
  ASSERT(a == resolve(a) && b == resolve(b) && graph_.size() == merged_.size());
  if (a.node() < b.node()) std::swap(a, b);
  if (a.node() != b.node()) merged_[a.node()] = b ^ a.complemented();
}

}  // namespace polycube
