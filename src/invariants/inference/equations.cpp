#include "invariants/inference/equations.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <span>

#include "domain/affine_relations.h"
#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::size_t max_words = 24;
constexpr std::size_t max_counters = 8;
constexpr std::size_t max_flags = 48;
constexpr std::size_t least_flags = 3;
constexpr std::size_t max_bitmaps = 8;

/// Words of one width and their values in all samples.
struct Table {
  std::uint32_t width;
  std::vector<Node> words;
  std::vector<std::vector<BitVector>> states;  // by sample
};

/// Is the left side of the equation 0 in all samples?
[[maybe_unused]] bool holds_on(const AffineRelations::Row& row, const Table& table) {
  return std::all_of(table.states.begin(), table.states.end(), [&](const std::vector<BitVector>& state) {
    BitVector sum = row.back();
    for (std::size_t i = 0; i < state.size(); ++i) sum = bv::add(sum, bv::mul(row[i], state[i]));
    return sum.is_zero();
  });
}

class Equations {
 public:
  Equations(TermStore& store, std::size_t guards, std::vector<CandidateInvariant>& result)
      : store_(store), guards_(guards), result_(result) {}

  /// Consecutive words of a table, by position.
  struct Range {
    std::size_t begin;
    std::size_t end;
    bool are_flags = false;  // for sums of flags: their coefficients must be equal up to sign
  };

  /// Keeps the equations with a word of each wanted range.
  void observe(const Table& table, const std::vector<Range>& wanted = {}) {
    std::vector<std::size_t> members(table.states.size());
    std::iota(members.begin(), members.end(), std::size_t{0});
    std::vector<std::size_t> places(table.words.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    for (const AffineRelations::Row& row : equations_on(table.states, members, places, table.width)) {
      ASSERT(holds_on(row, table));
      const auto reads = [&row](const Range& range) {
        const BitVector* first = nullptr;
        for (std::size_t i = range.begin; i < range.end; ++i) {
          if (row[i].is_zero()) continue;
          if (first == nullptr) first = &row[i];
          if (range.are_flags && row[i] != *first && row[i] != bv::neg(*first)) return false;
        }
        return first != nullptr;
      };
      if (std::all_of(wanted.begin(), wanted.end(), reads)) add(table, row);
    }
  }

 private:
  /// If 2^k divides all coefficients, sum a_i * x_i + c = 0 restricts only the lower w - k bits.
  void add(const Table& table, const AffineRelations::Row& row) {
    ASSERT(row.size() == table.words.size() + 1);
    std::uint32_t k = table.width;
    std::size_t read = 0;
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      k = std::min(k, valuation(row[i]));
      read += row[i].is_zero() ? 0 : 1;
    }
    if (read < 2 || k >= table.width || valuation(row.back()) < k) return;
    Node sum;
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      if (!row[i].is_zero()) sum = plus(sum, bv::sra(row[i], k), table.words[i]);
    }
    ASSERT(sum && store_.width(sum) == table.width);
    const BitVector value = bv::neg(bv::srl(row.back(), k));
    if (k == 0 && read == 2 && value.is_zero() && (add_equality(table, row) || add_multiple(table, row))) return;
    if (k == 0) {
      result_.push_back({Kind::eq, sum, Node(), value, std::nullopt, 0, guards_});
    } else {
      const std::uint32_t hi = table.width - k - 1;
      result_.push_back({Kind::eq, sum, Node(), bv::slice(value, hi, 0), hi, 0, guards_});
    }
  }

  /// Adds a plain equality of two registers, if the equation is one.
  bool add_equality(const Table& table, const AffineRelations::Row& row) {
    std::vector<Node> equal;
    BitVector sum = row.back();
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      if (row[i].is_zero()) continue;
      const bool unit = row[i].is_one() || bv::neg(row[i]).is_one();
      if (!unit) return false;
      equal.push_back(table.words[i]);
      sum = bv::add(sum, row[i]);
    }
    if (!sum.is_zero()) return false;
    ASSERT(equal.size() == 2);
    result_.push_back({Kind::eq, equal[0], equal[1], BitVector(), std::nullopt, 0, guards_});
    return true;
  }

  /// Adds `x == n * y`, if the equation is that: solvers prove it sooner than `x - n * y == 0`.
  bool add_multiple(const Table& table, const AffineRelations::Row& row) {
    std::vector<std::size_t> read;
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      if (!row[i].is_zero()) read.push_back(i);
    }
    ASSERT(read.size() == 2);
    Node word;
    Node multiple;
    for (const std::size_t i : {0U, 1U}) {
      const BitVector& own = row[read[i]];
      const BitVector& other = row[read[1 - i]];
      const bool minus = own.is_ones();
      const BitVector factor = minus ? other : bv::neg(other);
      if (word || !(minus || own.is_one()) || factor.active_bits() >= factor.width() / 2) continue;
      word = table.words[read[i]];
      multiple = store_.make(Kind::mul, {store_.constant(factor), table.words[read[1 - i]]});
    }
    if (!word || !multiple) return false;
    result_.push_back({Kind::eq, word, multiple, BitVector(), std::nullopt, 0, guards_});
    return true;
  }

  Node plus(Node sum, const BitVector& coefficient, Node word) {
    const bool minus = sum && coefficient.bit(coefficient.width() - 1);
    const BitVector factor = minus ? bv::neg(coefficient) : coefficient;
    const Node product =
        factor == BitVector::one(factor.width()) ? word : store_.make(Kind::mul, {store_.constant(factor), word});
    return sum ? store_.make(minus ? Kind::sub : Kind::add, {sum, product}) : product;
  }

  TermStore& store_;
  const std::size_t guards_;
  std::vector<CandidateInvariant>& result_;
};

bool moves(const Samples& samples, std::size_t word) {
  return std::any_of(samples.states.begin(), samples.states.end(),
                     [&](const auto& state) { return state[word] != samples.states[0][word]; });
}

/// The registers that change in the samples, by width and position.
std::map<std::uint32_t, std::vector<std::size_t>> moving_registers(const TermStore& store, const Samples& samples) {
  std::map<std::uint32_t, std::vector<std::size_t>> result;
  for (std::size_t i = 0; i < samples.registers.size(); ++i) {
    if (moves(samples, i)) result[store.width(samples.registers[i])].push_back(i);
  }
  return result;
}

/// Bits of a register.
struct Part {
  std::size_t word;
  std::uint32_t hi;
  std::uint32_t lo;
};

/// Narrower words are extended by zeros; of wider words the low bits are used.
Table table_of(TermStore& store, const Samples& samples, std::uint32_t width, std::span<const Part> parts) {
  Table table{width, {}, std::vector<std::vector<BitVector>>(samples.states.size())};
  for (const Part& part : parts) {
    const std::uint32_t hi = std::min(part.hi, part.lo + width - 1);
    const std::uint32_t own = hi - part.lo + 1;
    Node word = samples.registers[part.word];
    ASSERT(part.lo <= hi && hi < store.width(word));
    if (own < store.width(word)) word = store.make(Kind::slice, {word}, hi, part.lo);
    ASSERT(own <= width && store.width(word) == own);
    table.words.push_back(own < width ? store.make(Kind::uext, {word}, width - own) : word);
    for (std::size_t s = 0; s < samples.states.size(); ++s) {
      table.states[s].push_back(bv::uext(bv::slice(samples.states[s][part.word], hi, part.lo), width - own));
    }
  }
  return table;
}

std::vector<Part> whole(const TermStore& store, const Samples& samples, std::span<const std::size_t> registers) {
  std::vector<Part> parts;
  for (const std::size_t r : registers) parts.push_back({r, store.width(samples.registers[r]) - 1, 0});
  return parts;
}

/// Registers that the model neither adds nor compares by their order: each bit may be a flag.
std::vector<std::size_t> bitmaps(const TermStore& store, const StateCone& cone, const Samples& samples) {
  std::set<Node> numbers;
  for (const Node n : cone.terms()) {
    const Kind kind = store.kind(n);
    const bool counts = kind == Kind::add || kind == Kind::sub || kind == Kind::inc || kind == Kind::dec;
    for (std::uint32_t i = 0; (counts || is_order(kind)) && i < store.arity(n); ++i) numbers.insert(store.arg(n, i));
  }
  std::vector<std::size_t> result;
  for (std::size_t r = 0; r < samples.registers.size() && result.size() < max_bitmaps; ++r) {
    const std::uint32_t width = store.width(samples.registers[r]);
    const bool several = width >= least_flags && width <= max_flags;
    if (several && !numbers.contains(samples.registers[r]) && moves(samples, r)) result.push_back(r);
  }
  return result;
}

std::span<const std::size_t> at_most(std::size_t count, const std::vector<std::size_t>& some) {
  return std::span(some).first(std::min(count, some.size()));
}

}  // namespace

void equations_of(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                  std::vector<CandidateInvariant>& result) {
  Equations equations(store, guards, result);
  for (const auto& [width, words] : moving_registers(store, samples)) {
    const std::vector<Part> all = whole(store, samples, words);
    for (std::size_t first = 0; width > 1 && first + 1 < all.size() && !stop.requested(); first += max_words) {
      const std::size_t count = std::min(max_words, all.size() - first);
      equations.observe(table_of(store, samples, width, std::span(all).subspan(first, count)));
    }
  }
}

void equations_across_widths(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                             std::vector<CandidateInvariant>& result) {
  const std::map<std::uint32_t, std::vector<std::size_t>> by_width = moving_registers(store, samples);
  Equations equations(store, guards, result);
  for (auto own = by_width.begin(); own != by_width.end() && !stop.requested(); ++own) {
    const auto& [width, words] = *own;
    if (width == 1) continue;
    std::vector<std::size_t> both;
    for (const std::size_t r : at_most(max_words / 2, words)) both.push_back(r);
    const std::size_t narrow = both.size();
    for (auto wider = std::next(own); wider != by_width.end() && both.size() < max_words; ++wider) {
      for (const std::size_t r : at_most(max_words - both.size(), wider->second)) both.push_back(r);
    }
    if (both.size() == narrow) continue;
    equations.observe(table_of(store, samples, width, whole(store, samples, both)), {{narrow, both.size()}});
  }
}

void sums_of_flags(TermStore& store, const StateCone& cone, const Samples& samples, std::size_t guards,
                   const Stop& stop, std::vector<CandidateInvariant>& result) {
  constexpr std::uint32_t enough = 8;  // width of a sum of flags without other words
  std::map<std::uint32_t, std::vector<std::size_t>> by_width = moving_registers(store, samples);
  std::vector<std::vector<Part>> sets = {whole(store, samples, at_most(max_flags, by_width[1]))};
  for (const std::size_t r : bitmaps(store, cone, samples)) {
    sets.emplace_back();
    for (std::uint32_t i = 0; i < store.width(samples.registers[r]); ++i) sets.back().push_back({r, i, i});
  }
  by_width.erase(1);
  Equations equations(store, guards, result);
  for (const std::vector<Part>& flags : sets) {
    if (flags.size() < least_flags) continue;
    equations.observe(table_of(store, samples, enough, flags), {{0, flags.size(), true}});
    for (const auto& [width, words] : by_width) {
      if (stop.requested()) return;
      std::vector<Part> both = whole(store, samples, at_most(max_counters, words));
      // A word equals the sum of its own bits trivially, so the word of these flags is excluded.
      std::erase_if(both, [&](const Part& p) { return p.word == flags[0].word; });
      const std::size_t counters = both.size();
      both.insert(both.end(), flags.begin(), flags.end());
      equations.observe(table_of(store, samples, width, both), {{0, counters}, {counters, both.size(), true}});
    }
  }
}

}  // namespace polycube::impl::invariants
