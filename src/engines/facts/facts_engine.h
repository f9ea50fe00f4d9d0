// Problem: somebody must prove what engines side by side offer each other, and cheap invariants help most when they
// come early and get better while the others search ([Stieglmaier16, §4.3], [BeyerDangl20, §3]).
//
// Idea: an engine that alternates between two duties. It is the gatekeeper: it proves offered facts and publishes them
// (facts/gatekeeper.h). And it finds auxiliary invariants in rounds of growing precision and work: known bits and
// intervals, relations of registers, relations at control locations, then more of all; each finished round goes
// through the gate like any other facts. When the proven facts exclude a property, it is proven.
//
// The time for rounds is a tenth of all, but at least a second, and half as soon as an answer has used facts.
//
// Limits: a proof needs facts whose conjunction is inductive. There are no counterexamples.
#pragma once

#include "engines/engine.h"

namespace polycube::impl {

class FactsEngine : public Prover {
 public:
  std::string_view name() const override { return "facts"; }
  bool needs_source() const override { return true; }
  std::vector<Result> prove(const Task& task, Context& context) override;
};

}  // namespace polycube::impl
