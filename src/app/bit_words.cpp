#include "app/bit_words.h"

#include <algorithm>
#include <utility>

#include "bitblast/blast.h"
#include "support/check.h"
#include "support/error.h"

namespace polycube {

namespace {

constexpr std::size_t no_entry = static_cast<std::size_t>(-1);

}  // namespace

BitSystem prepared_system(const TransitionSystem& system, const Blasting& blasting, Prepared& prepared,
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
  return result;
}

BitWords::BitWords(const TransitionSystem& system, Blasting& blasting, std::vector<ic3::Word> words, std::size_t bits) {
  Blaster blaster(system.terms(), blasting.circuit.aig);
  for (std::uint32_t i = 0; i < system.states().size(); ++i)
    blaster.set(system.states()[i].variable, blasting.states[i]);
  for (const ic3::Word& word : words) {
    const std::uint32_t width = system.terms().width(word.term);
    if (width > bits) continue;
    bits -= width;
    blaster.blast({&word.term, 1});
    const Bits own = blaster.bits(word.term);
    Entry entry = {word, {own.begin(), own.end()}};
    if (word.is_signed) entry.bits.back() = ~entry.bits.back();
    entries_.push_back(std::move(entry));
  }
}

std::vector<BitWord> BitWords::prepared(const Circuit& source, Prepared& prepared) const {
  std::vector<BitWord> result;
  of_prepared_.clear();
  for (std::size_t e = 0; e < entries_.size(); ++e) {
    const Entry& entry = entries_[e];
    const bool derived = entry.word.origin != ic3::Origin::state;
    BitWord word = {{}, derived, derived || entry.word.arithmetic};
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
      word.is_signed = entry.word.is_signed;
    }
    result.push_back(std::move(word));
    of_prepared_.push_back(whole ? e : no_entry);
  }
  return result;
}

std::vector<NamedSignal> BitWords::named(Circuit& source, TermStore& terms, const std::vector<BitBound>& bounds) const {
  std::vector<NamedSignal> result;
  for (const BitBound& bound : bounds) {
    if (of_prepared_[bound.word] == no_entry) continue;
    const Entry& entry = entries_[of_prepared_[bound.word]];
    BitVector value = bound.value;
    if (entry.word.is_signed) value.set_bit(value.width() - 1, !value.bit(value.width() - 1));
    const Node constant = terms.constant(value);
    const Kind kind = entry.word.is_signed ? Kind::slte : Kind::ulte;
    const Node term =
        bound.upper ? terms.make(kind, {entry.word.term, constant}) : terms.make(kind, {constant, entry.word.term});
    result.push_back({compare(source.aig, entry.bits, bound), term});
  }
  return result;
}

}  // namespace polycube
