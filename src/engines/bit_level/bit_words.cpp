#include "engines/bit_level/bit_words.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "bitblast/blast.h"
#include "engines/bit_level/update_tree.h"
#include "engines/linear_words.h"
#include "support/check.h"
#include "support/error.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_gates_for_steps = 200'000;

}  // namespace

BitSystem prepared_system(const TransitionSystem& system, const BlastedSystem& blasting, Prepared& prepared,
                          std::vector<std::uint32_t> bads) {
  BitSystem result = {&system, {}, {}, std::move(bads)};
  std::vector<Signal> all;
  const auto add = [&](const WordTable& table) {
    for (std::size_t i = 0; i < table.size(); ++i) all.insert(all.end(), table[i].begin(), table[i].end());
  };
  add(blasting.states);
  add(blasting.inputs);
  const std::vector<Signal> images = prepared.image(blasting.circuit, all);
  auto at = images.begin();
  const auto take = [&](Node variable, Bits bits) {
    const auto begin = at;
    at += static_cast<std::ptrdiff_t>(bits.size());
    return system.terms().sort(variable).is_bits() ? std::vector<Signal>(begin, at) : std::vector<Signal>();
  };
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    result.states.push_back(take(system.states()[i].variable, blasting.states[i]));
  }
  for (std::size_t i = 0; i < system.inputs().size(); ++i) {
    result.inputs.push_back(take(system.inputs()[i], blasting.inputs[i]));
  }
  ASSERT(at == images.end());
  return result;
}

BitWords::BitWords(const TransitionSystem& system, BlastedSystem& blasting, std::vector<invariants::Word> words,
                   std::size_t bits) {
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::uint32_t i = 0; i < system.states().size(); ++i)
    blaster.set(system.states()[i].variable, blasting.states[i]);
  for (const invariants::Word& word : words) {
    const std::uint32_t width = system.terms().width(word.term);
    if (width > bits) continue;
    bits -= width;
    blaster.blast({&word.term, 1});
    const Bits own = blaster.bits(word.term);
    ASSERT(own.size() == width);
    Entry entry = {word, {own.begin(), own.end()}, word.term, {}};
    if (word.is_signed) {
      entry.bits.back() = ~entry.bits.back();
      TermStore& terms = *system.shared_terms();
      BitVector sign = BitVector::zero(width);
      sign.set_bit(width - 1, true);
      entry.now = terms.make(Kind::xor_, {word.term, terms.constant(sign)});
    }
    entries_.push_back(std::move(entry));
  }
  for (std::uint32_t i = 0; i < system.inputs().size(); ++i) blaster.set(system.inputs()[i], blasting.inputs[i]);
  if (blasting.circuit.aig.gates() <= most_gates_for_steps) add_steps(system, blaster);
}

void BitWords::add_steps(const TransitionSystem& system, Blaster& blaster) {
  std::map<Node, UpdateTree::Register> registers;
  std::map<Node, std::size_t> places;
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    const invariants::Word& word = entries_[e].word;
    if (word.origin != invariants::Origin::state || !word.arithmetic) continue;
    registers[word.term] = {entries_[e].bits, word.is_signed};
    places[word.term] = e;
  }
  UpdateTree steps(system.terms(), blaster, registers);
  for (const State& state : system.states()) {
    const auto found = places.find(state.variable);
    if (found == places.end() || !state.next) continue;
    Entry& entry = entries_[found->second];
    entry.steps = steps.of(state.next, entry.word.is_signed);
  }
}

std::vector<BitWord> BitWords::prepared(const Circuit& source, Prepared& prepared) const {
  std::vector<BitWord> result;
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    const Entry& entry = entries_[e];
    const bool derived = entry.word.origin != invariants::Origin::state;
    BitWord word;
    word.derived = derived;
    word.ordered = derived || entry.word.arithmetic;
    bool any = false;
    bool whole = true;
    for (const Signal s : prepared.image(source, entry.bits)) {
      whole = whole && s;
      if (s) word.bits.push_back(s);
      any = any || (s && s.node() != 0);
    }
    if (!any || word.bits.size() < 2 || (derived && !whole)) continue;
    if (whole) {
      word.term = entry.word.term;
      word.now = entry.now;
      word.is_signed = entry.word.is_signed;
    }
    word.whole = whole;
    word.mined = e;
    result.push_back(std::move(word));
  }
  add_sums(result);
  add_updates(source, prepared, result);
  return result;
}

/// Adds the update trees of whole words, if the prepared circuit has an image of every signal in them.
void BitWords::add_updates(const Circuit& source, Prepared& prepared, std::vector<BitWord>& words) const {
  const auto each_signal = [&](const auto& visit) {
    for (BitWord& word : words) {
      for (UpdateCase& step : word.steps) {
        if (step.condition) visit(word, step.condition);
        for (UpdateTerm& part : step.parts) {
          for (Signal& s : part.bits) visit(word, s);
        }
      }
    }
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].whole) words[i].steps = entries_[words[i].mined].steps;
  }
  std::vector<Signal> signals;
  each_signal([&](BitWord&, Signal s) { signals.push_back(s); });
  const std::vector<Signal> images = prepared.image(source, signals);
  auto image = images.begin();
  ASSERT(images.size() == signals.size());
  std::set<const BitWord*> lost;
  each_signal([&](BitWord& word, Signal& s) {
    s = *image++;
    if (!s) lost.insert(&word);
  });
  for (BitWord& word : words) {
    if (lost.contains(&word)) word.steps.clear();
  }
}

/// Adds to words that are sums their summands among the other words, as unsigned numbers.
void BitWords::add_sums(std::vector<BitWord>& words) const {
  std::map<Node, std::size_t> place;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].whole) place[entries_[words[i].mined].word.term] = i;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].whole) continue;
    const Entry& entry = entries_[words[i].mined];
    if (entry.word.sum.empty()) continue;
    WordSum sum;
    Integer offset = entry.shift();
    for (const invariants::Product& p : entry.word.sum) {
      const auto at = place.find(p.word);
      if (at == place.end()) break;
      const Entry& summand = entries_[words[at->second].mined];
      if (summand.word.is_signed != p.is_signed) break;
      sum.push_back({at->second, p.coefficient});
      offset = offset - Integer(p.coefficient) * summand.shift();
    }
    if (sum.size() < entry.word.sum.size()) continue;
    std::sort(sum.begin(), sum.end());
    words[i].sum = std::move(sum);
    words[i].offset = offset;
  }
}

std::vector<NamedSignal> BitWords::named(Circuit& source, TermStore& terms, const std::vector<BitWord>& prepared,
                                         const BitProof& proof) const {
  std::vector<BitWord> words;  // in terms of the source
  for (const BitWord& word : prepared) {
    words.emplace_back().mined = word.mined;
    if (word.whole) words.back().bits = entries_[word.mined].bits;
  }
  for (const WordSum& sum : proof.sums) {
    words.push_back(linear_word(source.aig, std::span(words).first(prepared.size()), sum));
  }
  std::vector<NamedSignal> result;
  for (const WordThreshold& bound : proof.thresholds) {
    ASSERT(bound.word < words.size());
    const BitWord& word = words[bound.word];
    if (word.bits.empty()) {
      result.push_back({});
      continue;
    }
    const Node term =
        word.sum.empty() ? word_term(terms, entries_[word.mined], bound) : sum_term(terms, words, word, bound);
    result.push_back({compare(source.aig, word.bits, bound), term});
  }
  return result;
}

Node BitWords::word_term(TermStore& terms, const Entry& entry, const WordThreshold& bound) const {
  ASSERT(terms.width(entry.word.term) == bound.value.width());
  BitVector value = bound.value;
  if (entry.word.is_signed) value.set_bit(value.width() - 1, !value.bit(value.width() - 1));
  const Node constant = terms.constant(value);
  const Kind kind = entry.word.is_signed ? Kind::slte : Kind::ulte;
  return bound.upper ? terms.make(kind, {entry.word.term, constant}) : terms.make(kind, {constant, entry.word.term});
}

Node BitWords::sum_term(TermStore& terms, const std::vector<BitWord>& words, const BitWord& sum,
                        const WordThreshold& bound) const {
  std::vector<invariants::Product> products;
  Integer value = Integer::of(bound.value, Signedness::is_unsigned) - sum.offset;
  for (const Summand& s : sum.sum) {
    const Entry& entry = entries_[words[s.word].mined];
    products.push_back({entry.word.term, entry.word.is_signed, s.coefficient});
    value = value - Integer(s.coefficient) * entry.shift();
  }
  return invariants::bound_term(terms, products, bound.upper, value);
}

}  // namespace polycube::impl
