// Problem: an engine on circuits has to decide properties of a system of words, with evidence about that system.
//
// Idea: an adapter. A run is a sequence of stages: blast the system; a quick attempt on the circuit with cheap passes;
// prepare the circuit by all passes; compute the vocabulary and auxiliary invariants; run the engine; translate its
// evidence back to the blasted circuit, and then to words.
//
// Limits: no justice. If one counterexample is enough, all bads are decided in one query, else each in a query of its
// own.
#pragma once

#include <memory>
#include <utility>

#include "engines/bit_engine.h"
#include "engines/engine.h"

namespace polycube::impl {

class BitLevelEngine : public Engine {
 public:
  explicit BitLevelEngine(std::unique_ptr<BitEngine> engine) : engine_(std::move(engine)) {}

  std::string_view name() const override { return engine_->name(); }
  Results run(const Task& task, Context& context) override;

 private:
  std::unique_ptr<BitEngine> engine_;
};

}  // namespace polycube::impl
