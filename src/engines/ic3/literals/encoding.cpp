#include "engines/ic3/literals/encoding.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

std::vector<Signal> interface_of(const CircuitView& view) {
  std::vector<Signal> all = {view.bad};
  all.insert(all.end(), view.others.begin(), view.others.end());
  all.insert(all.end(), view.circuit.constraints.begin(), view.circuit.constraints.end());
  for (const Latch& l : view.circuit.latches) {
    all.push_back(l.next);
    if (!l.is_free()) all.push_back(l.reset);
  }
  for (const InternalSignal& s : view.internal) {
    all.push_back(s.now);
    all.push_back(s.next);
  }
  for (const BitClause& c : view.known) all.insert(all.end(), c.begin(), c.end());
  for (const ViewWord& w : view.words) {
    all.insert(all.end(), w.now.begin(), w.now.end());
    for (const ViewWord::Comparator& c : w.comparators) all.insert(all.end(), {c.now, c.next});
  }
  return all;
}

namespace {

std::vector<Lit> literals_of(const Cnf& cnf, const std::vector<Signal>& signals) {
  std::vector<Lit> literals;
  for (const Signal s : signals) literals.push_back(cnf[s]);
  return literals;
}

Encoding::Word::Side side_of(const Cnf& cnf, const ViewWord::Comparator& c) {
  ASSERT(c.bound_now.size() == c.bound_next.size() && c.now && c.next);
  return {cnf[c.now], cnf[c.next], literals_of(cnf, c.bound_now), literals_of(cnf, c.bound_next)};
}

Hull hull_of(const std::vector<Signal>& resets) {
  const auto width = static_cast<std::uint32_t>(resets.size());
  Hull hull = {BitVector::zero(width), BitVector::ones(width)};
  for (std::uint32_t i = 0; i < width; ++i) {
    if (resets[i] == signal_true) hull.low.set_bit(i, true);
    if (resets[i] == signal_false) hull.high.set_bit(i, false);
  }
  return hull;
}

}  // namespace

Encoding::Encoding(CircuitView given, const CnfOptions& options)
    : view(std::move(given)),
      cnf(encode(view.circuit, interface_of(view), options)),
      bad_literal(cnf[view.bad]),
      latches(static_cast<Var>(view.circuit.latches.size())),
      state(cnf.definitions->size()),
      exact_resets(view.internal.empty()) {
  for (const Signal s : view.circuit.constraints) constraints.push_back(cnf[s]);
  for (const BitClause& c : view.known) known.push_back(literals_of(cnf, c));
  for (const Latch& l : view.circuit.latches) {
    const Var v = cnf[l.variable].var();
    ASSERT(v == state_variables.size() + 1 && !cnf[l.variable].negated());
    state[v] = {l.variable, l.next, cnf[l.next], l.is_free() ? Lit() : cnf[l.reset]};
    state_variables.push_back(v);
    exact_resets = exact_resets && (l.is_free() || l.has_constant_reset());
  }
  for (const InternalSignal& s : view.internal) {
    const Lit now = cnf[s.now];
    if (state[now.var()].now || now.var() == 0) continue;  // the variable belongs to another signal, or to a latch
    const bool flip = now.negated();
    state[now.var()] = {s.now ^ flip, s.next ^ flip, cnf[s.next] ^ flip,
                        s.reset ? (s.reset == signal_true ? true_lit : false_lit) ^ flip : Lit()};
    state_variables.push_back(now.var());
  }
  words_of_latch.resize(latches + 1);
  for (const ViewWord& w : view.words) {
    Word word = {
        literals_of(cnf, w.now), {}, hull_of(w.reset), side_of(cnf, w.comparators[0]), side_of(cnf, w.comparators[1])};
    for (const std::uint32_t n : cone(view.circuit.aig, w.now)) {
      if (!view.circuit.aig.is_leaf(n)) continue;
      word.latches.push_back(cnf.literals[n].var());
      words_of_latch[word.latches.back()].push_back(static_cast<std::uint32_t>(words.size()));
    }
    std::sort(word.latches.begin(), word.latches.end());
    ASSERT(word.latches.empty() || word.latches.back() <= latches);
    ASSERT(word.bits.size() == word.lower.bound_now.size() && word.bits.size() == word.upper.bound_now.size());
    ASSERT(bv::ulte(word.start.low, word.start.high).is_true());
    words.push_back(std::move(word));
  }
}

Thresholds::Words Encoding::latch_words() const {
  Thresholds::Words result;
  for (const Word& w : words) {
    std::vector<Lit>& bits = result.emplace_back();
    for (const Lit l : w.bits) bits.push_back(l.var() <= latches ? l : Lit());
  }
  return result;
}

std::vector<Thresholds::Sum> Encoding::sums() const {
  std::vector<Thresholds::Sum> result;
  for (const ViewWord& w : view.words) result.push_back({w.sum, w.offset});
  return result;
}

std::vector<bool> Encoding::input_values(const std::vector<Lit>& literals) const {
  std::vector<bool> values(view.circuit.inputs.size() - view.parameters);
  for (const Lit l : literals) {
    ASSERT(l.var() > latches && l.var() - latches <= values.size());
    values[l.var() - latches - 1] = !l.negated();
  }
  return values;
}

}  // namespace polycube::impl::ic3
