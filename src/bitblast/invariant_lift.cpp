#include "bitblast/invariant_lift.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

/// Collects the clauses of an invariant that are about single bits, and combines them word by word.
class WordFacts {
 public:
  WordFacts(TermLift& lift, TermStore& terms) : lift_(lift), terms_(terms) {}

  /// Adds a bit that is true. Requires: it is a bit of a word.
  void add_constant(Signal s) {
    ASSERT(lift_.is_bit_of_word(s));
    const auto [word, bit] = lift_.place(s);
    constant_[word].emplace(bit, !s.complemented());
  }

  void add_equality(Signal a, Signal b) {
    const bool same = a.complemented() == b.complemented();
    if (!same || !lift_.is_bit_of_word(a) || !lift_.is_bit_of_word(b)) {
      const Node sides[] = {lift_.term(Signal(a.node())), lift_.term(Signal(b.node()))};
      result_.push_back(terms_.make(same ? Kind::eq : Kind::neq, sides));
      return;
    }
    TermLift::Place first = lift_.place(a);
    TermLift::Place second = lift_.place(b);
    if (second.word < first.word) std::swap(first, second);
    const std::int64_t shift = static_cast<std::int64_t>(second.bit) - first.bit;
    equal_[{first.word, second.word, shift}].insert(first.bit);
  }

  /// All that was added, as one term for each word or run of consecutive bits.
  std::vector<Node> terms() {
    for (const auto& [word, bits] : constant_) tell_constant(word, {bits.begin(), bits.end()});
    for (const auto& [words, bits] : equal_) tell_equal(words, {bits.begin(), bits.end()});
    return std::move(result_);
  }

 private:
  using Bits = std::vector<std::pair<std::uint32_t, bool>>;
  struct Pair {
    Node first;
    Node second;
    std::int64_t shift;  // from a bit of the first to that of the second
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };

  /// Calls `visit` for each run of consecutive numbers, with its first item and the one after its last.
  template <class Items, class Number, class Visit>
  static void for_each_run(const Items& items, Number&& number, Visit&& visit) {
    for (std::size_t i = 0; i < items.size();) {
      std::size_t end = i + 1;
      while (end < items.size() && number(items[end]) == number(items[end - 1]) + 1) ++end;
      visit(i, end);
      i = end;
    }
  }

  void tell_constant(Node word, Bits bits) {
    const std::uint32_t width = terms_.width(word);
    std::uint32_t below = width;  // the leading zeros
    while (!bits.empty() && bits.back() == std::pair(below - 1, false)) {
      bits.pop_back();
      --below;
    }
    if (below == width - 1) {
      bits.emplace_back(below, false);  // a single bit is written as a slice, not as a bound
    } else if (below < width) {
      const BitVector most = bv::srl(BitVector::ones(width), width - below);
      result_.push_back(terms_.make(below == 0 ? Kind::eq : Kind::ulte, {word, terms_.constant(most)}));
    }
    const auto number = [](const auto& bit) { return bit.first; };
    for_each_run(bits, number, [&](std::size_t begin, std::size_t end) {
      const std::uint32_t lower = bits[begin].first;
      BitVector value = BitVector::zero(static_cast<std::uint32_t>(end - begin));
      for (std::size_t i = begin; i < end; ++i) value.set_bit(bits[i].first - lower, bits[i].second);
      const Node part = lift_.part(word, bits[end - 1].first, lower);
      if (end - begin > 1) {
        result_.push_back(terms_.make(Kind::eq, {part, terms_.constant(value)}));
      } else {
        result_.push_back(value.is_true() ? part : terms_.make(Kind::not_, {part}));
      }
    });
  }

  void tell_equal(const Pair& words, const std::vector<std::uint32_t>& bits) {
    const auto number = [](std::uint32_t bit) { return bit; };
    for_each_run(bits, number, [&](std::size_t begin, std::size_t end) {
      const auto moved = [&](std::uint32_t bit) { return static_cast<std::uint32_t>(bit + words.shift); };
      const Node first = lift_.part(words.first, bits[end - 1], bits[begin]);
      const Node second = lift_.part(words.second, moved(bits[end - 1]), moved(bits[begin]));
      result_.push_back(terms_.make(Kind::eq, {first, second}));
    });
  }

  TermLift& lift_;
  TermStore& terms_;
  std::map<Node, std::set<std::pair<std::uint32_t, bool>>> constant_;
  std::map<Pair, std::set<std::uint32_t>> equal_;
  std::vector<Node> result_;
};

class InvariantLift {
 public:
  InvariantLift(const TransitionSystem& system, const BlastedSystem& blasting, const std::vector<NamedSignal>& names)
      : system_(system), blasting_(blasting), lift_(system, blasting) {
    for (const NamedSignal& named : names) lift_.name(named);
    find_readers_of_drivers();
  }

  Invariant run(const BitInvariant& invariant) {
    Invariant result;
    result.k = invariant.k;
    result.unique_states = invariant.unique_states;
    WordFacts facts(lift_, *system_.shared_terms());
    const std::vector<bool> described = describe_words(invariant.clauses, facts);
    result.strengthening = facts.terms();
    for (std::size_t i = 0; i < invariant.clauses.size(); ++i) {
      const BitClause& clause = invariant.clauses[i];
      if (described[i]) continue;
      if (std::none_of(clause.begin(), clause.end(), [&](Signal s) { return reads_driver(s); })) {
        result.strengthening.push_back(lift_.clause(clause));
      } else {
        add_instances(clause, result.strengthening);
      }
    }
    return result;
  }

 private:
  bool reads_driver(Signal s) const { return s.node() < reads_driver_.size() && reads_driver_[s.node()]; }

  /// Collects constant bits, and signals that two clauses make equal. Returns by clause whether it needs no other term.
  std::vector<bool> describe_words(const std::vector<BitClause>& clauses, WordFacts& facts) const {
    std::vector<bool> described(clauses.size(), false);
    std::map<std::pair<Signal, Signal>, std::size_t> implications;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      const BitClause& clause = clauses[i];
      if (std::any_of(clause.begin(), clause.end(), [&](Signal s) { return reads_driver(s); })) continue;
      if (clause.size() == 1 && lift_.is_bit_of_word(clause[0])) {
        facts.add_constant(clause[0]);
        described[i] = true;
      } else if (clause.size() == 2 && clause[0].node() != clause[1].node()) {
        const auto [a, b] = std::minmax(clause[0], clause[1]);
        const auto other = implications.find({~a, ~b});
        if (other == implications.end() || described[other->second]) {
          implications.emplace(std::pair(a, b), i);
        } else {
          facts.add_equality(a, ~b);
          described[i] = described[other->second] = true;
        }
      }
    }
    return described;
  }

  void find_readers_of_drivers() {
    const Aig& aig = blasting_.circuit.aig;
    bool any = false;
    for (std::size_t i = 0; i < blasting_.drivers.size(); ++i) any = any || !blasting_.drivers[i].empty();
    if (!any) return;
    reads_driver_.resize(aig.size());
    for (std::uint32_t n = 1; n < aig.size(); ++n) {
      reads_driver_[n] =
          aig.is_gate(n) ? reads_driver_[aig.left(n).node()] || reads_driver_[aig.right(n).node()] : lift_.is_driver(n);
    }
  }

  void add_instances(const BitClause& clause, std::vector<Node>& result) {
    std::vector<std::uint32_t> drivers;
    for (const std::uint32_t n : cone(blasting_.circuit.aig, clause)) {
      if (lift_.is_driver(n)) drivers.push_back(n);
    }
    constexpr std::size_t most = 4;
    if (drivers.size() > most) return;
    for (std::uint32_t values = 0; values < 1u << drivers.size(); ++values) {
      TermLift lift(system_, blasting_);
      for (std::size_t i = 0; i < drivers.size(); ++i) lift.fix_driver(drivers[i], (values >> i & 1) != 0);
      result.push_back(lift.clause(clause));
    }
  }

  const TransitionSystem& system_;
  const BlastedSystem& blasting_;
  TermLift lift_;
  std::vector<bool> reads_driver_;  // by node; empty if there are no drivers
};

}  // namespace

Invariant words_of_invariant(const TransitionSystem& system, const BlastedSystem& blasting,
                             const BitInvariant& invariant, const std::vector<NamedSignal>& names) {
  return InvariantLift(system, blasting, names).run(invariant);
}

}  // namespace polycube::impl
