// IC3 on circuits, as an engine.
#pragma once

#include "engines/bit_engine.h"

namespace polycube::impl {

class BitIc3 : public BitEngine {
 public:
  std::string_view name() const override { return "ic3"; }
  Needs needs(const EngineOptions& options) const override;
  std::unique_ptr<BitSearch> start(const BitTask& task, Context& context) override;
};

}  // namespace polycube::impl
