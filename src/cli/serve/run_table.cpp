#include "cli/serve/run_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace polycube::cli::serve {

namespace {

std::string without_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

RunTable read_run_table(const std::string& table) {
  RunTable result;
  const std::vector<std::string> lines = lines_of(table);
  if (lines.empty()) return result;
  // Columns start where they do in the head. Only a step of more than four digits moves them.
  const std::size_t kind = lines[0].find("kind");
  const std::size_t signal = lines[0].find("signal");
  const std::size_t value = lines[0].rfind("value");
  std::uint64_t step = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.starts_with("step ")) {
      result.end = line;
      continue;
    }
    const std::size_t digits = line.find_first_of("0123456789");
    const std::size_t number = digits < kind ? line.find_first_not_of("0123456789", digits) : std::string::npos;
    std::size_t moved = 0;
    if (number != std::string::npos) {
      step = std::stoull(line.substr(digits, number - digits));
      moved = number + 2 - kind;
    }
    if (line.size() <= value + moved) continue;
    result.rows.push_back({step, without_blanks(line.substr(kind + moved, signal - kind)),
                           without_blanks(line.substr(signal + moved, value - signal)),
                           without_blanks(line.substr(value + moved))});
  }
  return result;
}

std::vector<RunRow> selected_rows(const RunTable& table, std::uint64_t first, std::uint64_t last,
                                  const std::vector<NameFilter>& filters) {
  std::vector<RunRow> result;
  std::map<std::pair<std::string, std::string>, std::size_t> at_first;  // signal to its row of the first step
  for (const RunRow& row : table.rows) {
    if (row.step > last || !accepted(filters, row.signal)) continue;
    if (row.step > first) {
      result.push_back(row);
      continue;
    }
    const auto [place, is_new] = at_first.try_emplace({row.kind, row.signal}, result.size());
    if (is_new) {
      result.push_back(row);
    } else {
      result[place->second] = row;
    }
    result[place->second].step = first;
  }
  return result;
}

std::vector<RunRow> rows_of(const std::vector<RunRow>& rows, const Part& part) {
  const auto at = [&](std::size_t i) { return rows.begin() + static_cast<std::ptrdiff_t>(i); };
  return {at(std::min(part.first, rows.size())), at(part.end(rows.size()))};
}

std::string printed(const std::vector<RunRow>& rows) {
  std::vector<TableRow> table = {{"step", "kind", "signal", "value"}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::string number = i > 0 && rows[i].step == rows[i - 1].step ? "" : std::to_string(rows[i].step);
    if (number.size() < 4) number.insert(0, 4 - number.size(), ' ');
    table.push_back({number, rows[i].kind, rows[i].signal, rows[i].value});
  }
  return aligned(table);
}

Json data_of(const std::vector<RunRow>& rows) {
  Json list = Json::array();
  for (const RunRow& row : rows) {
    Json change = Json::object();
    change.set("step", row.step).set("kind", row.kind).set("signal", row.signal).set("value", row.value);
    list.push(std::move(change));
  }
  return list;
}

}  // namespace polycube::cli::serve
