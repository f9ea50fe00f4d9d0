// All clauses in one array of words. A reference is the index of the first word of a clause. A clause is a header of
// three words and the codes of its literals, of which the first two are watched.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "support/check.h"

namespace polycube::impl {

class Arena {
 public:
  using Ref = std::uint32_t;

  enum Flag : std::uint32_t {
    gate = 1,   // of a definition
    added = 2,  // by add_clause
    learnt = 4,
    temporary = 8,  // for this query only
    deleted = 16,
    used = 32,   // of a learnt clause: used since the last reduction
    fresh = 64,  // of an added clause: not used yet to shorten others
  };

  Ref make(std::span<const std::uint32_t> codes, std::uint32_t flags) {
    const std::size_t ref = words_.size();
    CHECK(ref + codes.size() + header < limit);
    ASSERT(codes.size() >= 2);
    words_.push_back(static_cast<std::uint32_t>(codes.size()));
    words_.push_back(flags);
    words_.push_back(signature(codes));
    words_.insert(words_.end(), codes.begin(), codes.end());
    return static_cast<Ref>(ref);
  }

  std::uint32_t size(Ref c) const {
    ASSERT(c + header <= words_.size());
    return words_[c];
  }
  std::uint32_t* codes(Ref c) {
    ASSERT(c + header + words_[c] <= words_.size());
    return words_.data() + c + header;
  }
  std::span<const std::uint32_t> operator[](Ref c) const {
    ASSERT(c + header + words_[c] <= words_.size());
    return {words_.data() + c + header, words_[c]};
  }
  bool is(Ref c, std::uint32_t flags) const {
    ASSERT(c + header <= words_.size());
    return (words_[c + 1] & flags) != 0;
  }
  void set(Ref c, std::uint32_t flags) { words_[c + 1] |= flags; }
  void unset(Ref c, std::uint32_t flags) { words_[c + 1] &= ~flags; }
  std::uint32_t flags(Ref c) const { return words_[c + 1] & 0xff; }
  /// The number of decision levels of its literals when it was learnt.
  std::uint32_t levels(Ref c) const { return words_[c + 1] >> 8; }
  void set_levels(Ref c, std::uint32_t levels) {
    words_[c + 1] = flags(c) | (levels < 0xffffff ? levels : 0xffffffU) << 8;
  }
  /// A set of 32 bits, with one bit for each literal: the signature of a subset is a subset.
  std::uint32_t signature(Ref c) const { return words_[c + 2]; }
  static std::uint32_t signature(std::span<const std::uint32_t> codes) {
    std::uint32_t bits = 0;
    for (const std::uint32_t l : codes) bits |= 1U << (l * 0x9e3779b1U >> 27);
    return bits;
  }

  /// Its words are reclaimed when the remaining clauses are moved to another arena.
  void discard(Ref c) {
    ASSERT(!is(c, deleted));
    set(c, deleted);
    wasted_ += header + size(c);
  }
  /// Frees the words at once if it is the last clause. Requires: no reference to it exists.
  void forget(Ref c) {
    ASSERT(!is(c, deleted));
    if (c + header + size(c) == words_.size()) {
      words_.resize(c);
    } else {
      discard(c);
    }
  }
  /// Removes a literal; the last one moves to its position. Requires: no watch refers to the clause, and two literals
  /// remain.
  void remove(Ref c, std::uint32_t position) {
    ASSERT(position < size(c) && size(c) > 2 && !is(c, deleted));
    std::uint32_t* const l = codes(c);
    const std::uint32_t last = --words_[c];
    l[position] = l[last];
    l[last] = 0;
    words_[c + 2] = signature((*this)[c]);
    ++wasted_;
  }
  bool wasteful() const { return wasted_ > 1024 && wasted_ > words_.size() / 4; }
  /// Copies a clause, and returns and stores its new reference. This arena may not be used for anything else
  /// afterwards.
  Ref move_to(Arena& target, Ref c) {
    ASSERT(&target != this && !is(c, deleted));
    const Ref moved = target.make((*this)[c], 0);
    target.words_[moved + 1] = words_[c + 1];
    return words_[c + 2] = moved;
  }
  Ref moved_to(Ref c) const { return words_[c + 2]; }
  void reserve(std::size_t words) { words_.reserve(words); }
  std::size_t used_words() const {
    ASSERT(wasted_ <= words_.size());
    return words_.size() - wasted_;
  }
  std::size_t bytes() const { return words_.capacity() * sizeof(std::uint32_t); }

 private:
  static constexpr std::size_t header = 3;
  static constexpr std::size_t limit = std::size_t{1} << 31;  // the highest bit is used by the watches

  std::vector<std::uint32_t> words_;
  std::size_t wasted_ = 0;
};

}  // namespace polycube::impl
