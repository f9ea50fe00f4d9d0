#include "cli/serve/short_text.h"

#include <algorithm>

namespace polycube::cli::serve {

std::size_t Part::end(std::size_t size) const { return first >= size ? size : std::min(size, first + most); }

std::string Part::rest(std::size_t size) const {
  if (first >= size && first > 0)
    return "nothing from " + std::to_string(first) + " on: there are " + std::to_string(size) + "\n";
  if (end(size) == size) return "";
  return "... " + std::to_string(size - end(size)) + " more: ask again with from = " + std::to_string(end(size)) + "\n";
}

Part part_of(const Arguments& arguments) {
  constexpr std::uint64_t largest = 1000;
  Part part;
  part.first = static_cast<std::size_t>(arguments.count("from", part.first));
  part.most = static_cast<std::size_t>(std::clamp<std::uint64_t>(arguments.count("limit", part.most), 1, largest));
  return part;
}

std::vector<Parameter> with_part(std::vector<Parameter> parameters, const std::string& what) {
  parameters.push_back({"from", ParameterType::count, false, "the first of the " + what + " to show; 0 if absent"});
  parameters.push_back({"limit", ParameterType::count, false, "how many " + what + " at most; 40 if absent"});
  return parameters;
}

std::string shortened(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : text.substr(0, most - 3) + "...";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

std::string counted(std::size_t number, const std::string& one, const std::string& several) {
  return std::to_string(number) + " " + (number == 1 ? one : several);
}

std::string aligned(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
  for (const TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const TableRow& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += (i == 0 ? "" : "  ") + row[i];
      line.append(widths[i] - row[i].size(), ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace polycube::cli::serve
