// Candidates for word-level signal correspondence: which words may be equal, also behind different widths and offsets?
//
// A word is related to a representative that comes before it in a given order: it is a constant; or the representative
// plus a constant, of the same width; or the representative as an unsigned or signed number, in another width. Samples
// propose these relations, and refute them.
//
// Idea: each relation is an equality of keys: of the values minus the first one, of the values as unsigned numbers, and
// as signed ones. Samples extend the keys. After each extension the classes are made anew, so a word that loses one
// representative may find another one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "term/evaluate.h"
#include "term/rewrite.h"

namespace polycube::impl {

/// word = resize(representative) + offset.
struct WordRelation {
  Node representative;     // none: the word is the offset, a constant
  BitVector offset;        // of the word's width; zero where the widths differ
  bool is_signed = false;  // extends by the sign; a narrower word is a slice either way
};

class WordClasses {
 public:
  /// `members`: words in the order in which they become representatives. Those that are `fixed`, by position, are
  /// related to none before them.
  WordClasses(const TermStore& terms, std::vector<Node> members, std::vector<bool> fixed);

  const std::vector<Node>& members() const { return members_; }
  /// Adds a sample. Requires: `values` has all members.
  void add(const Evaluator& values);
  /// Relates the words by all samples so far.
  void make();

  /// None if the word is a representative or no member.
  const WordRelation* relation(Node word) const {
    return word.id() < member_of_.size() && member_of_[word.id()] != 0 && related_[member_of_[word.id()] - 1]
               ? &relations_[member_of_[word.id()] - 1]
               : nullptr;
  }
  /// Does the relation of the word hold for these values? Requires: it has one.
  bool holds(Node word, const Evaluator& values) const;
  /// From the next make() on the word has no relation.
  void remove(Node word) { fixed_[member_of_[word.id()] - 1] = true; }
  /// How many words have a relation.
  std::size_t related() const;

 private:
  struct Keys {
    std::uint64_t difference = 0;
    std::uint64_t as_unsigned = 0;
    std::uint64_t as_signed = 0;
  };

  const TermStore& terms_;
  std::vector<Node> members_;
  std::vector<bool> fixed_;               // by position
  std::vector<std::uint32_t> member_of_;  // by node: 1 + position; 0: none
  std::vector<BitVector> first_;          // by position: the first value
  std::vector<bool> constant_;
  std::vector<Keys> keys_;
  std::vector<bool> related_;
  std::vector<WordRelation> relations_;
  bool any_sample_ = false;
};

/// The word of this width that has the relation to the image of its representative.
Node related_word(Builder& build, const WordRelation& relation, Node image, std::uint32_t width);

}  // namespace polycube::impl
