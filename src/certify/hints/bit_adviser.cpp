#include "certify/hints/bit_adviser.h"

#include <algorithm>
#include <map>

namespace polycube::impl {

namespace {

constexpr std::uint64_t conflicts_for_a_claim = 20000;
constexpr std::uint64_t conflicts_for_a_constant = 3000;  // such a clause is tried again, with all given clauses
constexpr std::uint64_t conflicts_for_a_guess = 100;
constexpr std::uint64_t conflicts_for_a_batch = 1000;
constexpr std::size_t guesses_for_nothing = 500;
constexpr std::size_t batch_size = 100;

}  // namespace

BitAdviser::BitAdviser(const Circuit& circuit, Signal bad, const BitInvariant& invariant, const Stop& stop)
    : circuit_(circuit), stop_(stop), random_(1) {
  CHECK(bad.node() < circuit.aig.size());
  if (invariant.k == 1 && !invariant.unique_states) find_equalities(bad, invariant);
}

// x = y is two clauses, x = 1 is one. Clause 0 of the check is the property.
void BitAdviser::find_equalities(Signal bad, const BitInvariant& invariant) {
  const Aig& aig = circuit_.aig;
  const auto rank = [&](Signal s) { return s.node() + (aig.is_gate(s.node()) ? aig.size() : 0); };
  std::map<std::pair<Signal, Signal>, std::size_t> binary;
  for (std::size_t i = 0; i <= invariant.clauses.size(); ++i) {
    const BitClause clause = i == 0 ? BitClause{~bad} : invariant.clauses[i - 1];
    for (const Signal s : clause) CHECK(s.node() < aig.size());
    if (clause.size() == 1) equalities_[clause[0].node()].push_back({signal_true ^ clause[0].complemented(), i, i});
    if (clause.size() != 2) continue;
    binary.emplace(std::minmax(clause[0], clause[1]), i);
    const auto converse = binary.find(std::minmax(~clause[0], ~clause[1]));
    if (converse == binary.end()) continue;
    const bool swapped = rank(clause[0]) < rank(clause[1]);
    const Signal own = swapped ? clause[1] : clause[0];
    const Signal other = swapped ? clause[0] : clause[1];
    equalities_[own.node()].push_back({~other ^ own.complemented(), i, converse->second});
  }
}

// The cone of a step: of the needed signals, and of the latches that the next step reads.
void BitAdviser::begin(bool initial, std::uint32_t steps, const std::vector<Signal>& needed) {
  std::vector<const Latch*> latch_of(circuit_.aig.size());
  for (const Latch& l : circuit_.latches) latch_of[l.variable.node()] = &l;
  for (const Signal s : needed) CHECK(s.node() < circuit_.aig.size());
  needed_.assign(steps, {});
  std::vector<Signal> roots;  // at the start of an iteration: next functions that the next step reads
  for (std::uint32_t step = steps; step-- > 0;) {
    roots.insert(roots.end(), needed.begin(), needed.end());
    for (const Latch& l : circuit_.latches) {
      if (step == 0 && initial && !l.is_free()) roots.push_back(l.reset);
    }
    std::vector<std::uint32_t>& nodes = needed_[step];
    nodes = cone(circuit_.aig, roots);
    std::stable_partition(nodes.begin(), nodes.end(), [&](auto n) { return !circuit_.aig.is_gate(n); });
    roots.clear();
    for (const std::uint32_t n : nodes) {
      if (latch_of[n] != nullptr) roots.push_back(latch_of[n]->next);
    }
  }
  random_ = Random(1);
  signatures_.assign(1, {});
  by_signature_.clear();
  right_guesses_ = wrong_guesses_ = 0;
}

void BitAdviser::build(Runs& runs) {
  CHECK(runs.last() < needed_.size());
  for (const std::uint32_t n : needed_[runs.last()]) {
    if (stop_.requested()) return;
    runs.build(n);
    if (n != 0 && !equalities_.empty()) use_equalities(runs, n);
  }
}

/// Requires: the node was built last.
void BitAdviser::use_equalities(Runs& runs, std::uint32_t node) {
  if (runs.graph().size() > signatures_.size()) {
    simulate(runs.graph());
    const std::uint32_t fresh = runs.graph().size() - 1;
    if (const std::optional<Signal> same = guess(fresh)) {
      const bool right = runs.merge(Signal(fresh), *same, false, conflicts_for_a_guess);
      ++(right ? right_guesses_ : wrong_guesses_);
    }
  }
  const auto found = equalities_.find(node);
  if (found == equalities_.end() || stop_.requested()) return;
  for (const Equality& e : found->second) {
    ASSERT(e.clause < runs.clauses().size() && e.converse < runs.clauses().size());
    if (runs.assumed()) {
      runs.assume_equal(e.clause, e.converse);
    } else {
      claim(runs, runs.at(Signal(node), runs.last()), runs.at(e.other, runs.last()));
    }
  }
}

void BitAdviser::claim(Runs& runs, Signal own, Signal goal) const {
  if (own == goal) return;
  const std::uint64_t conflicts = goal.node() == 0 ? conflicts_for_a_constant : conflicts_for_a_claim;
  if (signature(own) == signature(goal) && runs.merge(own, goal, false, conflicts)) return;
  if (!runs.given().empty() && !stop_.requested()) runs.merge(own, goal, true, conflicts);
}

// --- candidate equalities

void BitAdviser::simulate(const Aig& graph) {
  while (signatures_.size() < graph.size()) {
    const auto node = static_cast<std::uint32_t>(signatures_.size());
    const bool is_gate = graph.is_gate(node);
    const Signature left = is_gate ? signature(graph.left(node)) : Signature();
    const Signature right = is_gate ? signature(graph.right(node)) : Signature();
    Signature& own = signatures_.emplace_back();
    for (std::size_t i = 0; i < words; ++i) own.word[i] = is_gate ? left.word[i] & right.word[i] : random_.next();
  }
}

BitAdviser::Signature BitAdviser::signature(Signal s) const {
  ASSERT(s.node() < signatures_.size());
  Signature result = signatures_[s.node()];
  for (std::uint64_t& w : result.word) w ^= s.complemented() ? ~0ULL : 0;
  return result;
}

/// A node with the same signature, up to a complement. Constants are no candidates: most nodes with a constant
/// signature are not constant.
std::optional<Signal> BitAdviser::guess(std::uint32_t node) {
  const bool flip = (signatures_[node].word[0] & 1) != 0;
  std::uint64_t key = 0;
  bool constant = true;
  for (const std::uint64_t w : signature(Signal(node, flip)).word) {
    constant = constant && w == 0;
    key = (key ^ w) * 0x9e3779b97f4a7c15ULL;
    key ^= key >> 29;
  }
  if (constant || stop_.requested()) return std::nullopt;
  const auto [place, fresh] = by_signature_.try_emplace(key, node);
  if (fresh) return std::nullopt;
  ASSERT(place->second < node);
  // Random inputs rarely satisfy control conditions, so different data under them often have equal signatures.
  if (wrong_guesses_ > guesses_for_nothing + 2 * right_guesses_) return std::nullopt;
  const Signal other(place->second, flip != ((signatures_[place->second].word[0] & 1) != 0));
  if (signature(other) != signature(Signal(node))) return std::nullopt;
  return other;
}

// --- batches

void BitAdviser::show(Runs& runs) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < runs.clauses().size(); ++i) {
    if (!runs.is_shown(i)) open.push_back(i);
  }
  std::vector<Batch> batches;
  for (std::size_t begin = 0; begin < open.size(); begin += batch_size) {
    batches.push_back(Batch(open).subspan(begin, std::min(batch_size, open.size() - begin)));
  }
  if (batches.size() > 1) show_nearby(runs, batches);
  show_all(runs, std::move(batches));
}

/// Gives up if most attempts fail.
void BitAdviser::show_nearby(Runs& runs, std::vector<Batch>& batches) const {
  constexpr std::size_t most_failures = 5;
  const std::size_t given = runs.given().size();
  std::vector<Batch> left;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const bool hopeless = left.size() >= most_failures && 2 * left.size() > i;
    if (hopeless || stop_.requested() || !show_nearby(runs, batches[i], given)) left.push_back(batches[i]);
  }
  batches = std::move(left);
}

/// From those of the first `given` clauses that have a node in the cone of the batch.
bool BitAdviser::show_nearby(Runs& runs, const Batch& batch, std::size_t given) {
  ASSERT(!batch.empty() && given <= runs.given().size());
  constexpr std::size_t large = 4;  // if the cone is more than a fourth of the graph, local clauses save too little
  std::vector<Signal> roots;
  for (const std::size_t i : batch) {
    for (const Signal s : runs.clauses()[i]) roots.push_back(runs.at(s, runs.last()));
  }
  for (std::size_t i = 0; i < given; ++i) {  // unit clauses: constraints among them
    if (runs.given()[i].size() == 1) roots.push_back(runs.given()[i][0]);
  }
  const std::vector<std::uint32_t> nodes = cone(runs.graph(), roots);
  if (large * nodes.size() > runs.graph().size()) return false;
  std::vector<bool> near(runs.graph().size());
  for (const std::uint32_t n : nodes) near[n] = true;
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < given; ++i) {
    const BitClause& clause = runs.given()[i];
    if (std::any_of(clause.begin(), clause.end(), [&](Signal s) { return near[s.node()]; })) some.push_back(i);
  }
  return runs.show(batch, 0, &some) == Answer::unsat;
}

/// Stops at a clause that can fail: the check will find the counterexample.
void BitAdviser::show_all(Runs& runs, std::vector<Batch> batches) const {
  std::reverse(batches.begin(), batches.end());
  while (!batches.empty() && !stop_.requested()) {
    const Batch batch = batches.back();
    batches.pop_back();
    const Answer answer = runs.show(batch, conflicts_for_a_batch);
    if (answer == Answer::unsat) continue;
    if (batch.size() == 1 && answer == Answer::sat) return;
    if (batch.size() == 1) continue;
    batches.push_back(batch.subspan(batch.size() / 2));
    batches.push_back(batch.first(batch.size() / 2));
  }
}

InvariantCheck check_bit_invariant(const Circuit& circuit, Signal bad, const BitInvariant& invariant,
                                   const Stop& stop) {
  BitAdviser adviser(circuit, bad, invariant, stop);
  return check_bit_invariant(circuit, bad, invariant, adviser, stop);
}

}  // namespace polycube::impl
