#include "ts/symbols.h"

#include <algorithm>

namespace polycube::impl {

void Symbols::add(Node n, std::string name) {
  ASSERT(!name.empty());
  std::vector<std::string>& names = names_[n];
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
}

const std::string& Symbols::name(Node n) const {
  static const std::string none;
  const std::vector<std::string>& all = names(n);
  return all.empty() ? none : all.front();
}

const std::vector<std::string>& Symbols::names(Node n) const {
  static const std::vector<std::string> none;
  const auto found = names_.find(n);
  return found == names_.end() ? none : found->second;
}

std::vector<Node> Symbols::nodes() const {
  std::vector<Node> result;
  result.reserve(names_.size());
  for (const auto& entry : names_) result.push_back(entry.first);
  std::sort(result.begin(), result.end());
  return result;
}

const std::string& Symbols::position(Node n) const {
  static const std::string unknown;
  const auto found = positions_.find(n);
  return found == positions_.end() ? unknown : found->second;
}

std::uint64_t Symbols::line_id(Node variable) const {
  const auto found = line_ids_.find(variable);
  return found == line_ids_.end() ? 0 : found->second;
}

}  // namespace polycube::impl
