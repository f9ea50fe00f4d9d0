// The registry of engines by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engines/engine.h"

namespace polycube::impl {

struct EngineEntry {
  std::string_view name;
  std::string_view summary;
  bool on_bits;
  std::unique_ptr<Engine> (*make)();
};

const std::vector<EngineEntry>& engine_registry();

/// Null if there is no engine of this name.
std::unique_ptr<Engine> make_engine(std::string_view name);

}  // namespace polycube::impl
