#include "invariants/templates/mine_affine.h"

#include <algorithm>
#include <map>

#include "domain/affine_relations.h"
#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::size_t max_words = 24;
constexpr std::uint32_t relation_score = 30;
constexpr std::uint32_t part_score = 14;
constexpr std::uint32_t max_key_width = 4;
constexpr std::size_t max_parts = 12;

class Miner {
 public:
  Miner(TermStore& store, const Samples& samples, FormPool& pool) : store_(store), samples_(samples), pool_(pool) {}

  void run(const Stop& stop) {
    std::map<std::uint32_t, std::vector<std::size_t>> by_width;
    for (std::size_t i = 0; i < samples_.registers.size(); ++i) {
      const std::uint32_t width = store_.width(samples_.registers[i]);
      if (width > 1 && moves(i)) by_width[width].push_back(i);
    }
    const std::vector<std::vector<std::size_t>> all = parts();
    for (const auto& [width, words] : by_width) {
      for (std::size_t first = 0; first < words.size() && !stop.requested(); first += max_words) {
        const std::size_t count = std::min(max_words, words.size() - first);
        if (count < 2) continue;
        const std::span<const std::size_t> some(words.data() + first, count);
        for (std::size_t p = 0; p < all.size() && !stop.requested(); ++p) observe(width, some, all[p], p == 0);
      }
    }
  }

 private:
  /// A register that is constant on the samples takes part in no equation.
  bool moves(std::size_t word) const {
    for (const auto& state : samples_.states) {
      if (state[word] != samples_.states[0][word]) return true;
    }
    return false;
  }

  /// The indices of all samples, then those of each control location, if there are few.
  std::vector<std::vector<std::size_t>> parts() const {
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < samples_.registers.size() && keys.size() < 8; ++i) {
      if (store_.width(samples_.registers[i]) <= max_key_width && moves(i)) keys.push_back(i);
    }
    std::vector<std::vector<std::size_t>> result(1);
    std::map<std::vector<BitVector>, std::vector<std::size_t>> by_key;
    for (std::size_t s = 0; s < samples_.states.size(); ++s) {
      result[0].push_back(s);
      std::vector<BitVector> key;
      for (const std::size_t k : keys) key.push_back(samples_.states[s][k]);
      by_key[std::move(key)].push_back(s);
    }
    if (by_key.size() < 2 || by_key.size() > max_parts) return result;
    for (auto& [key, members] : by_key) result.push_back(std::move(members));
    return result;
  }

  void observe(std::uint32_t width, std::span<const std::size_t> words, const std::vector<std::size_t>& members,
               bool is_whole) {
    for (const AffineRelations::Row& row : equations_on(samples_.states, members, words, width)) {
      offer(width, words, row, is_whole ? relation_score : part_score);
    }
  }

  void offer(std::uint32_t width, std::span<const std::size_t> words, const AffineRelations::Row& row,
             std::uint32_t score) {
    ASSERT(row.size() == words.size() + 1 && row[0].width() == width);
    std::uint32_t k = width;
    for (std::size_t i = 0; i < words.size(); ++i) k = std::min(k, valuation(row[i]));
    if (k >= width) return;
    std::vector<LinearTerm> terms;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (row[i].is_zero()) continue;
      const Integer coefficient = Integer::of(bv::sra(row[i], k), Signedness::is_signed);
      const Node variable = samples_.registers[words[i]];
      terms.push_back({pool_.atom(variable, pool_.reading(variable)), coefficient});
    }
    if (terms.size() < 2) return;
    const LinearForm form{std::move(terms)};
    if (k == 0) {
      pool_.offer(form, true, Origin::affine, score);
      pool_.offer(form, false, Origin::affine, score / 2);
    } else if (width - k > 1) {
      pool_.offer_low_bits(form, width - k, Origin::affine, score / 2);
    }
  }

  TermStore& store_;
  const Samples& samples_;
  FormPool& pool_;
};

}  // namespace

void mine_affine(TermStore& store, const Samples& samples, FormPool& pool, const Stop& stop) {
  if (samples.states.size() < 8) return;
  Miner(store, samples, pool).run(stop);
}

}  // namespace polycube::impl::invariants
