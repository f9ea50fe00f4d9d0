// Bounded model checking on bits [Biere99]: is the bad reachable in exactly 0, 1, 2, ... steps?
#pragma once

#include "engines/bit_engine.h"

namespace polycube::impl {

class BitBmc : public BitEngine {
 public:
  std::string_view name() const override { return "bits-bmc"; }
  Needs needs(const EngineOptions& /*options*/) const override { return {.shortest = true, .together = true}; }
  std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) override;
};

}  // namespace polycube::impl
