// IC3 over native arrays.
//
// Problem: decide systems whose memories are too large for gates, or that compare, copy and merge whole arrays.
//
// Idea: the loop of IC3 over an oracle that asks an SMT solver about arrays (native_oracle.h). An invariant is about
// the arrays themselves, and a counterexample has their initial contents as a default and exceptions.
//
// Limits: properties are decided one after the other; no justice. A lemma is about registers, comparisons, and cells at
// constant indices or at indices that the system computes from registers, so an invariant over all cells of a memory
// that is not small is out of reach.
#pragma once

#include "engines/engine.h"

namespace polycube::impl::ic3 {

class NativeIc3 : public Prover {
 public:
  std::string_view name() const override { return "ic3"; }
  std::vector<Result> prove(const Task& task, Context& context) override;
};

}  // namespace polycube::impl::ic3
