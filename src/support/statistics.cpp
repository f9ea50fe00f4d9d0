#include "support/statistics.h"

#include <cstdio>

namespace polycube::impl {

namespace {

std::string shown(const Counter& counter, bool is_time) {
  if (!is_time) return std::to_string(counter.get());
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", static_cast<double>(counter.get()) / 1e6);
  return text;
}

}  // namespace

Counter& Statistics::counter(const std::string& name) {
  const std::lock_guard lock(mutex_);
  return entries_[name].counter;
}

std::uint64_t Statistics::value(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(name);
  return found == entries_.end() ? 0 : found->second.counter.get();
}

Counter& Statistics::timer(const std::string& name) {
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[name];
  entry.is_time = true;
  return entry.counter;
}

std::vector<std::pair<std::string, std::string>> Statistics::rows() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, std::string>> result;
  for (const auto& [name, entry] : entries_) result.emplace_back(name, shown(entry.counter, entry.is_time));
  return result;
}

std::string Statistics::json_members() const {
  std::string text;
  for (const auto& [name, value] : rows()) text += (text.empty() ? "" : ", ") + json_string(name) + ": " + value;
  return text;
}

std::string json_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      // Names in models are bytes, not always UTF-8: one escape for each byte keeps the JSON valid.
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", byte);
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace polycube::impl
