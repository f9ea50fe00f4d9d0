#include "engines/ic3/fact_equations.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <span>

#include "engines/ic3/affine_relations.h"

namespace polycube::ic3 {

namespace {

constexpr std::size_t max_words = 24;
constexpr std::size_t max_counters = 8;
constexpr std::size_t max_flags = 48;

/// Words of one width and their values in all samples.
struct Table {
  std::uint32_t width;
  std::vector<Node> words;
  std::vector<std::vector<BitVector>> states;  // by sample
};

class Equations {
 public:
  Equations(TermStore& store, std::size_t guards, std::vector<FactCandidate>& result)
      : store_(store), guards_(guards), result_(result) {}

  /// Those that read a word from this one on.
  void look_at(const Table& table, std::size_t wanted = 0) {
    std::vector<std::size_t> members(table.states.size());
    std::iota(members.begin(), members.end(), std::size_t{0});
    std::vector<std::size_t> places(table.words.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    for (const AffineRelations::Row& row : equations_on(table.states, members, places, table.width)) {
      const auto first = row.begin() + static_cast<std::ptrdiff_t>(wanted);
      if (std::all_of(first, row.end() - 1, [](const BitVector& c) { return c.is_zero(); })) continue;
      add(table, row);
    }
  }

 private:
  /// sum a_i * x_i + c = 0, where 2^k divides all coefficients, says something of the lower w - k bits.
  void add(const Table& table, const AffineRelations::Row& row) {
    std::uint32_t k = table.width;
    std::size_t read = 0;
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      k = std::min(k, valuation(row[i]));
      read += row[i].is_zero() ? 0 : 1;
    }
    if (read < 2 || k >= table.width || valuation(row.back()) < k) return;
    Node sum;
    for (std::size_t i = 0; i < table.words.size(); ++i) {
      if (!row[i].is_zero()) sum = plus(sum, BitVector(row[i].ap().ashr(k)), table.words[i]);
    }
    const BitVector value(-row.back().ap().lshr(k));
    if (k == 0 && read == 2 && value.is_zero() && add_equality(table, row)) return;
    if (k == 0) {
      result_.push_back({Kind::eq, sum, Node(), value, std::nullopt, 0, guards_});
    } else {
      const std::uint32_t hi = table.width - k - 1;
      result_.push_back({Kind::eq, sum, Node(), bv::slice(value, hi, 0), hi, 0, guards_});
    }
  }

  /// If it says just that two registers are equal.
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
    result_.push_back({Kind::eq, equal[0], equal[1], BitVector(), std::nullopt, 0, guards_});
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
  std::vector<FactCandidate>& result_;
};

bool moves(const Samples& samples, std::size_t word) {
  return std::any_of(samples.states.begin(), samples.states.end(),
                     [&](const auto& state) { return state[word] != samples.states[0][word]; });
}

/// The registers that move, by width and position.
std::map<std::uint32_t, std::vector<std::size_t>> moving_registers(const TermStore& store, const Samples& samples) {
  std::map<std::uint32_t, std::vector<std::size_t>> result;
  for (std::size_t i = 0; i < samples.registers.size(); ++i) {
    if (moves(samples, i)) result[store.width(samples.registers[i])].push_back(i);
  }
  return result;
}

/// Narrower ones with zeros in front, of wider ones the low bits.
Table table_of(TermStore& store, const Samples& samples, std::uint32_t width, std::span<const std::size_t> registers) {
  Table table{width, {}, std::vector<std::vector<BitVector>>(samples.states.size())};
  for (const std::size_t r : registers) {
    const Node word = samples.registers[r];
    const std::uint32_t own = store.width(word);
    table.words.push_back(own == width  ? word
                          : own < width ? store.make(Kind::uext, {word}, width - own)
                                        : store.make(Kind::slice, {word}, width - 1, 0));
    for (std::size_t s = 0; s < samples.states.size(); ++s) {
      const BitVector& value = samples.states[s][r];
      table.states[s].push_back(own < width ? bv::uext(value, width - own) : bv::slice(value, width - 1, 0));
    }
  }
  return table;
}

std::span<const std::size_t> at_most(std::size_t count, const std::vector<std::size_t>& some) {
  return std::span(some).first(std::min(count, some.size()));
}

}  // namespace

void equations_of(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                  std::vector<FactCandidate>& result) {
  Equations equations(store, guards, result);
  for (const auto& [width, words] : moving_registers(store, samples)) {
    for (std::size_t first = 0; width > 1 && first + 1 < words.size() && !stop.requested(); first += max_words) {
      const std::size_t count = std::min(max_words, words.size() - first);
      equations.look_at(table_of(store, samples, width, std::span(words).subspan(first, count)));
    }
  }
}

void equations_across_widths(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                             std::vector<FactCandidate>& result) {
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
    if (both.size() > narrow) equations.look_at(table_of(store, samples, width, both), narrow);
  }
}

void sums_of_flags(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                   std::vector<FactCandidate>& result) {
  constexpr std::size_t least_flags = 3;
  constexpr std::uint32_t enough = 8;  // bits, for a sum of all flags
  std::map<std::uint32_t, std::vector<std::size_t>> by_width = moving_registers(store, samples);
  const std::vector<std::size_t> flags = std::move(by_width[1]);
  if (flags.size() < least_flags) return;
  by_width.erase(1);
  by_width.try_emplace(enough);
  Equations equations(store, guards, result);
  for (const auto& [width, words] : by_width) {
    if (stop.requested()) return;
    std::vector<std::size_t> both;
    for (const std::size_t r : at_most(max_counters, words)) both.push_back(r);
    const std::size_t counters = both.size();
    for (const std::size_t r : at_most(max_flags, flags)) both.push_back(r);
    equations.look_at(table_of(store, samples, width, both), counters);
  }
}

}  // namespace polycube::ic3
