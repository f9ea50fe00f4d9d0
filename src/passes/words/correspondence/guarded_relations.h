// Candidates for relations under a guard: two words that may be equal whenever a condition holds.
//
// Problem: a pipeline that stores every word, and one that stores a word only if it is valid, are equal only while a
// valid bit is set.
//
// Idea: guards are conditions by which the system itself chooses: those of conditionals, their conjuncts, and registers
// of one bit. Samples in which a guard holds give each word a key, as in word_classes.h.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "term/evaluate.h"
#include "term/rewrite.h"

namespace polycube::impl {

struct GuardedRelation {
  Node guard;  // of width 1
  bool value;  // the guard has
  Node one;
  Node two;
  friend auto operator<=>(const GuardedRelation&, const GuardedRelation&) = default;
};

class GuardedRelations {
 public:
  /// Guards and words are found among the terms and the registers.
  GuardedRelations(const TermStore& terms, std::span<const Node> operators, std::span<const Node> registers);

  void add(const Evaluator& values);
  /// The relations in all samples so far between words that are `free`, under guards that are.
  template <class IsFree>
  std::vector<GuardedRelation> relations(IsFree is_free) const;
  void remove(const GuardedRelation& relation) { removed_.insert(relation); }

  static bool holds(const GuardedRelation& relation, const Evaluator& values) {
    return values.bits(relation.guard).is_true() != relation.value ||
           values.bits(relation.one) == values.bits(relation.two);
  }

 private:
  struct Guard {
    Node node;
    bool value;
    std::uint32_t samples = 0;             // in which it holds
    std::vector<std::uint64_t> keys = {};  // by position of the word
  };
  std::vector<GuardedRelation> pairs(const Guard& guard, const std::vector<bool>& is_free) const;

  const TermStore& terms_;
  std::vector<Guard> guards_;
  std::vector<Node> words_;
  std::set<GuardedRelation> removed_;
};

template <class IsFree>
std::vector<GuardedRelation> GuardedRelations::relations(IsFree is_free) const {
  std::vector<bool> free_words;
  for (const Node n : words_) free_words.push_back(is_free(n));
  std::vector<GuardedRelation> result;
  for (const Guard& guard : guards_) {
    if (!is_free(guard.node)) continue;
    const std::vector<GuardedRelation> of_guard = pairs(guard, free_words);
    result.insert(result.end(), of_guard.begin(), of_guard.end());
  }
  return result;
}

}  // namespace polycube::impl
