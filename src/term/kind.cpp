#include "term/kind.h"

#include <string>
#include <unordered_map>

namespace polycube::impl {

std::optional<Kind> operator_named(std::string_view tag) {
  static const std::unordered_map<std::string_view, Kind> by_name = [] {
    std::unordered_map<std::string_view, Kind> result;
    for (const KindInfo& row : kind_table) {
      if (is_operator(row.kind)) result.emplace(row.name, row.kind);
    }
    return result;
  }();
  const auto found = by_name.find(tag);
  if (found == by_name.end()) return std::nullopt;
  return found->second;
}

}  // namespace polycube::impl
