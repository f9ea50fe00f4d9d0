#include "engines/ic3/literals/comparators.h"

#include <algorithm>

#include "bitblast/words.h"
#include "engines/ic3/literals/affine_updates.h"

namespace polycube::ic3 {

namespace {

class Builder {
 public:
  Builder(View& view, std::span<const BitWord> words)
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
  View& view_;
  std::span<const BitWord> words_;
  Transplant next_;
  Transplant reset_;
  std::vector<bool> is_latch_;  // by node
};

}  // namespace

void add_comparators(View& view, std::span<const BitWord> words) {
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
}

}  // namespace polycube::ic3
