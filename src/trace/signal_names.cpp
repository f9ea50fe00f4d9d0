#include "trace/signal_names.h"

#include <algorithm>

namespace polycube::impl {

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// An identifier with any number of indices: `count`, `mem[3][1]`, `gen[0]`.
bool is_identifier(std::string_view part) {
  if (part.empty() || (!is_letter(part[0]) && part[0] != '$')) return false;
  std::size_t i = 1;
  while (i < part.size() && (is_letter(part[i]) || is_digit(part[i]) || part[i] == '$')) ++i;
  while (i < part.size()) {
    const std::size_t end = part.find(']', i);
    if (part[i] != '[' || end == std::string_view::npos) return false;
    i = end + 1;
  }
  return true;
}

}  // namespace

SignalName split_name(std::string_view text) {
  SignalName result;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '[') ++depth;
    if (i < text.size() && text[i] == ']') --depth;
    if (i < text.size() && (text[i] != '.' || depth > 0)) continue;
    const std::string_view part = text.substr(begin, i - begin);
    if (!is_identifier(part)) return {{}, printable_name(text)};
    if (i < text.size()) result.scope.emplace_back(part);
    if (i == text.size()) result.name = part;
    begin = i + 1;
  }
  return result;
}

bool is_hidden_name(std::string_view text) {
  return text.starts_with("$") || text.starts_with("_witness") || text.starts_with("polycube_") ||
         text.find(".$") != std::string_view::npos || text.find("\\$") != std::string_view::npos;
}

std::string printable_name(std::string_view text) {
  std::string result(text);
  const auto bad = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; };
  std::replace_if(result.begin(), result.end(), bad, '_');
  return result;
}

std::string line_of(std::string_view position) {
  position = position.substr(0, position.find('|'));
  const std::size_t colon = position.rfind(':');
  if (colon == std::string_view::npos) return std::string(position);
  std::size_t end = colon + 1;
  while (end < position.size() && is_digit(position[end])) ++end;
  return std::string(position.substr(0, end));
}

}  // namespace polycube::impl
