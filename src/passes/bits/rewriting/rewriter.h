// DAG-aware rewriting: a gate is replaced by the structure of the highest gain among those for the functions of its
// four-leaf cuts.
#pragma once

#include <utility>

#include "passes/bits/rewriting/resynthesis.h"
#include "passes/bits/rewriting/rewrite_cuts.h"

namespace polycube::impl {

class Rewriter : public Resynthesis {
 public:
  Rewriter(const Aig& aig, std::span<const Signal> roots, bool equal_size, std::function<bool()> over)
      : Resynthesis(aig, roots, equal_size, std::move(over)), cuts_(graph_, most_cuts) {}

 private:
  static constexpr std::size_t most_cuts = 25;  // of a gate

  void improve(std::uint32_t node) override;
  void try_cut(std::uint32_t node, const Cut& cut);

  const RewriteLibrary& library_ = RewriteLibrary::get();
  CutSets cuts_;
};

}  // namespace polycube::impl
