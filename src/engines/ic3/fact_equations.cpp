#include "engines/ic3/fact_equations.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

#include "engines/ic3/affine_relations.h"

namespace polycube::ic3 {

namespace {

constexpr std::size_t max_words = 24;

class Equations {
 public:
  Equations(TermStore& store, const Samples& samples, std::size_t guards, std::vector<FactCandidate>& result)
      : store_(store), samples_(samples), guards_(guards), result_(result), members_(samples.states.size()) {
    std::iota(members_.begin(), members_.end(), std::size_t{0});
  }

  void look_at(std::uint32_t width, std::span<const std::size_t> words) {
    for (const AffineRelations::Row& row : equations_on(samples_.states, members_, words, width)) {
      add(width, words, row);
    }
  }

 private:
  /// sum a_i * x_i + c = 0, where 2^k divides all coefficients, says something of the lower w - k bits.
  void add(std::uint32_t width, std::span<const std::size_t> words, const AffineRelations::Row& row) {
    std::uint32_t k = width;
    std::size_t read = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      k = std::min(k, valuation(row[i]));
      read += row[i].is_zero() ? 0 : 1;
    }
    if (read < 2 || k >= width || valuation(row.back()) < k) return;
    Node sum;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!row[i].is_zero()) sum = plus(sum, BitVector(row[i].ap().ashr(k)), samples_.registers[words[i]]);
    }
    const BitVector value(-row.back().ap().lshr(k));
    if (k == 0 && read == 2 && value.is_zero() && add_equality(words, row)) return;
    if (k == 0) {
      result_.push_back({Kind::eq, sum, Node(), value, std::nullopt, 0, guards_});
    } else {
      const std::uint32_t hi = width - k - 1;
      result_.push_back({Kind::eq, sum, Node(), bv::slice(value, hi, 0), hi, 0, guards_});
    }
  }

  /// If it says just that two registers are equal.
  bool add_equality(std::span<const std::size_t> words, const AffineRelations::Row& row) {
    std::vector<Node> equal;
    BitVector sum = row.back();
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (row[i].is_zero()) continue;
      const bool unit = row[i].is_one() || bv::neg(row[i]).is_one();
      if (!unit) return false;
      equal.push_back(samples_.registers[words[i]]);
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
  const Samples& samples_;
  const std::size_t guards_;
  std::vector<FactCandidate>& result_;
  std::vector<std::size_t> members_;  // the numbers of all samples
};

bool moves(const Samples& samples, std::size_t word) {
  return std::any_of(samples.states.begin(), samples.states.end(),
                     [&](const auto& state) { return state[word] != samples.states[0][word]; });
}

}  // namespace

void equations_of(TermStore& store, const Samples& samples, std::size_t guards, const Stop& stop,
                  std::vector<FactCandidate>& result) {
  std::map<std::uint32_t, std::vector<std::size_t>> by_width;
  for (std::size_t i = 0; i < samples.registers.size(); ++i) {
    const std::uint32_t width = store.width(samples.registers[i]);
    if (width > 1 && moves(samples, i)) by_width[width].push_back(i);
  }
  Equations equations(store, samples, guards, result);
  for (const auto& [width, words] : by_width) {
    for (std::size_t first = 0; first + 1 < words.size() && !stop.requested(); first += max_words) {
      equations.look_at(width, std::span(words).subspan(first, std::min(max_words, words.size() - first)));
    }
  }
}

}  // namespace polycube::ic3
