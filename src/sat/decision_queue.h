// The decision order: the next variable is one of the most active.
//
// Idea: a stack for each coarse rank of activity, so that insertion and removal have constant cost, which many small
// queries need. A variable that becomes more active is inserted again; `place_` shows that its old entry is invalid.
// After several restarts of one query the order matters more than its cost: then a binary heap replaces the stacks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "sat/activity.h"
#include "support/check.h"

namespace polycube::impl {

class DecisionQueue {
 public:
  void resize(std::size_t variables) { place_.resize(variables, outside); }
  bool has(Var v) const { return place_[v] < taken; }
  /// Was it removed as a decision, to be inserted again when it becomes unassigned?
  bool has_taken(Var v) const { return place_[v] == taken; }
  bool knows(Var v) const { return place_[v] != outside; }
  bool empty() const { return filled_ == 0; }
  std::size_t entries() const { return entries_; }

  /// Requires: the variable is not in the queue.
  void push(Var v, const Activity& activity) {
    ASSERT(!has(v));
    push(v, activity.bucket(v));
  }
  /// Its activity has increased. Requires: the variable is in the queue.
  void raise(Var v, const Activity& activity) {
    ASSERT(has(v));
    const std::uint32_t b = activity.bucket(v);
    if (b < place_[v]) push(v, b);
  }
  /// Removes a variable.
  void drop(Var v) { place_[v] = outside; }
  /// The next variable; false if the queue is empty or has only invalid entries.
  bool pop(Var& v) {
    while (filled_ != 0) {
      const auto b = static_cast<std::uint32_t>(std::countr_zero(filled_));
      std::vector<Var>& bucket = buckets_[b];
      ASSERT(!bucket.empty() && entries_ > 0);
      v = bucket.back();
      bucket.pop_back();
      --entries_;
      if (bucket.empty()) filled_ &= filled_ - 1;
      if (place_[v] == b) {
        place_[v] = taken;
        return true;
      }
    }
    return false;
  }
  /// Removes all variables.
  void drain() {
    for (Var v; pop(v);) continue;
  }
  std::size_t bytes() const {
    std::size_t total = place_.capacity();
    for (const auto& b : buckets_) total += b.capacity() * sizeof(Var);
    return total;
  }
  /// For assertions (check_structure.cpp).
  bool holds() const;

 private:
  static constexpr std::uint8_t taken = 0xfe;
  static constexpr std::uint8_t outside = 0xff;
  void push(Var v, std::uint32_t bucket) {
    ASSERT(bucket < buckets_.size() && v < place_.size());
    buckets_[bucket].push_back(v);
    filled_ |= std::uint64_t{1} << bucket;
    place_[v] = static_cast<std::uint8_t>(bucket);
    ++entries_;
  }

  std::array<std::vector<Var>, Activity::buckets> buckets_;
  std::uint64_t filled_ = 0;
  std::size_t entries_ = 0;
  std::vector<std::uint8_t> place_;
};

/// A binary heap with the most active variable at the root.
class DecisionHeap {
 public:
  bool empty() const { return heap_.empty(); }
  void resize(std::size_t variables) { place_.resize(variables, outside); }
  bool has(Var v) const { return v < place_.size() && place_[v] != outside; }
  void push(Var v, const Activity& activity) {
    ASSERT(v < place_.size() && !has(v));
    place_[v] = static_cast<std::uint32_t>(heap_.size());
    heap_.push_back(v);
    up(place_[v], activity);
  }
  void raise(Var v, const Activity& activity) {
    if (has(v)) up(place_[v], activity);
  }
  /// Requires: not empty.
  Var pop(const Activity& activity) {
    ASSERT(!heap_.empty() && place_[heap_[0]] == 0);
    const Var v = heap_[0];
    place_[v] = outside;
    const Var last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_[0] = last;
      down(activity);
    }
    return v;
  }
  void clear() {
    for (const Var v : heap_) place_[v] = outside;
    heap_.clear();
  }
  std::size_t bytes() const { return (heap_.capacity() + place_.capacity()) * sizeof(Var); }
  /// For assertions (check_structure.cpp).
  bool holds(const Activity& activity) const;

 private:
  static constexpr std::uint32_t outside = 0xffffffff;
  void put(std::uint32_t place, Var v) {
    heap_[place] = v;
    place_[v] = place;
  }
  void up(std::uint32_t i, const Activity& activity) {
    const Var v = heap_[i];
    while (i > 0 && activity.more(v, heap_[(i - 1) / 2])) {
      put(i, heap_[(i - 1) / 2]);
      i = (i - 1) / 2;
    }
    put(i, v);
  }
  void down(const Activity& activity) {
    const Var v = heap_[0];
    const auto size = static_cast<std::uint32_t>(heap_.size());
    std::uint32_t i = 0;
    for (std::uint32_t child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && activity.more(heap_[child + 1], heap_[child])) ++child;
      if (!activity.more(heap_[child], v)) break;
      put(i, heap_[child]);
      i = child;
    }
    put(i, v);
  }

  std::vector<Var> heap_;
  std::vector<std::uint32_t> place_;
};

}  // namespace polycube::impl
