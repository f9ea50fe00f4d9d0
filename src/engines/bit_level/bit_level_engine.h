// The adapter between words and bits: it makes an engine on circuits an engine on systems.
//
// A run is a sequence of stages: blast the system; attempt the circuit for a short while as it is; prepare it by
// passes; find the words that lemmas may be about, and auxiliary invariants; run the engine; translate its evidence
// back, first to the circuit as it was blasted, then to words. If one counterexample is enough, all bads are one
// question; otherwise each is a question of its own.
#pragma once

#include <memory>
#include <utility>

#include "engines/bit_engine.h"
#include "engines/engine.h"

namespace polycube {

class BitLevelEngine : public Engine {
 public:
  explicit BitLevelEngine(std::unique_ptr<BitEngine> engine) : engine_(std::move(engine)) {}

  std::string_view name() const override { return engine_->name(); }
  Results run(const Task& task, Context& context) override;

 private:
  std::unique_ptr<BitEngine> engine_;
};

}  // namespace polycube
