// The engines by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/engine.h"

namespace polycube {

struct EngineEntry {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Engine> (*make)();
};

struct BitEngineEntry {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<BitEngine> (*make)();
};

/// Engines on words, and engines on bits. A name is in one of the lists only.
const std::vector<EngineEntry>& engine_registry();
const std::vector<BitEngineEntry>& bit_engine_registry();

/// None if there is no engine of this name.
std::unique_ptr<Engine> make_engine(std::string_view name);
std::unique_ptr<BitEngine> make_bit_engine(std::string_view name);

}  // namespace polycube
