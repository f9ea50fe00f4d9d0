#include "engines/bit_level/bit_facts.h"

#include <algorithm>
#include <utility>

#include "bitblast/invariant_lift.h"
#include "support/check.h"
#include "support/error.h"
#include "term/evaluate.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_terms = 400;   // in a fact that is taken
constexpr std::size_t most_gates = 2000;  // in a fact that is taken
constexpr std::size_t most_gates_taken = 50'000;
constexpr std::size_t most_literals = 12;  // in a clause that is offered
constexpr std::size_t most_told = 4000;

/// The signals whose conjunction the signal is, or whose disjunction, if it is complemented.
void split(const Aig& aig, Signal s, std::vector<Signal>& parts) {
  const bool flip = s.complemented();
  std::vector<Signal> open = {s};
  while (!open.empty()) {
    const Signal next = open.back();
    open.pop_back();
    if (aig.is_gate(next.node()) && next.complemented() == flip) {
      open.push_back(aig.right(next.node()) ^ flip);
      open.push_back(aig.left(next.node()) ^ flip);
    } else {
      parts.push_back(next);
    }
  }
}

/// The conjunction of these clauses is the signal.
std::vector<BitClause> clauses_of(const Aig& aig, Signal s) {
  std::vector<Signal> conjuncts;
  if (s.complemented()) {
    conjuncts.push_back(s);
  } else {
    split(aig, s, conjuncts);
  }
  std::vector<BitClause> clauses;
  for (const Signal c : conjuncts) {
    BitClause& clause = clauses.emplace_back();
    if (c.complemented()) {
      split(aig, c, clause);
    } else {
      clause.push_back(c);
    }
  }
  return clauses;
}

std::uint64_t gates_of(const Aig& aig, Signal s) {
  const std::vector<std::uint32_t> all = cone(aig, {&s, 1});
  return static_cast<std::uint64_t>(
      std::count_if(all.begin(), all.end(), [&](std::uint32_t n) { return aig.is_gate(n); }));
}

}  // namespace

TaskFacts::TaskFacts(const Task& task, CircuitProof& proof, Context& context)
    : task_(task), proof_(proof), context_(context), taken_(task.system, proof.blasted) {
  for (const State& state : task.system.states()) states_.insert(state.variable);
}

bool TaskFacts::is_small(Node condition) const {
  const TermStore& terms = task_.system.terms();
  const std::vector<Node> all = cone(terms, std::vector<Node>{condition});
  return all.size() <= most_terms &&
         std::all_of(all.begin(), all.end(), [&](Node n) { return !terms.is_variable(n) || states_.contains(n); });
}

/// All facts are taken, so that a proof with some of them has those that these need.
void TaskFacts::take() {
  const std::uint64_t now = context_.exchange.proven();
  if (now <= seen_) return;
  std::vector<Node> fresh = context_.exchange.facts(std::exchange(seen_, now));
  for (const Node n : fresh) {
    told_[n] = FactKind::invariant;
    try {
      taken_.add({&n, 1});
      proof_.names.push_back(taken_.names().back());
    } catch (const Unsupported&) {
      context_.log.detail("a fact of others is too large for gates");
    }
  }
}

void TaskFacts::add_to(BitInvariant& invariant) {
  if (taken_.names().empty()) return;
  taken_.add_to(invariant);
  count_used(1);
}

void TaskFacts::offer(FactKind kind, std::span<const Node> conditions) {
  std::vector<Node> fresh;
  for (const Node n : conditions) {
    if (task_.system.terms().kind(n) == Kind::constant || !is_small(n)) continue;
    const auto known = told_.find(n);
    if (known != told_.end() && known->second <= kind) continue;
    if (told_.size() >= most_told) break;
    told_[n] = kind;
    fresh.push_back(n);
  }
  if (fresh.empty()) return;
  context_.exchange.offer(kind, fresh);
  context_.statistics.counter("facts_offered").add(fresh.size());
}

void TaskFacts::count_used(std::uint64_t answers) {
  context_.exchange.used(answers);
  context_.statistics.counter("facts_used").add(answers);
}

BitFacts::BitFacts(TaskFacts& all, Prepared& prepared, std::vector<std::size_t> properties, const BitWords* words,
                   const std::vector<BitWord>* own)
    : all_(all), prepared_(prepared), properties_(std::move(properties)), words_(words), own_(own) {}

std::vector<BitClause> BitFacts::take() {
  all_.take();
  const std::size_t first = std::exchange(next_, all_.taken().names().size());
  std::vector<BitClause> result;
  if (first == next_) return result;
  const Aig& aig = prepared_.circuit().aig;
  std::uint64_t number = 0;
  for (const NamedSignal& fact : all_.taken().prepared(all_.proof().blasted.circuit, prepared_, first)) {
    const std::uint64_t gates = gates_of(aig, fact.signal);
    if (held_.contains(fact.term) || gates > most_gates || gates_ + gates > most_gates_taken) continue;
    gates_ += gates;
    ++number;
    for (BitClause& clause : clauses_of(aig, fact.signal)) result.push_back(std::move(clause));
  }
  all_.context().statistics.counter("facts_imported").add(number);
  return result;
}

/// Pass invariants are offered too: what holds after a pass may be inductive only with them.
void BitFacts::find_origins() {
  Circuit& source = all_.proof().blasted.circuit;
  BitInvariant latches;
  for (const Latch& l : prepared_.circuit().latches) latches.clauses.push_back({l.variable});
  BitInvariant back = prepared_.translate_back(source, latches);
  CHECK(back.clauses.size() >= latches.clauses.size());
  const std::size_t others = back.clauses.size() - latches.clauses.size();
  origins_.emplace(prepared_.circuit().aig, source.aig);
  for (std::size_t i = 0; i < latches.clauses.size(); ++i) {
    CHECK(back.clauses[others + i].size() == 1);
    origins_->set(latches.clauses[i][0].node(), back.clauses[others + i][0]);
  }
  back.clauses.resize(others);
  all_.offer(
      FactKind::invariant,
      words_of_invariant(all_.task().system, all_.proof().blasted, {1, false, std::move(back.clauses)}).strengthening);
}

void BitFacts::offer(FactKind kind, const std::vector<BitClause>& clauses) { offer(kind, clauses, {}); }

void BitFacts::offer(FactKind kind, const std::vector<BitClause>& clauses, const std::vector<NamedSignal>& names) {
  BitInvariant own{1, false, {}};
  for (const BitClause& clause : clauses) {
    if (clause.size() > most_literals) continue;
    if (!origins_) find_origins();
    BitClause& lifted = own.clauses.emplace_back();
    for (const Signal s : clause) lifted.push_back((*origins_)(s));
  }
  if (own.clauses.empty()) return;
  const std::vector<Node> terms =
      words_of_invariant(all_.task().system, all_.proof().blasted, own, names).strengthening;
  if (kind == FactKind::invariant) held_.insert(terms.begin(), terms.end());
  all_.offer(kind, terms);
}

/// A threshold is translated as the comparison of its word, not as gates; a lemma with another one is not offered.
void BitFacts::offer_lemmas(FactKind kind, const BitProof& lemmas) {
  if (lemmas.thresholds.empty()) return offer(kind, lemmas.invariant.clauses, {});
  CHECK(words_ != nullptr && own_ != nullptr);
  if (!origins_) find_origins();
  std::vector<NamedSignal> names =
      words_->named(all_.proof().blasted.circuit, *all_.task().system.shared_terms(), *own_, lemmas);
  CHECK(names.size() == lemmas.thresholds.size());
  std::set<std::uint32_t> nameless;  // nodes
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].term) nameless.insert(lemmas.thresholds[i].signal.node());
    names[i].signal = (*origins_)(lemmas.thresholds[i].signal);
  }
  std::erase_if(names, [](const NamedSignal& n) { return !n.term; });
  std::vector<BitClause> clauses = lemmas.invariant.clauses;
  std::erase_if(clauses, [&](const BitClause& clause) {
    return std::any_of(clause.begin(), clause.end(), [&](Signal s) { return nameless.contains(s.node()); });
  });
  offer(kind, clauses, names);
}

std::uint32_t BitFacts::clean_steps() const {
  std::uint32_t least = ~std::uint32_t{0};
  for (const std::size_t i : properties_) least = std::min(least, all_.context().exchange.clean_steps(i));
  return properties_.empty() ? 0 : least;
}

void BitFacts::found_clean(std::uint32_t steps) {
  for (const std::size_t i : properties_) all_.context().exchange.found_clean(i, steps);
}

bool BitFacts::settled() const {
  return !properties_.empty() && std::all_of(properties_.begin(), properties_.end(),
                                             [&](std::size_t i) { return all_.context().exchange.settled(i); });
}

}  // namespace polycube::impl
