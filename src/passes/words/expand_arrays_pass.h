// Expansion of arrays: memories become registers, one for each cell that matters.
//
// Problem: engines on bits blast an array element by element, however few of its cells and bits a property can read;
// memories of 2^32 cells they cannot blast at all.
//
// Idea: only the cells that reads below the bads and constraints can address become registers, of the bits that are
// read there (array_demand.h, array_cells.h). They are words of the system like all others, for lemmas, localisation
// and the other passes. The index of a C program's access often has few values in reachable states
// (reachable_values.h); where these save cells, they become pass invariants. A proof about a cell is one about an
// element of the original array at a constant address.
//
// Limits: arrays with too many cells remain arrays. States outside of the cone of influence are dropped, because they
// may read cells that are not kept.
#pragma once

#include "passes/words/word_pass.h"

namespace polycube::impl {

class ExpandArraysPass : public WordPass {
 public:
  std::string_view name() const override { return "expand"; }
  std::unique_ptr<WordReduction> run(const TransitionSystem& source, WordContext& context) override;
};

}  // namespace polycube::impl
