// Many growing lists in one array: a list that is full moves to the end, with twice the capacity. To copy all lists,
// two arrays are copied; `compact` reclaims the space of moved lists.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "support/check.h"

namespace polycube::impl {

template <class T>
class FlatLists {
 public:
  std::size_t lists() const { return heads_.size(); }
  void resize(std::size_t lists) {
    ASSERT(lists >= heads_.size());
    heads_.resize(lists);
  }
  std::uint32_t size(std::size_t list) const {
    ASSERT(list < heads_.size());
    return heads_[list].size;
  }
  /// Valid until something is pushed.
  T* begin(std::size_t list) { return pool_.data() + heads_[list].begin; }
  std::span<T> operator[](std::size_t list) { return {begin(list), size(list)}; }
  std::span<const T> operator[](std::size_t list) const { return {pool_.data() + heads_[list].begin, size(list)}; }

  void push(std::size_t list, const T& element) {
    ASSERT(list < heads_.size());
    Head& head = heads_[list];
    if (head.size == room(head)) grow(head);
    ASSERT(head.begin + head.size < pool_.size());
    pool_[head.begin + head.size++] = element;
  }
  /// Requires: count is at most the size.
  void shrink(std::size_t list, std::uint32_t count) {
    ASSERT(count <= size(list));
    heads_[list].size = count & 0x3ffffff;
  }
  /// Removes the last element for which `match` holds, keeping the order of the others. Requires: there is one.
  template <class Match>
  void remove_last(std::size_t list, Match&& match) {
    T* const first = begin(list);
    T* const end = first + size(list);
    T* it = end;
    do {
      ASSERT(it != first);
      --it;
    } while (!match(*it));
    std::copy(it + 1, end, it);
    --heads_[list].size;
  }
  /// Worth its cost when many lists have moved or many elements were removed.
  void compact() {
    std::vector<T> pool;
    std::size_t total = 0;
    for (const Head& head : heads_) total += head.size == 0 ? 0 : std::bit_ceil(std::uint32_t{head.size});
    pool.reserve(total);
    for (Head& head : heads_) {
      const std::size_t from = head.begin;
      head.begin = static_cast<std::uint32_t>(pool.size());
      head.log =
          head.size == 0 ? 0U : static_cast<std::uint32_t>(std::bit_width(std::uint32_t{head.size} - 1) + 1) & 63U;
      pool.insert(pool.end(), pool_.begin() + static_cast<std::ptrdiff_t>(from),
                  pool_.begin() + static_cast<std::ptrdiff_t>(from + head.size));
      pool.resize(head.begin + room(head));
      ASSERT(head.size <= room(head));
    }
    pool_ = std::move(pool);
    abandoned_ = 0;
  }
  bool wasteful() const { return abandoned_ > pool_.size() / 2; }
  std::size_t bytes() const { return heads_.capacity() * sizeof(Head) + pool_.capacity() * sizeof(T); }

 private:
  struct Head {
    std::uint32_t begin = 0;
    std::uint32_t size : 26 = 0;
    std::uint32_t log : 6 = 0;  // room for 2^(log - 1) elements; 0: for none
  };
  static std::uint32_t room(const Head& head) { return head.log == 0 ? 0 : 1U << (head.log - 1); }
  void grow(Head& head) {
    const std::size_t from = head.begin;
    const std::uint32_t old = room(head);
    CHECK(old < (1U << 25) && pool_.size() + 2 * static_cast<std::size_t>(old) < 0xffffffffU);
    head.log = old == 0 ? 2U : (head.log + 1U) & 63U;
    if (from + old == pool_.size()) {  // it is the last one already
      pool_.resize(from + room(head));
      return;
    }
    head.begin = static_cast<std::uint32_t>(pool_.size());
    pool_.resize(pool_.size() + room(head));
    std::copy_n(pool_.begin() + static_cast<std::ptrdiff_t>(from), head.size,
                pool_.begin() + static_cast<std::ptrdiff_t>(head.begin));
    abandoned_ += old;
  }

  std::vector<Head> heads_;
  std::vector<T> pool_;
  std::size_t abandoned_ = 0;
};

}  // namespace polycube::impl
