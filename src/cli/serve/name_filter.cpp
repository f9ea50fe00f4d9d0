#include "cli/serve/name_filter.h"

#include <algorithm>
#include <cctype>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

namespace {

constexpr std::size_t longest_pattern = 200;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::regex expression_of(const std::string& pattern) {
  auto flags = std::regex::ECMAScript;
#ifdef __GLIBCXX__
  // Without back references, but in polynomial time: nobody could cancel a search that backtracks for years.
  flags |= std::regex_constants::__polynomial;
#endif
  try {
    return std::regex(pattern, flags);
  } catch (const std::regex_error&) {
    throw ToolError("'" + pattern + "' is not a regular expression");
  }
}

}  // namespace

NameFilter::NameFilter(const std::string& pattern) {
  if (pattern.size() > longest_pattern) throw ToolError("a pattern has at most 200 characters");
  if (pattern.size() >= 2 && pattern.front() == '/' && pattern.back() == '/') {
    expression_ = expression_of(pattern.substr(1, pattern.size() - 2));
  } else {
    part_ = lower(pattern);
  }
}

bool NameFilter::accepts(const std::string& name) const {
  if (expression_) return std::regex_search(name, *expression_);
  return lower(name).find(part_) != std::string::npos;
}

std::vector<NameFilter> name_filters(const std::vector<std::string>& patterns) {
  return {patterns.begin(), patterns.end()};
}

bool accepted(const std::vector<NameFilter>& filters, const std::string& name) {
  return filters.empty() ||
         std::any_of(filters.begin(), filters.end(), [&](const NameFilter& filter) { return filter.accepts(name); });
}

}  // namespace polycube::cli::serve
