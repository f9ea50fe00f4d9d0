#include "support/options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "support/check.h"
#include "support/error.h"
#include "support/nearest.h"

namespace polycube::impl {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool in(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// "12.5" for 12.5, "12" for 12.
std::string shown(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
  return std::to_string(value);
}

void require_valid(const OptionRow& row, const std::string& value) {
  const std::string option = "option '" + std::string(row.name) + "' takes ";
  if (row.type == OptionType::number || row.type == OptionType::real) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    const bool whole = row.type == OptionType::real || value.find_first_not_of("0123456789") == std::string::npos;
    if (value.empty() || *end != '\0' || !whole || !(number >= row.least && number <= row.most)) {
      throw UsageError(option + "a " + (row.type == OptionType::number ? "whole " : "") + "number from " +
                       shown(row.least) + " to " + shown(row.most) + ", not '" + value + "'");
    }
  }
  const bool words = row.type == OptionType::choice || row.type == OptionType::list;
  if (words && row.placeholder.find('|') != std::string_view::npos && !in(split(row.placeholder, '|'), value)) {
    throw UsageError(option + std::string(row.placeholder) + ", not '" + value + "'");
  }
  if (row.type == OptionType::flag && value != "true" && value != "false") {
    throw UsageError(option + "true or false, not '" + value + "'");
  }
}

}  // namespace

Options::Options(std::span<const OptionRow> table) {
  for (const OptionRow& row : table) values_[row.name] = {&row, std::string(row.fallback)};
}

const Options::Given& Options::find(std::string_view name) const {
  const auto found = values_.find(name);
  if (found != values_.end()) return found->second;
  std::string_view nearest;
  for (const auto& [key, given] : values_) {
    if (edit_distance(key, name) <= 2 && (nearest.empty() || edit_distance(key, name) < edit_distance(nearest, name)))
      nearest = key;
  }
  throw UsageError("there is no option '" + std::string(name) + "'",
                   nearest.empty() ? "" : "did you mean '" + std::string(nearest) + "'?");
}

const OptionRow& Options::row(std::string_view name) const { return *find(name).row; }

void Options::assign(std::string_view name, const std::string& value) {
  const OptionRow& row = this->row(name);
  require_valid(row, value);
  Given& given = values_[row.name];
  given.value = value;
  given.given = row.type != OptionType::flag || value == "true";
  if (row.type == OptionType::list) given.all.push_back(value);
}

void Options::reset(std::string_view name) {
  const OptionRow& row = this->row(name);
  values_[row.name] = {&row, std::string(row.fallback)};
}

const Options::Given& Options::at(std::string_view name, OptionType type) const {
  const auto found = values_.find(name);
  CHECK(found != values_.end());
  const OptionType own = found->second.row->type;
  CHECK(own == type || (type == OptionType::text && own == OptionType::choice));
  return found->second;
}

bool Options::given(std::string_view name) const {
  const auto found = values_.find(name);
  CHECK(found != values_.end());
  return found->second.given;
}

bool Options::flag(std::string_view name) const { return at(name, OptionType::flag).given; }

std::int64_t Options::number(std::string_view name) const {
  return std::strtoll(at(name, OptionType::number).value.c_str(), nullptr, 10);
}

double Options::real(std::string_view name) const {
  return std::strtod(at(name, OptionType::real).value.c_str(), nullptr);
}

const std::string& Options::text(std::string_view name) const { return at(name, OptionType::text).value; }

const std::string& Options::value(std::string_view name) const { return find(name).value; }

const std::vector<std::string>& Options::list(std::string_view name) const { return at(name, OptionType::list).all; }

}  // namespace polycube::impl
