#include "engines/ic3/literals/comparators.h"

#include <algorithm>

#include "bitblast/words.h"
#include "engines/ic3/literals/affine_updates.h"
#include "support/check.h"
#include "support/random.h"

namespace polycube::impl::ic3 {

namespace {

class Builder {
 public:
  Builder(CircuitView& view, std::span<const BitWord> words)
      : circuit_(view.circuit),
        view_(view),
        words_(words),
        next_(circuit_.aig, circuit_.aig),
        reset_(circuit_.aig, circuit_.aig) {
    is_latch_.resize(circuit_.aig.size());
    for (const Latch& l : circuit_.latches) {
      is_latch_[l.variable.node()] = true;
      next_.set(l.variable.node(), l.next);
      reset_.set(l.variable.node(), l.reset);
    }
  }

  void add(const BitWord& word, std::size_t source) {
    if (!reads_latches_only(word.bits)) return;
    ViewWord added;
    added.source = source;
    added.now = word.bits;
    added.derived = word.derived;
    added.ordered = word.ordered;
    added.term = word.term;
    added.is_signed = word.is_signed;
    added.next = next_of_sum(circuit_.aig, words_, word);
    const bool substituted = added.next.empty();
    ASSERT(substituted || added.next.size() == word.bits.size());
    for (const Signal s : word.bits) {
      if (substituted) added.next.push_back(next_(s));
      const Signal at_start = reset_(s);
      added.reset.push_back(at_start.node() == 0 ? at_start : Signal());
    }
    for (const bool upper : {false, true}) {
      ViewWord::Comparator& c = added.comparators[upper ? 1 : 0];
      c.now = compare(word.bits, upper, c.bound_now);
      c.next = compare(added.next, upper, c.bound_next);
    }
    view_.words.push_back(std::move(added));
  }

 private:
  bool reads_latches_only(const std::vector<Signal>& bits) const {
    const std::vector<std::uint32_t> nodes = cone(circuit_.aig, bits);
    return std::all_of(nodes.begin(), nodes.end(), [&](std::uint32_t n) {
      return !circuit_.aig.is_leaf(n) || (n < is_latch_.size() && is_latch_[n]);
    });
  }

  Signal compare(const std::vector<Signal>& word, bool upper, std::vector<Signal>& bound) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      bound.push_back(circuit_.aig.leaf());
      circuit_.inputs.push_back(bound.back());
      ++view_.parameters;
    }
    return upper ? words::less(circuit_.aig, word, bound, true) : words::less(circuit_.aig, bound, word, true);
  }

  Circuit& circuit_;
  CircuitView& view_;
  std::span<const BitWord> words_;
  Transplant next_;
  Transplant reset_;
  std::vector<bool> is_latch_;  // by node
};

/// Is the next value of each word its value in the next step? Checks the first steps of 64 random runs, as long as they
/// satisfy the constraints: in unreachable states the affine update of a sum may be wrong.
[[maybe_unused]] bool next_values_are_right(const CircuitView& view) {
  constexpr std::size_t most_gates = 20000;
  constexpr int steps = 6;
  if (view.circuit.aig.gates() > most_gates) return true;
  Random random(view.words.size());
  BitSimulator simulator(view.circuit);
  simulator.start([&](std::uint32_t) { return random.next(); });
  std::uint64_t runs = ~0ULL;          // runs that satisfied the constraints so far
  std::vector<std::uint64_t> claimed;  // next values computed in the step before
  for (int step = 0; step < steps && runs != 0; ++step) {
    for (const Signal s : view.circuit.inputs) simulator.set(s, random.next());
    simulator.evaluate();
    for (const Signal c : view.circuit.constraints) runs &= simulator.value(c);
    auto claim = claimed.begin();
    for (const ViewWord& word : view.words) {
      for (const Signal s : word.now) {
        if (step > 0 && ((simulator.value(s) ^ *claim++) & runs) != 0) return false;
      }
    }
    claimed.clear();
    for (const ViewWord& word : view.words) {
      for (const Signal s : word.next) claimed.push_back(simulator.value(s));
    }
    simulator.step();
  }
  return true;
}

/// Has each comparator bits of its own for its threshold?
[[maybe_unused]] bool bounds_are_apart(const CircuitView& view) {
  std::size_t bits = 0;
  for (const ViewWord& word : view.words) bits += 4 * word.now.size();
  return bits == view.parameters && view.parameters <= view.circuit.inputs.size();
}

}  // namespace

void add_comparators(CircuitView& view, std::span<const BitWord> words) {
  ASSERT(view.words.empty() && view.parameters == 0);
  Builder builder(view, words);
  for (std::size_t i = 0; i < words.size(); ++i) builder.add(words[i], i);
  std::vector<std::uint32_t> place(words.size());  // by source: index + 1
  for (std::size_t i = 0; i < view.words.size(); ++i) place[view.words[i].source] = static_cast<std::uint32_t>(i + 1);
  for (ViewWord& word : view.words) {
    const BitWord& source = words[word.source];
    word.offset = source.offset;
    for (const Summand& s : source.sum) {
      if (place[s.word] > 0) word.sum.emplace_back(place[s.word] - 1, s.coefficient);
    }
    if (word.sum.size() < source.sum.size()) word.sum.clear();
  }
  ASSERT(bounds_are_apart(view));
  ASSERT(next_values_are_right(view));
}

}  // namespace polycube::impl::ic3
