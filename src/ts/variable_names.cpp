#include "ts/variable_names.h"

namespace polycube::impl {

std::unordered_map<Node, std::string> variable_names(const TransitionSystem& system) {
  std::unordered_map<Node, std::string> result;
  std::unordered_map<Node, std::string> numbers;
  std::unordered_map<std::string, std::uint32_t> uses;
  const auto add = [&](Node n, const char* kind, std::size_t position) {
    const std::uint64_t id = system.symbols.line_id(n);
    numbers[n] = std::to_string(id != 0 ? id : position);
    const std::string& name = system.symbols.name(n);
    ++uses[result[n] = name.empty() ? kind + numbers[n] : name];
  };
  for (std::size_t i = 0; i < system.inputs().size(); ++i) add(system.inputs()[i], "input", i);
  for (std::size_t i = 0; i < system.states().size(); ++i) add(system.states()[i].variable, "state", i);
  for (auto& [n, name] : result) {
    if (uses.at(name) > 1) name += "#" + numbers.at(n);
  }
  return result;
}

}  // namespace polycube::impl
