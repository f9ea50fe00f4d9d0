#include "certify/check/speculative_reduction.h"

#include <algorithm>
#include <set>

#include "solver/cadical_solver.h"

namespace polycube {

namespace {

constexpr std::uint64_t conflicts_for_a_goal = 20000;
constexpr std::uint64_t conflicts_for_a_constant = 3000;  // such a clause is asked again, with all of the hypothesis
constexpr std::uint64_t conflicts_for_a_guess = 100;
constexpr std::size_t guesses_for_nothing = 500;
constexpr std::uint32_t questions_for_a_solver = 300;
constexpr std::size_t batch = 100;

bool is_true(const std::vector<Signal>& clause) {
  return std::any_of(clause.begin(), clause.end(), [&](Signal s) {
    return s == signal_true || std::find(clause.begin(), clause.end(), ~s) != clause.end();
  });
}

}  // namespace

MergedFrames::MergedFrames(const Circuit& circuit, std::span<const BitClause> clauses, const Stop& stop)
    : circuit_(circuit), clauses_(clauses), stop_(stop), random_(1), parent_(circuit.aig.size()) {
  order_.push_back(0);
  for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
    if (circuit.aig.is_leaf(n)) order_.push_back(n);
  }
  for (std::uint32_t n = 1; n < circuit.aig.size(); ++n) {
    if (circuit.aig.is_gate(n)) order_.push_back(n);
  }
  find_representatives();
  signatures_.push_back({});
  merged_.resize(1);
}

std::uint32_t MergedFrames::rank(std::uint32_t node) const {
  return circuit_.aig.is_gate(node) ? circuit_.aig.size() + node : node;
}

Signal MergedFrames::root(Signal s) {
  while (parent_[s.node()].node() != s.node()) s = parent_[s.node()] ^ s.complemented();
  return s;
}

// x = y is told by two clauses, x = 1 by one.
void MergedFrames::find_representatives() {
  for (std::uint32_t n = 0; n < parent_.size(); ++n) parent_[n] = Signal(n);
  std::set<std::pair<Signal, Signal>> binary;
  const auto unite = [&](Signal a, Signal b) {
    a = root(a);
    b = root(b);
    if (a.node() == b.node()) return;
    if (rank(a.node()) < rank(b.node())) std::swap(a, b);
    parent_[a.node()] = b ^ a.complemented();
    ++equalities_;
  };
  for (const BitClause& clause : clauses_) {
    if (clause.size() == 1) unite(clause[0], signal_true);
    if (clause.size() != 2) continue;
    const Signal a = clause[0];
    const Signal b = clause[1];
    binary.emplace(std::min(a, b), std::max(a, b));
    if (binary.contains({std::min(~a, ~b), std::max(~a, ~b)})) unite(a, ~b);
  }
  for (std::uint32_t n = 0; n < parent_.size(); ++n) parent_[n] = root(Signal(n));
}

std::vector<Signal> MergedFrames::claimed() const {
  std::vector<Signal> signals = circuit_.constraints;
  for (const BitClause& clause : clauses_) signals.insert(signals.end(), clause.begin(), clause.end());
  return signals;
}

std::vector<bool> MergedFrames::cone_of(const std::vector<Signal>& roots) const {
  std::vector<bool> wanted(circuit_.aig.size());
  for (const Signal s : roots) wanted[s.node()] = true;
  // Children come before their gates, and representatives before those that they stand for.
  for (std::size_t i = order_.size(); i-- > 0;) {
    const std::uint32_t n = order_[i];
    if (!wanted[n]) continue;
    wanted[parent_[n].node()] = true;
    if (!circuit_.aig.is_gate(n)) continue;
    wanted[circuit_.aig.left(n).node()] = true;
    wanted[circuit_.aig.right(n).node()] = true;
  }
  return wanted;
}

Signal MergedFrames::leaf() {
  const Signal s = work_.leaf();
  Signature own;
  for (std::uint64_t& w : own.word) w = random_.next();
  signatures_.push_back(own);
  merged_.emplace_back();
  return s;
}

MergedFrames::Signature MergedFrames::signature(Signal s) const {
  Signature result = signatures_[s.node()];
  for (std::uint64_t& w : result.word) w ^= s.complemented() ? ~0ULL : 0;
  return result;
}

Signal MergedFrames::resolve(Signal s) const {
  while (merged_[s.node()]) s = merged_[s.node()] ^ s.complemented();
  return s;
}

void MergedFrames::merge(Signal a, Signal b) {
  a = resolve(a);
  b = resolve(b);
  if (a.node() == b.node()) return;
  if (a.node() < b.node()) std::swap(a, b);
  merged_[a.node()] = b ^ a.complemented();
}

Signal MergedFrames::gate(Signal a, Signal b) {
  const std::uint32_t before = work_.size();
  const Signal s = work_.and_(resolve(a), resolve(b));
  if (work_.size() == before) return resolve(s);
  merged_.resize(work_.size());
  signatures_.resize(work_.size());
  const Signature left = signature(work_.left(s.node()));
  const Signature right = signature(work_.right(s.node()));
  for (std::size_t i = 0; i < words; ++i) signatures_[s.node()].word[i] = left.word[i] & right.word[i];
  // Up to a complement; what seems to be constant is not guessed at, as it mostly only seems so.
  const bool flip = (signatures_[s.node()].word[0] & 1) != 0;
  std::uint64_t key = 0;
  bool constant = true;
  for (const std::uint64_t w : signatures_[s.node()].word) {
    const std::uint64_t normal = flip ? ~w : w;
    constant = constant && normal == 0;
    key = (key ^ normal) * 0x9e3779b97f4a7c15ULL;
    key ^= key >> 29;
  }
  if (constant) return s;
  const auto [place, fresh] = by_signature_.try_emplace(key, s.node());
  if (fresh || place->second == s.node()) return s;
  const bool other_flip = (signatures_[place->second].word[0] & 1) != 0;
  const Signal other(place->second, flip != other_flip);
  // Where control is rarely right by chance, what it chooses between seems to be the same nearly everywhere.
  if (wrong_guesses_ > guesses_for_nothing + 2 * right_guesses_) return s;
  const bool same = equal(Signal(s.node()), other, conflicts_for_a_guess);
  ++(same ? right_guesses_ : wrong_guesses_);
  if (same) merge(Signal(s.node()), other);
  return resolve(s);
}

MergedFrames::Encoding MergedFrames::fresh() const { return {make_cadical(nullptr, stop_), {}, {}}; }

Lit MergedFrames::literal(Encoding& encoding, Signal s) const {
  SatSolver& solver = *encoding.solver;
  std::vector<Lit>& literals = encoding.literals;
  literals.resize(work_.size());
  const auto known = [&](Signal t) { return literals[t.node()] ^ t.complemented(); };
  encoding.stack.assign(1, s.node());
  while (!encoding.stack.empty()) {
    const std::uint32_t n = encoding.stack.back();
    const bool is_gate = work_.is_gate(n);
    const Signal left = is_gate ? work_.left(n) : Signal(n);
    const Signal right = is_gate ? work_.right(n) : Signal(n);
    if (literals[n] == Lit() && is_gate && (literals[left.node()] == Lit() || literals[right.node()] == Lit())) {
      for (const Signal child : {left, right}) {
        if (literals[child.node()] == Lit()) encoding.stack.push_back(child.node());
      }
      continue;
    }
    encoding.stack.pop_back();
    if (literals[n] != Lit()) continue;
    const Lit own = Lit(solver.add_variable());
    literals[n] = own;
    if (!is_gate) continue;
    const Lit left_holds[] = {~own, known(left)};
    const Lit right_holds[] = {~own, known(right)};
    const Lit both[] = {own, ~known(left), ~known(right)};
    solver.add_clause(left_holds);
    solver.add_clause(right_holds);
    solver.add_clause(both);
  }
  return known(s);
}

bool MergedFrames::implies(Encoding& encoding, Signal a, Signal b) const {
  if (a == signal_false || b == signal_true) return true;
  std::vector<Lit> assumptions;
  if (a != signal_true) assumptions.push_back(literal(encoding, a));
  if (b != signal_false) assumptions.push_back(~literal(encoding, b));
  return encoding.solver->solve(assumptions) == Answer::unsat;
}

void MergedFrames::require(Encoding& encoding, const std::vector<Signal>& clause) const {
  if (is_true(clause)) return;
  std::vector<Lit> literals;
  for (const Signal s : clause) {
    if (s != signal_false) literals.push_back(literal(encoding, s));
  }
  encoding.solver->add_clause(literals);
}

bool MergedFrames::equal_if_assumed(Signal a, Signal b, std::uint64_t conflicts) {
  if (assumed_.empty() || stop_.requested()) return false;
  if (!given_.solver) {
    given_ = fresh();
    for (const auto& [own, goal] : assumed_) {
      require(given_, {own, ~goal});
      require(given_, {~own, goal});
    }
  }
  given_.solver->set_conflict_limit(conflicts);
  return implies(given_, a, b) && implies(given_, b, a);
}

bool MergedFrames::equal(Signal a, Signal b, std::uint64_t conflicts) {
  if (a == b) return true;
  const Signature left = signature(a);
  const Signature right = signature(b);
  const bool may_be = std::equal(std::begin(left.word), std::end(left.word), std::begin(right.word));
  if (!may_be || stop_.requested()) return false;
  if (!pairs_.solver || ++questions_ >= questions_for_a_solver) {
    pairs_ = fresh();
    questions_ = 0;
  }
  pairs_.solver->set_conflict_limit(conflicts);
  return implies(pairs_, a, b) && implies(pairs_, b, a);
}

void MergedFrames::build(Frame& frame, const std::vector<bool>& wanted, bool shown) {
  for (const std::uint32_t n : order_) {
    if (!wanted[n] || stop_.requested()) continue;
    const Signal representative = parent_[n];
    if (circuit_.aig.is_gate(n)) {
      frame[n] = gate(at(frame, circuit_.aig.left(n)), at(frame, circuit_.aig.right(n)));
    }
    if (representative.node() == n) continue;
    const Signal own = resolve(frame[n]);
    const Signal goal = resolve(at(frame, representative));
    const std::uint64_t conflicts = goal.node() == 0 ? conflicts_for_a_constant : conflicts_for_a_goal;
    if (!shown) {
      if (circuit_.aig.is_gate(n) && own != goal) assumed_.emplace_back(own, goal);
      frame[n] = goal;
    } else if (equal(own, goal, conflicts) || equal_if_assumed(own, goal, conflicts)) {
      merge(own, goal);
      frame[n] = resolve(goal);
    }
  }
}

std::vector<std::size_t> MergedFrames::refute(const Frame* before, const Frame& after) {
  const auto in = [](const Frame& frame, const BitClause& clause) {
    std::vector<Signal> signals;
    for (const Signal s : clause) signals.push_back(at(frame, s));
    return signals;
  };
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < clauses_.size(); ++i) {
    if (!is_true(in(after, clauses_[i]))) open.push_back(i);
  }
  if (open.empty()) return open;
  Encoding encoding = fresh();
  SatSolver& solver = *encoding.solver;
  for (const Frame* frame : {before, &after}) {
    for (std::size_t i = 0; frame != nullptr && i < circuit_.constraints.size(); ++i) {
      require(encoding, in(*frame, {circuit_.constraints[i]}));
    }
  }
  for (std::size_t i = 0; before != nullptr && i < clauses_.size(); ++i) {
    require(encoding, in(*before, clauses_[i]));
  }
  for (std::size_t i = 0; before != nullptr && i < assumed_.size(); ++i) {
    require(encoding, {assumed_[i].first, ~assumed_[i].second});
    require(encoding, {~assumed_[i].first, assumed_[i].second});
  }
  std::vector<std::size_t> left;
  for (std::size_t first = 0; first < open.size(); first += batch) {
    const std::span<const std::size_t> some = std::span(open).subspan(first, std::min(batch, open.size() - first));
    std::vector<Lit> fails;
    for (const std::size_t i : some) {
      fails.emplace_back(solver.add_variable());
      for (const Signal s : in(after, clauses_[i])) {
        if (s == signal_false) continue;
        const Lit implied[] = {~fails.back(), ~literal(encoding, s)};
        solver.add_clause(implied);
      }
    }
    if (solver.solve({}, fails) == Answer::unsat) {
      for (const std::size_t i : some) require(encoding, in(after, clauses_[i]));
    } else {
      left.insert(left.end(), some.begin(), some.end());
      if (stop_.requested()) return open;
    }
  }
  return left;
}

std::vector<std::size_t> MergedFrames::open_at_start() {
  std::vector<std::size_t> all(clauses_.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  Frame frame(circuit_.aig.size());
  frame[0] = signal_false;
  for (const Latch& l : circuit_.latches) {
    if (!l.is_free() && !l.has_constant_reset()) return all;
    frame[l.variable.node()] = l.is_free() ? leaf() : l.reset;
  }
  for (const Signal input : circuit_.inputs) frame[input.node()] = leaf();
  build(frame, cone_of(claimed()), true);
  return stop_.requested() ? all : refute(nullptr, frame);
}

std::vector<std::size_t> MergedFrames::open_after_step() {
  const std::vector<bool> wanted_after = cone_of(claimed());
  std::vector<Signal> roots = claimed();
  for (const Latch& l : circuit_.latches) {
    if (wanted_after[l.variable.node()]) roots.push_back(l.next);
  }
  Frame before(circuit_.aig.size());
  Frame after(circuit_.aig.size());
  before[0] = after[0] = signal_false;
  for (const Latch& l : circuit_.latches) before[l.variable.node()] = leaf();
  for (const Signal input : circuit_.inputs) before[input.node()] = leaf();
  build(before, cone_of(roots), false);
  for (const Latch& l : circuit_.latches) {
    if (wanted_after[l.variable.node()]) after[l.variable.node()] = at(before, l.next);
  }
  for (const Signal input : circuit_.inputs) after[input.node()] = leaf();
  build(after, wanted_after, true);
  std::vector<std::size_t> all(clauses_.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return stop_.requested() ? all : refute(&before, after);
}

}  // namespace polycube
