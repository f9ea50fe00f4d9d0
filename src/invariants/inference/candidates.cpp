#include "invariants/inference/candidates.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

void add_bound(Node r, const Interval& interval, bool upper, std::vector<CandidateInvariant>& result) {
  const Signedness reading = interval.reading();
  const BitVector& bound = upper ? interval.hi() : interval.lo();
  const BitVector end = upper ? greatest(reading, interval.width()) : least(reading, interval.width());
  if (bound == end) return;
  const Kind kind = interval.is_signed() ? (upper ? Kind::slte : Kind::sgte) : (upper ? Kind::ulte : Kind::ugte);
  result.push_back({kind, r, Node(), bound, std::nullopt, 0, 0});
}

/// Ranges of known bits that the unsigned interval does not imply.
void add_bits(Node r, const Hybrid& value, std::vector<CandidateInvariant>& result) {
  const Ternary implied = Ternary::between(value.unsigned_part().lo(), value.unsigned_part().hi());
  const auto wanted = [&](std::uint32_t i) { return value.bits().bit(i).has_value() && !implied.bit(i).has_value(); };
  const std::uint32_t width = value.width();
  for (std::uint32_t lo = 0; lo < width; ++lo) {
    if (!wanted(lo)) continue;
    std::uint32_t hi = lo;
    while (hi + 1 < width && wanted(hi + 1)) ++hi;
    BitVector bits = BitVector::zero(hi - lo + 1);
    for (std::uint32_t i = lo; i <= hi; ++i) bits.set_bit(i - lo, *value.bits().bit(i));
    result.push_back({Kind::eq, r, Node(), bits, hi, lo, 0});
    lo = hi;
  }
}

class FromSamples {
 public:
  FromSamples(const TransitionSystem& system, const StateCone& cone, const Samples& samples, std::size_t guards,
              std::vector<CandidateInvariant>& result)
      : terms_(*system.shared_terms()), cone_(cone), samples_(samples), guards_(guards), result_(result) {
    for (const Node n : cone.terms()) {
      const Kind kind = terms_.kind(n);
      any_signed_ = any_signed_ || kind == Kind::slt || kind == Kind::slte || kind == Kind::sgt || kind == Kind::sgte;
      if (terms_.is_constant(n) && thresholds_[terms_.width(n)].size() < 64) {
        const BitVector& v = terms_.value(n);
        for (const BitVector& t : {v, bv::inc(v), bv::dec(v)}) thresholds_[terms_.width(n)].insert(t);
      }
    }
  }

  void run() {
    for (std::size_t i = 0; i < samples_.registers.size(); ++i) observe(i);
    find_equal();
    find_ordered();
    find_distinct();
    find_multiples();
    find_alternatives();
  }

 private:
  void observe(std::size_t i) {
    const Node r = samples_.registers[i];
    const std::uint32_t width = terms_.width(r);
    const BitVector& first = samples_.states[0][i];
    const bool constant = std::all_of(samples_.states.begin(), samples_.states.end(),
                                      [&](const std::vector<BitVector>& state) { return state[i] == first; });
    moving_.push_back(!constant);
    if (constant) result_.push_back({Kind::eq, r, Node(), first, std::nullopt, 0, guards_});
    if (width == 1) return;
    for (const Signedness reading : {Signedness::is_unsigned, Signedness::is_signed}) {
      if (reading == Signedness::is_signed && !any_signed_) continue;
      for (const bool upper : {false, true}) add_bounds(i, reading, upper);
    }
    std::uint32_t k = 0;
    while (k < width && all_agree(i, k)) ++k;
    if (k > 0 && k < width) {
      result_.push_back({Kind::eq, r, Node(), bv::slice(first, k - 1, 0), k - 1, 0, guards_});
    }
  }

  bool all_agree(std::size_t i, std::uint32_t bit) const {
    return std::all_of(samples_.states.begin(), samples_.states.end(), [&](const std::vector<BitVector>& state) {
      return state[i].bit(bit) == samples_.states[0][i].bit(bit);
    });
  }

  void add_bounds(std::size_t i, Signedness reading, bool upper) {
    BitVector bound = samples_.states[0][i];
    for (const auto& state : samples_.states) {
      if (upper ? less(reading, bound, state[i]) : less(reading, state[i], bound)) bound = state[i];
    }
    const std::uint32_t width = bound.width();
    const BitVector end = upper ? greatest(reading, width) : least(reading, width);
    const bool is_signed = reading == Signedness::is_signed;
    const Kind kind = is_signed ? (upper ? Kind::slte : Kind::sgte) : (upper ? Kind::ulte : Kind::ugte);
    std::vector<BitVector> bounds{bound};
    for (const BitVector& t : thresholds_[width]) {
      if (upper ? less(reading, bound, t) : less(reading, t, bound)) bounds.push_back(t);
    }
    // Keeps the nearest thresholds.
    std::sort(bounds.begin(), bounds.end(), [&](const BitVector& a, const BitVector& b) {
      return upper ? less(reading, a, b) : less(reading, b, a);
    });
    for (std::size_t j = 0; j < std::min<std::size_t>(bounds.size(), 2); ++j) {
      if (bounds[j] != end) {
        result_.push_back({kind, samples_.registers[i], Node(), bounds[j], std::nullopt, 0, guards_});
      }
    }
  }

  /// For each class of registers that agree on all samples: each other register equals the first one.
  void find_equal() {
    std::map<std::vector<BitVector>, std::size_t> first;
    for (std::size_t i = 0; i < samples_.registers.size(); ++i) {
      if (!moving_[i]) continue;
      std::vector<BitVector> trace;
      for (const auto& state : samples_.states) trace.push_back(state[i]);
      const auto [place, fresh] = first.try_emplace(std::move(trace), i);
      if (!fresh) {
        result_.push_back({Kind::eq, samples_.registers[place->second], samples_.registers[i], BitVector(),
                           std::nullopt, 0, guards_});
      }
    }
  }

  /// Pairs of registers of which one is never above the other, among the first registers of each width.
  void find_ordered() {
    std::map<std::uint32_t, std::vector<std::size_t>> by_width;
    for (std::size_t i = 0; i < samples_.registers.size(); ++i) {
      std::vector<std::size_t>& some = by_width[terms_.width(samples_.registers[i])];
      if (moving_[i] && terms_.width(samples_.registers[i]) > 1 && some.size() < max_ordered) some.push_back(i);
    }
    for (const auto& [width, some] : by_width) {
      for (const std::size_t i : some) {
        for (const std::size_t j : some) {
          if (i == j) continue;
          add_order(i, j, Signedness::is_unsigned);
          if (any_signed_) add_order(i, j, Signedness::is_signed);
        }
      }
    }
  }

  void add_order(std::size_t i, std::size_t j, Signedness reading) {
    ASSERT(terms_.width(samples_.registers[i]) == terms_.width(samples_.registers[j]));
    bool strict = true;
    bool equal = true;
    for (const auto& state : samples_.states) {
      if (less(reading, state[j], state[i])) return;
      strict = strict && state[i] != state[j];
      equal = equal && state[i] == state[j];
    }
    if (equal) return;
    const bool is_signed = reading == Signedness::is_signed;
    const auto add = [&](Kind kind) {
      result_.push_back({kind, samples_.registers[i], samples_.registers[j], BitVector(), std::nullopt, 0, guards_});
    };
    add(is_signed ? Kind::slte : Kind::ulte);
    if (strict) add(is_signed ? Kind::slt : Kind::ult);
  }

  /// Pairs of registers that take the same values, but never at the same time: the ranks of an arbiter, two pointers.
  /// Only where equal values would be likely by chance.
  void find_distinct() {
    std::map<std::uint32_t, std::vector<std::size_t>> by_width;
    std::vector<std::set<BitVector>> values(samples_.registers.size());
    for (std::size_t i = 0; i < samples_.registers.size(); ++i) {
      std::vector<std::size_t>& some = by_width[terms_.width(samples_.registers[i])];
      if (!moving_[i] || terms_.width(samples_.registers[i]) == 1 || some.size() == max_distinct) continue;
      for (const auto& state : samples_.states) values[i].insert(state[i]);
      if (values[i].size() * samples_for_a_value <= samples_.states.size()) some.push_back(i);
    }
    const auto overlap = [&](std::size_t i, std::size_t j) {
      return std::any_of(values[i].begin(), values[i].end(), [&](const BitVector& v) { return values[j].contains(v); });
    };
    const auto ever_equal = [&](std::size_t i, std::size_t j) {
      return std::any_of(samples_.states.begin(), samples_.states.end(),
                         [&](const std::vector<BitVector>& state) { return state[i] == state[j]; });
    };
    for (const auto& [width, some] : by_width) {
      for (std::size_t a = 0; a < some.size(); ++a) {
        for (std::size_t b = a + 1; b < some.size(); ++b) {
          if (ever_equal(some[a], some[b]) || !overlap(some[a], some[b])) continue;
          result_.push_back({Kind::neq, samples_.registers[some[a]], samples_.registers[some[b]], BitVector(),
                             std::nullopt, 0, guards_});
        }
      }
    }
  }

  /// Registers that are increased by a and by a multiple of a: the larger one may always be the multiple of the other,
  /// or above it. Compared in a width where the multiple does not wrap around.
  void find_multiples() {
    std::vector<std::pair<std::size_t, std::uint64_t>> growing;
    for (std::size_t i = 0; i < samples_.registers.size() && growing.size() < max_ordered; ++i) {
      if (!moving_[i]) continue;
      for (const std::uint64_t step : increments(samples_.registers[i])) growing.emplace_back(i, step);
    }
    for (const auto& [slow, by] : growing) {
      for (const auto& [fast, by_more] : growing) {
        if (slow != fast && by_more > by && by_more % by == 0) add_multiple(slow, by_more / by, fast);
      }
    }
  }

  /// Pairs of registers of which one always has its usual value: a pointer that moves only while no data are held.
  void find_alternatives() {
    struct Usual {
      std::size_t place;
      BitVector value;
      std::vector<bool> holds;  // by sample
    };
    std::vector<Usual> found;
    for (std::size_t i = 0; i < samples_.registers.size() && found.size() < max_ordered; ++i) {
      if (!moving_[i] || terms_.width(samples_.registers[i]) == 1) continue;
      std::map<BitVector, std::size_t> counts;
      for (const auto& state : samples_.states) ++counts[state[i]];
      const auto most = std::max_element(counts.begin(), counts.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
      if (most->second * samples_for_a_value < samples_.states.size()) continue;
      Usual usual{i, most->first, {}};
      for (const auto& state : samples_.states) usual.holds.push_back(state[i] == usual.value);
      found.push_back(std::move(usual));
    }
    const auto is = [&](const Usual& u) {
      return terms_.make(Kind::eq, {samples_.registers[u.place], terms_.constant(u.value)});
    };
    for (std::size_t a = 0; a < found.size(); ++a) {
      for (std::size_t b = a + 1; b < found.size(); ++b) {
        bool always = true;
        for (std::size_t s = 0; s < samples_.states.size(); ++s)
          always = always && (found[a].holds[s] || found[b].holds[s]);
        if (!always) continue;
        const Node either = terms_.make(Kind::or_, {is(found[a]), is(found[b])});
        result_.push_back({Kind::eq, either, Node(), BitVector::boolean(true), std::nullopt, 0, guards_});
      }
    }
  }

  /// The constants that some cases of the next value add.
  std::set<std::uint64_t> increments(Node r) const {
    std::set<std::uint64_t> found;
    std::set<Node> seen;
    std::vector<Node> cases = {cone_.next(r)};
    while (!cases.empty()) {
      const Node n = cases.back();
      cases.pop_back();
      if (!seen.insert(n).second) continue;
      if (terms_.kind(n) == Kind::ite) {
        cases.push_back(terms_.arg(n, 1));
        cases.push_back(terms_.arg(n, 2));
      }
      if (terms_.kind(n) == Kind::inc && may_be(terms_.arg(n, 0), r)) found.insert(1);
      if (terms_.kind(n) != Kind::add) continue;
      for (const std::uint32_t i : {0U, 1U}) {
        const Node summand = terms_.arg(n, 1 - i);
        if (!may_be(terms_.arg(n, i), r) || !terms_.is_constant(summand)) continue;
        const BitVector& value = terms_.value(summand);
        if (value.active_bits() <= 16 && !value.is_zero()) found.insert(value.to_uint64());
      }
    }
    return found;
  }

  /// Is it the register, or some cases of an ite? An asynchronous reset is one.
  bool may_be(Node n, Node r) const {
    for (std::uint32_t depth = 0; depth < 4; ++depth) {
      if (n == r) return true;
      if (terms_.kind(n) != Kind::ite) return false;
      if (terms_.arg(n, 1) == r) return true;
      n = terms_.arg(n, 2);
    }
    return false;
  }

  void add_multiple(std::size_t slow, std::uint64_t factor, std::size_t fast) {
    const Node a = samples_.registers[slow];
    const Node b = samples_.registers[fast];
    const std::uint32_t width = terms_.width(a) + static_cast<std::uint32_t>(std::bit_width(factor));
    if (terms_.width(b) > width) return;
    const BitVector times(width, factor);
    for (const auto& state : samples_.states) {
      const BitVector multiple = bv::mul(times, bv::uext(state[slow], width - terms_.width(a)));
      if (bv::ult(bv::uext(state[fast], width - terms_.width(b)), multiple).is_true()) return;
    }
    const Node wide = terms_.make(Kind::uext, {a}, width - terms_.width(a));
    const Node multiple = terms_.make(Kind::mul, {terms_.constant(times), wide});
    const Node other = terms_.make(Kind::uext, {b}, width - terms_.width(b));
    result_.push_back({Kind::ulte, multiple, other, BitVector(), std::nullopt, 0, guards_});
  }

  static constexpr std::size_t max_ordered = 12;
  static constexpr std::size_t max_distinct = 20;        // registers of a width
  static constexpr std::size_t samples_for_a_value = 8;  // of a register
  TermStore& terms_;
  const StateCone& cone_;
  const Samples& samples_;
  const std::size_t guards_;
  std::vector<CandidateInvariant>& result_;
  std::map<std::uint32_t, std::set<BitVector>> thresholds_;  // by width
  bool any_signed_ = false;                                  // the model has a signed comparison
  std::vector<bool> moving_;                                 // by register
};

}  // namespace

Node CandidateInvariant::to_term(TermStore& store, std::span<const Node> all) const {
  ASSERT(guards <= all.size() && (!where || store.width(where) == 1));
  ASSERT(!hi || (lo <= *hi && *hi < store.width(a) && !b));
  const Node left = hi ? store.make(Kind::slice, {a}, *hi, lo) : a;
  Node term = store.make(kind, {left, b ? b : store.constant(value)});
  if (where) term = store.make(Kind::implies, {where, term});
  ASSERT(store.width(left) == (b ? store.width(b) : value.width()));
  for (const Node guard : all.first(guards)) term = store.make(Kind::or_, {guard, term});
  ASSERT(store.width(term) == 1);
  return term;
}

Hybrid CandidateInvariant::allowed(const TermStore& store) const {
  const std::uint32_t width = store.width(a);
  if (b) return Hybrid::top(width);
  if (hi) {
    Ternary bits(width);
    for (std::uint32_t i = lo; i <= *hi; ++i) bits.set_bit(i, value.bit(i - lo));
    return Hybrid::from(bits);
  }
  const bool is_signed = kind == Kind::slte || kind == Kind::sgte;
  const Signedness reading = is_signed ? Signedness::is_signed : Signedness::is_unsigned;
  switch (kind) {
    case Kind::ulte:
    case Kind::slte: return Hybrid::from(Interval(reading, least(reading, width), value));
    case Kind::ugte:
    case Kind::sgte: return Hybrid::from(Interval(reading, value, greatest(reading, width)));
    default: return Hybrid::constant(value);
  }
}

std::vector<CandidateInvariant> without_implied(const TermStore& store,
                                                const std::vector<CandidateInvariant>& candidates) {
  std::vector<char> keep(candidates.size(), 1);
  std::map<Node, std::vector<std::size_t>> by_register;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!candidates[i].b && !candidates[i].where) by_register[candidates[i].a].push_back(i);
  }
  const auto implied = [&](std::size_t i, const std::vector<std::size_t>& group) {
    Hybrid others = Hybrid::top(store.width(candidates[i].a));
    for (const std::size_t j : group) {
      if (j == i || keep[j] == 0 || candidates[j].guards > candidates[i].guards) continue;
      const auto both = others.meet(candidates[j].allowed(store));
      if (both) others = *both;
    }
    ASSERT(!candidates[i].b && candidates[i].allowed(store).width() == others.width());
    return candidates[i].allowed(store).contains(others);
  };
  for (const auto& [variable, group] : by_register) {
    for (std::size_t k = group.size(); k-- > 0;) {
      if (implied(group[k], group)) keep[group[k]] = 0;
    }
  }
  std::vector<CandidateInvariant> result;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (keep[i] != 0) result.push_back(candidates[i]);
  }
  return result;
}

void candidates_of(const std::vector<Node>& registers, const std::vector<Hybrid>& values,
                   std::vector<CandidateInvariant>& result) {
  ASSERT(values.empty() || values.size() == registers.size());  // empty if stopped
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].is_constant()) {
      result.push_back({Kind::eq, registers[i], Node(), values[i].value(), std::nullopt, 0, 0});
      continue;
    }
    for (const bool upper : {false, true}) {
      add_bound(registers[i], values[i].unsigned_part(), upper, result);
      // The signed interval adds information only if it crosses zero.
      if (values[i].unsigned_part() != values[i].signed_part().read_as(Signedness::is_unsigned)) {
        add_bound(registers[i], values[i].signed_part(), upper, result);
      }
    }
    add_bits(registers[i], values[i], result);
  }
}

void candidates_of(const TransitionSystem& system, const StateCone& cone, const Samples& samples, std::size_t guards,
                   std::vector<CandidateInvariant>& result) {
  if (samples.states.empty()) return;
  ASSERT(samples.states[0].size() == samples.registers.size());
  FromSamples(system, cone, samples, guards, result).run();
}

}  // namespace polycube::impl::invariants
