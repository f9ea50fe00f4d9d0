// Proof obligations: cubes from which the bad is reached, each to be shown unreachable up to a level.
//
// The queue gives the lowest level first, then the longest chain, then the smallest cube. Een, Mishchenko and Brayton
// (FMCAD 2011) ask a blocked obligation again one level higher, which finds counterexamples longer than the frames;
// Mertens keeps what lies above the highest frame for when there is one more.
#pragma once

#include <cstdint>
#include <deque>
#include <set>
#include <tuple>
#include <vector>

#include "engines/ic3/core/frames.h"
#include "engines/ic3/literals/predecessor.h"

namespace polycube::ic3 {

struct Obligation {
  Predecessor step;         // into the next obligation
  const Obligation* next;   // none: the bad holds in the cube, with the inputs
  std::uint32_t depth = 0;  // steps to the bad
  Level level = 0;
  double activity = 0;       // how often it was handled
  std::uint32_t visits = 0;  // the same, but never fading
  std::uint32_t number = 0;

  const Cube& cube() const { return step.state; }
};

class Obligations {
 public:
  Obligation* add(Predecessor found, const Obligation* next, Level level) {
    ++added_;
    literals_ += found.state.size();
    store_.push_back({std::move(found), next, next == nullptr ? 0 : next->depth + 1, level, 0, 0,
                      static_cast<std::uint32_t>(store_.size())});
    put(&store_.back());
    return &store_.back();
  }
  void put(Obligation* o) { queue_.insert(o); }
  /// None if there is nothing up to this level.
  Obligation* pop(Level up_to) {
    if (queue_.empty() || (*queue_.begin())->level > up_to) return nullptr;
    Obligation* first = *queue_.begin();
    queue_.erase(queue_.begin());
    return first;
  }
  void clear() {
    queue_.clear();
    store_.clear();
  }
  std::uint64_t added() const { return added_; }
  std::uint64_t literals() const { return literals_; }
  bool empty() const { return queue_.empty(); }

 private:
  struct Before {
    static auto key(const Obligation* o) { return std::tuple(o->level, ~o->depth, o->cube().size(), o->number); }
    bool operator()(const Obligation* a, const Obligation* b) const { return key(a) < key(b); }
  };
  std::uint64_t added_ = 0;
  std::uint64_t literals_ = 0;    // of all that were added
  std::deque<Obligation> store_;  // addresses stay
  std::set<Obligation*, Before> queue_;
};

}  // namespace polycube::ic3
