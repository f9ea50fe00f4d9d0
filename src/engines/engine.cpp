#include "engines/engine.h"

namespace polycube {

std::vector<Result> Refuter::run(const Task& task, Context& context) {
  std::vector<Result> results;
  for (Refutation& refutation : refute(task, context)) {
    results.push_back(std::visit([](auto&& claim) -> Result { return std::move(claim); }, std::move(refutation)));
  }
  return results;
}

std::vector<Node> property_roots(const TransitionSystem& system, const std::vector<std::uint32_t>& properties) {
  std::vector<Node> roots;
  for (const std::uint32_t p : properties) roots.push_back(system.bads[p].term);
  for (const Condition& constraint : system.constraints) roots.push_back(constraint.term);
  return roots;
}

}  // namespace polycube
