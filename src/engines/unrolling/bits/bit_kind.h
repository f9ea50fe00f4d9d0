// k-induction on bits, strengthened by known clauses and by quantified inputs in the hypothesis.
#pragma once

#include "engines/bit_engine.h"

namespace polycube::impl {

class BitKInduction : public BitEngine {
 public:
  std::string_view name() const override { return "bits-kind"; }
  Needs needs(const EngineOptions& /*options*/) const override { return {.invariants = true, .shortest = true}; }
  std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) override;
};

}  // namespace polycube::impl
