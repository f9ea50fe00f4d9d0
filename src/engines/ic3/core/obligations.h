// Proof obligations: cubes from which the bad is reached, each to be blocked up to a level.
//
// Problem: which obligation comes next, and what happens to one that is blocked?
//
// Idea: the queue returns the lowest level first, then the longest chain, then the smallest cube. [Een11] puts a
// blocked obligation back one level higher, which finds counterexamples longer than the frames; [Mertens16, §3.1]
// stores obligations above the highest frame until that frame is added.
//
// Limits: an obligation stays in memory as long as it is in the queue or another one leads into it; then its memory is
// reused.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/predecessor.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

struct Obligation {
  Predecessor step;            // into the next obligation
  Obligation* next = nullptr;  // none: the cube is bad under the inputs
  std::uint32_t depth = 0;     // steps to the bad
  Level level = 0;
  double activity = 0;       // how often it was handled, with fading
  std::uint32_t visits = 0;  // how often it was handled, without fading
  std::uint32_t number = 0;
  std::uint32_t children = 0;  // obligations that lead into this one
  bool needed = true;          // in the queue, or being handled

  const Cube& cube() const { return step.state; }
};

class Obligations {
 public:
  Obligation* add(Predecessor found, Obligation* next, Level level) {
    literals_ += found.state.size();
    if (free_.empty()) free_.push_back(&store_.emplace_back());
    Obligation* o = free_.back();
    free_.pop_back();
    ASSERT(o->children == 0 && o->next == nullptr && o != next);
    ASSERT(next == nullptr || next->needed || next->children > 0);
    *o = {std::move(found),
          next,
          next == nullptr ? 0 : next->depth + 1,
          level,
          0,
          0,
          static_cast<std::uint32_t>(added_++)};
    if (next != nullptr) ++next->children;
    put(o);
    return o;
  }
  /// Requires: the obligation is not in the queue.
  void put(Obligation* o) {
    ASSERT(o->needed);
    const bool is_new = queue_.insert(o).second;
    ASSERT(is_new);
    static_cast<void>(is_new);
  }
  /// None if no obligation has a level up to this one.
  Obligation* pop(Level up_to) {
    if (queue_.empty() || (*queue_.begin())->level > up_to) return nullptr;
    Obligation* first = *queue_.begin();
    queue_.erase(queue_.begin());
    ASSERT(queue_.empty() || first->level <= (*queue_.begin())->level);
    ASSERT(first->needed);
    return first;
  }
  /// Gives the obligation up; its memory is reused when no other one leads into it. Requires: it is not in the queue.
  void drop(Obligation* o) {
    ASSERT(o->needed && !queue_.contains(o));
    o->needed = false;
    while (o != nullptr && !o->needed && o->children == 0) {
      Obligation* next = o->next;
      *o = {};
      free_.push_back(o);
      if (next != nullptr) {
        ASSERT(next->children > 0);
        --next->children;
      }
      o = next;
    }
  }
  void clear() {
    queue_.clear();
    store_.clear();
    free_.clear();
  }
  /// The number of obligations in memory.
  std::size_t stored() const { return store_.size() - free_.size(); }
  std::uint64_t added() const { return added_; }
  std::uint64_t literals() const { return literals_; }
  bool empty() const { return queue_.empty(); }

  /// For assertions: is the queue in order, and is each obligation in memory in the queue, being handled, or the target
  /// of another one? Requires: at most one obligation is being handled.
  bool is_consistent() const {
    if (!std::is_sorted(queue_.begin(), queue_.end(), Before())) return false;
    std::set<const Obligation*> free(free_.begin(), free_.end());
    std::map<const Obligation*, std::uint32_t> children;
    for (const Obligation& o : store_) {
      if (!free.contains(&o) && o.next != nullptr) ++children[o.next];
    }
    std::size_t in_work = 0;
    for (const Obligation& o : store_) {
      if (free.contains(&o)) continue;
      const auto found = children.find(&o);
      if (o.children != (found == children.end() ? 0 : found->second)) return false;
      if (!o.needed && o.children == 0) return false;
      if (o.depth != (o.next == nullptr ? 0 : o.next->depth + 1)) return false;
      in_work += o.needed && !queue_.contains(const_cast<Obligation*>(&o)) ? 1 : 0;
    }
    return in_work <= 1 && free.size() == free_.size();
  }

 private:
  struct Before {
    static auto key(const Obligation* o) { return std::tuple(o->level, ~o->depth, o->cube().size(), o->number); }
    bool operator()(const Obligation* a, const Obligation* b) const { return key(a) < key(b); }
  };
  std::uint64_t added_ = 0;
  std::uint64_t literals_ = 0;     // of all obligations that were added
  std::deque<Obligation> store_;   // addresses are stable
  std::vector<Obligation*> free_;  // elements of store_ for reuse
  std::set<Obligation*, Before> queue_;
};

}  // namespace polycube::impl::ic3
