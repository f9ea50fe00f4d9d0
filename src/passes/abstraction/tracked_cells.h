// Tracked cells: a few cells of each memory are registers, and all others are abstracted, whatever the number of cells
// [Mann21].
//
// Idea: at first, the indices at which the bad itself reads are tracked (passes/abstraction/index_choice.h). A spurious
// counterexample depends on a read of an untracked cell, whose index is then tracked too. Without a counterexample, the
// reads that are next to the bad are anticipated: those in the nexts of the registers that it reads, and so on.
//
// Limits: an index whose value is kept nowhere, many steps before the bad, is not found.
#pragma once

#include "passes/abstraction/abstract_memory.h"

namespace polycube::impl {

class TrackedCells : public Abstraction {
 public:
  /// `source` must outlive it. Throws Unsupported if an initial value reads a memory.
  TrackedCells(const TransitionSystem& source, std::uint32_t bad);

  std::string_view name() const override { return "tracked cells"; }
  const AbstractSystem& current() const override { return memory_.abstract; }
  Outcome examine(const Witness& counterexample, const PassContext& context) override;
  bool anticipate() override;

 private:
  void order_reads();
  bool track_reads(std::uint32_t distance);
  void rebuild();

  const TransitionSystem& source_;
  const std::uint32_t bad_;
  const ArrayFamilies families_;
  std::vector<std::vector<Node>> reads_;  // by distance from the bad, in registers
  std::uint32_t anticipated_ = 0;         // distances that are tracked
  TrackedIndices indices_;
  AbstractMemory memory_;
};

}  // namespace polycube::impl
