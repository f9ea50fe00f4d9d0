#include "support/nearest.h"

#include <algorithm>
#include <utility>

namespace polycube::impl {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::vector<std::string> nearest_names(std::string_view word, std::span<const std::string> names, std::size_t most) {
  const std::size_t allowed = std::max<std::size_t>(2, word.size() / 3);
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& name : names) {
    const std::size_t dot = name.rfind('.');
    const bool same_end = dot != std::string::npos && std::string_view(name).substr(dot + 1) == word;
    const std::size_t longer = std::max(name.size(), word.size()) - std::min(name.size(), word.size());
    if (!same_end && longer > allowed) continue;
    const std::size_t distance = same_end ? 0 : edit_distance(word, name);
    if (distance <= allowed) found.emplace_back(distance, name);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(most, found.size()); ++i) result.push_back(found[i].second);
  return result;
}

}  // namespace polycube::impl
