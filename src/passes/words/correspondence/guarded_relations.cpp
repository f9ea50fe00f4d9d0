#include "passes/words/correspondence/guarded_relations.h"

#include <algorithm>
#include <map>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_guards = 128;
constexpr std::size_t most_words = 512;
constexpr std::uint32_t least_samples = 4;  // with the guard; fewer say nothing

}  // namespace

GuardedRelations::GuardedRelations(const TermStore& terms, std::span<const Node> operators,
                                   std::span<const Node> registers)
    : terms_(terms) {
  std::vector<bool> is_guard(terms.size(), false);
  std::vector<bool> is_word(terms.size(), false);
  const auto add_guard = [&](Node n) {
    if (is_guard[n.id()] || terms.is_constant(n) || guards_.size() + 2 > most_guards) return;
    is_guard[n.id()] = true;
    for (const bool value : {true, false}) guards_.push_back({n, value});
  };
  const auto add_word = [&](Node n) {
    const Sort sort = terms.sort(n);
    if (!sort.is_bits() || sort.is_boolean() || is_word[n.id()] || terms.is_constant(n)) return;
    if (words_.size() == most_words) return;
    is_word[n.id()] = true;
    words_.push_back(n);
  };
  for (const Node n : registers) {
    add_word(n);
    if (terms.sort(n).is_boolean()) add_guard(n);
  }
  for (const Node n : operators) {
    if (terms.is_product(n)) {
      for (std::uint32_t i = 0; i < 2; ++i) add_word(terms.arg(n, i));
      add_word(n);
    }
    if (terms.kind(n) != Kind::ite || terms.sort(n).is_array()) continue;
    for (std::uint32_t i = 1; i < 3; ++i) add_word(terms.arg(n, i));
    add_word(n);
    std::vector<Node> conditions = {terms.arg(n, 0)};
    while (!conditions.empty()) {
      const Node c = conditions.back();
      conditions.pop_back();
      if (is_guard[c.id()]) continue;
      add_guard(c);
      const Kind kind = terms.kind(c);
      if (kind == Kind::and_ || kind == Kind::or_ || kind == Kind::not_) {
        for (std::uint32_t i = 0; i < terms.arity(c); ++i) conditions.push_back(terms.arg(c, i));
      }
    }
  }
  for (Guard& guard : guards_) guard.keys.resize(words_.size(), 0);
}

void GuardedRelations::add(const Evaluator& values) {
  std::vector<std::uint64_t> hashes;
  for (const Node n : words_) hashes.push_back(values.bits(n).hash());
  for (Guard& guard : guards_) {
    if (values.bits(guard.node).is_true() != guard.value) continue;
    ++guard.samples;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      std::uint64_t z = (guard.keys[i] ^ hashes[i]) + 0x9e3779b97f4a7c15ULL;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      guard.keys[i] = z ^ (z >> 27);
    }
  }
}

std::vector<GuardedRelation> GuardedRelations::pairs(const Guard& guard, const std::vector<bool>& is_free) const {
  std::vector<GuardedRelation> result;
  if (guard.samples < least_samples) return result;
  std::map<std::pair<std::uint32_t, std::uint64_t>, Node> first;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (!is_free[i]) continue;
    const auto [at, fresh] = first.emplace(std::pair(terms_.width(words_[i]), guard.keys[i]), words_[i]);
    if (fresh) continue;
    const GuardedRelation relation{guard.node, guard.value, at->second, words_[i]};
    if (!removed_.contains(relation)) result.push_back(relation);
  }
  return result;
}

}  // namespace polycube::impl
