// Which names a person means: a part of the name, or a regular expression as /^dut\..*ptr$/.
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace polycube::cli::serve {

class NameFilter {
 public:
  /// Throws ToolError if it is not a regular expression. "" accepts everything.
  explicit NameFilter(const std::string& pattern);

  /// Capitals do not matter to a part of a name.
  bool accepts(const std::string& name) const;

 private:
  std::string part_;
  std::optional<std::regex> expression_;
};

std::vector<NameFilter> name_filters(const std::vector<std::string>& patterns);
/// Also without any filter.
bool accepted(const std::vector<NameFilter>& filters, const std::string& name);

}  // namespace polycube::cli::serve
