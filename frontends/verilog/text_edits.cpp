#include "frontends/verilog/text_edits.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::verilog {

void TextEdits::replace(std::size_t begin, std::size_t end, std::string text) {
  const std::size_t stop = end > begin ? offset(end - 1) + tokens_[end - 1].text.size() : offset(begin);
  edits_.push_back({offset(begin), stop, std::move(text)});
}

void TextEdits::insert_before(std::size_t i, std::string text) {
  if (!text.empty()) edits_.push_back({offset(i), offset(i), std::move(text)});
}

std::string TextEdits::apply() {
  // What is put before a text comes before what takes its place.
  const auto order = [](const Edit& edit) { return std::pair(edit.begin, edit.end > edit.begin); };
  std::stable_sort(edits_.begin(), edits_.end(), [&](const Edit& a, const Edit& b) { return order(a) < order(b); });
  const std::string_view text = source_.text;
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits_) {
    CHECK(edit.begin >= at);
    CHECK(edit.text.find('\n') == std::string::npos);
    const std::string_view replaced = text.substr(edit.begin, edit.end - edit.begin);
    result += text.substr(at, edit.begin - at);
    result += edit.text;
    result.append(static_cast<std::size_t>(std::count(replaced.begin(), replaced.end(), '\n')), '\n');
    at = edit.end;
  }
  result += text.substr(at);
  return result;
}

}  // namespace polycube::impl::verilog
