// IC3 on circuits: Boolean PDR.
#pragma once

#include "engines/bit_engine.h"

namespace polycube {

class BitIc3 : public BitEngine {
 public:
  std::string_view name() const override { return "ic3"; }
  /// With lemmas over latches alone, words play no part at all: that is the engine to compare with.
  bool uses_words(const EngineOptions& options) const override { return options.ic3.lemmas != ic3::Lemmas::cube; }
  bool uses_known(const EngineOptions& options) const override { return uses_words(options); }
  bool uses_terms(const EngineOptions& options) const override { return options.ic3.oracle == ic3::AskedOf::smt; }
  /// Who asks for words alone gets words alone.
  std::uint64_t first_look(const EngineOptions& options) const override {
    const ic3::Ic3Options& ic3 = options.ic3;
    const bool has_bits = ic3.lemmas == ic3::Lemmas::cube || (ic3.lemmas == ic3::Lemmas::mixed && ic3.turn > 0);
    return has_bits && !ic3.localise && !uses_terms(options) ? ic3.first_look : 0;
  }
  BitResult run(const BitTask& task, Context& context) override;
};

}  // namespace polycube
