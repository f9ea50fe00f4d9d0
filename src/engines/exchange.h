// What an engine tells others that work on the same task, and hears from them, while it runs.
//
// Problem: engines side by side find parts of a proof that others need, and settle properties that others still search.
//
// Idea: an exchange of facts and of results ([BeyerDangl20, §3], [Stieglmaier16, §4.3]). A fact is a condition over the
// states of the task's system. An engine offers facts; it gets back proven ones alone, which a gatekeeper has shown to
// be inductive (facts/gatekeeper.h), at points of its own choosing. A result is delivered as soon as it is known.
//
// Contract: the first n proven facts are together inductive, for each n. So a proof that used some of them needs as its
// strengthening all facts up to the last one that it used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "facts/fact.h"
#include "term/term_store.h"

namespace polycube::impl {

class Board;
struct Results;

class Exchange {
 public:
  virtual ~Exchange() = default;

  /// The number of proven facts; it only grows. Costs no more than a load.
  virtual std::uint64_t proven() const { return 0; }
  /// Proven facts from this number on: terms of width 1 in the store of the task's system. A fact that cannot be
  /// expressed there is missing; `proven()` counts it nevertheless.
  virtual std::vector<Node> facts(std::uint64_t /*first*/) { return {}; }
  /// Offers conditions over states, of width 1. They are copied.
  virtual void offer(FactKind /*kind*/, std::span<const Node> /*conditions*/) {}
  /// Tells that facts of others were needed for so many answers; their producers get time by that.
  virtual void used(std::uint64_t /*answers*/) {}

  /// So many steps from the initial state are known to be without this bad: claims of refuters, nobody has checked
  /// them. By position in the task.
  virtual std::uint32_t clean_steps(std::size_t /*property*/) const { return 0; }
  virtual void found_clean(std::size_t /*property*/, std::uint32_t /*steps*/) {}

  /// Has anybody settled this property, with evidence that was accepted? Then its result is no longer needed.
  virtual bool settled(std::size_t /*property*/) const { return false; }
  /// Delivers the result of one property before the engine ends; `results` may lack others. It is checked at once. The
  /// engine returns it again with its other results.
  virtual void deliver(const Results& /*results*/, std::size_t /*property*/) {}

  /// For the gatekeeper, which is an engine too: all of it. None for an engine that works alone, or on another system.
  virtual Board* board() { return nullptr; }
};

/// The exchange of an engine that works alone.
inline Exchange& alone() {
  static Exchange nobody;
  return nobody;
}

}  // namespace polycube::impl
