#include "engines/ic3/literals/affine_updates.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "bitblast/words.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {

constexpr std::size_t most_cases = 24;

using Numbers = std::map<Word, Integer>;  // with coefficients

Word resized(Word a, std::size_t width, Signal fill) {
  a.resize(width, fill);
  return a;
}

class NextSum {
 public:
  NextSum(Aig& aig, std::span<const BitWord> words, const BitWord& sum)
      : aig_(aig), words_(words), sum_(sum), width_(sum.bits.size()) {}

  std::optional<Word> run() {
    for (const Summand& s : sum_.sum) {
      ASSERT(s.word < words_.size() && s.coefficient != 0 && words_[s.word].sum.empty());
      if (words_[s.word].steps.empty()) return std::nullopt;
    }
    return next(std::vector<std::uint32_t>(sum_.sum.size(), 0));
  }

 private:
  const UpdateCase& step(const std::vector<std::uint32_t>& places, std::size_t i) const {
    ASSERT(places[i] < words_[sum_.sum[i].word].steps.size());
    return words_[sum_.sum[i].word].steps[places[i]];
  }

  /// Descends in the update trees as far as conditions are decided. Returns the first undecided condition, if there is
  /// one.
  Signal settle(std::vector<std::uint32_t>& places) const {
    Signal open;
    for (std::size_t i = 0; i < places.size(); ++i) {
      while (const Signal c = step(places, i).condition) {
        const auto known = decided_.find(c.node());
        if (c.node() != 0 && known == decided_.end()) {
          if (!open) open = c;
          break;
        }
        const bool holds = (c.node() == 0 ? false : known->second) != c.complemented();
        places[i] = holds ? step(places, i).then : step(places, i).otherwise;
      }
    }
    return open;
  }

  std::optional<Word> next(std::vector<std::uint32_t> places) {
    const Signal open = settle(places);
    if (!open) return ++cases_ > most_cases ? std::nullopt : std::optional(leaf(places));
    ASSERT(!decided_.contains(open.node()) && aig_.size() > open.node());
    std::optional<Word> ways[2];
    for (const bool holds : {false, true}) {
      decided_[open.node()] = holds;
      ways[holds ? 1 : 0] = next(places);
      if (!ways[holds ? 1 : 0]) break;
    }
    decided_.erase(open.node());
    if (!ways[0] || !ways[1]) return std::nullopt;
    return words::mux(aig_, Signal(open.node(), false), *ways[1], *ways[0]);
  }

  Word leaf(const std::vector<std::uint32_t>& places) {
    Integer constant = 0;
    Numbers whole;    // of all summands
    Numbers differs;  // difference from the present sum
    for (std::size_t i = 0; i < places.size(); ++i) {
      const UpdateCase& s = step(places, i);
      const Integer factor(sum_.sum[i].coefficient);
      constant += factor * s.constant;
      for (const UpdateTerm& part : s.parts) whole[part.bits] += factor * Integer(part.coefficient);
    }
    differs = whole;
    for (const Summand& s : sum_.sum) differs[words_[s.word].bits] += Integer(-s.coefficient);
    for (Numbers* some : {&whole, &differs}) {
      std::erase_if(*some, [](const auto& entry) { return entry.second.is_zero(); });
    }
    const bool from_sum = differs.size() < std::max<std::size_t>(whole.size(), 1);
    Word result = from_sum ? sum_.bits : Word(width_, signal_false);
    if (!from_sum) constant += sum_.offset;
    Word change(width_, signal_false);  // computed first, so that other sums can share it
    for (const auto& [bits, factor] : from_sum ? differs : whole) add(change, factor, bits, 0);
    if (!constant.is_zero()) {
      Signal carry = signal_false;
      change = words::add(aig_, change, words::constant(constant.to_word(width())), carry);
    }
    add(result, 1, change, 0);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::size_t bits = words_[sum_.sum[i].word].bits.size();
      const Word lost = lost_bits(step(places, i), bits);
      if (lost.empty()) continue;
      add(result, Integer(-sum_.sum[i].coefficient), resized(lost, std::max(width_, lost.size()), lost.back()), bits);
    }
    return result;
  }

  std::uint32_t width() const { return static_cast<std::uint32_t>(width_); }

  /// result += factor * a * 2^shift
  void add(Word& result, const Integer& factor, const Word& a, std::size_t shift) {
    ASSERT(result.size() == width_);
    if (shift >= width_) return;
    const std::size_t rest = width_ - shift;
    const Word high(result.begin() + static_cast<std::ptrdiff_t>(shift), result.end());
    const Word times = words::constant(absolute(factor).to_word(static_cast<std::uint32_t>(rest)));
    const Word product = words::multiply(aig_, times, resized(a, rest, signal_false));
    Signal carry = signal_false;
    const Word sum =
        factor.is_negative() ? words::subtract(aig_, high, product, carry) : words::add(aig_, high, product, carry);
    std::copy(sum.begin(), sum.end(), result.begin() + static_cast<std::ptrdiff_t>(shift));
  }

  /// The bits of a leaf beyond the first `bits`, as a signed number; empty if the leaf always fits.
  Word lost_bits(const UpdateCase& leaf, std::size_t bits) {
    Integer least = leaf.constant;
    Integer most = leaf.constant;
    for (const UpdateTerm& part : leaf.parts) {
      const Integer factor(part.coefficient);
      const Integer greatest = Integer::power_of_two(static_cast<std::uint32_t>(part.bits.size())) - Integer(1);
      (factor.is_negative() ? least : most) += factor * greatest;
    }
    const auto width = static_cast<std::uint32_t>(bits);
    if (!least.is_negative() && most < Integer::power_of_two(width)) return {};
    const std::uint32_t wide = std::max({least.signed_width(), most.signed_width(), width + 1});
    Word value = words::constant(leaf.constant.to_word(wide));
    for (const UpdateTerm& part : leaf.parts) {
      const Integer factor(part.coefficient);
      const Word times = words::constant(absolute(factor).to_word(wide));
      const Word product = words::multiply(aig_, times, resized(part.bits, wide, signal_false));
      Signal carry = signal_false;
      value =
          factor.is_negative() ? words::subtract(aig_, value, product, carry) : words::add(aig_, product, value, carry);
    }
    return Word(value.begin() + static_cast<std::ptrdiff_t>(bits), value.end());
  }

  Aig& aig_;
  std::span<const BitWord> words_;
  const BitWord& sum_;
  const std::size_t width_;
  std::map<std::uint32_t, bool> decided_;  // decided conditions on the path, by node
  std::size_t cases_ = 0;
};

}  // namespace

std::vector<Signal> next_of_sum(Aig& aig, std::span<const BitWord> words, const BitWord& sum) {
  if (sum.sum.empty()) return {};
  return NextSum(aig, words, sum).run().value_or(Word());
}

}  // namespace polycube::impl::ic3
