#include "frontends/yosys_witness/json.h"

#include <algorithm>
#include <charconv>

#include "support/error.h"

namespace polycube::impl::yosys {

class JsonParser {
 public:
  JsonParser(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  Json document() {
    Json result = value(0);
    skip_blanks();
    if (at_ < text_.size()) fail("unexpected text after the value");
    return result;
  }

 private:
  static constexpr int most_nested = 64;

  Json value(int depth) {
    if (depth > most_nested) fail("too deeply nested");
    skip_blanks();
    Json result;
    switch (at_ < text_.size() ? text_[at_] : '\0') {
      case '{': result.value_ = object(depth); break;
      case '[': result.value_ = array(depth); break;
      case '"': result.value_ = string(); break;
      case 'n': word("null"); break;
      case 't':
        word("true");
        result.value_ = true;
        break;
      case 'f':
        word("false");
        result.value_ = false;
        break;
      default: result.value_ = number();
    }
    return result;
  }

  Json::Object object(int depth) {
    Json::Object members;
    for (++at_; !closes('}', members.empty());) {
      skip_blanks();
      std::string name = string();
      expect(':');
      members.emplace_back(std::move(name), value(depth + 1));
    }
    return members;
  }

  Json::Array array(int depth) {
    Json::Array elements;
    for (++at_; !closes(']', elements.empty());) elements.push_back(value(depth + 1));
    return elements;
  }

  /// Takes the closing bracket, or the comma between two elements.
  bool closes(char bracket, bool first) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == bracket) {
      ++at_;
      return true;
    }
    if (!first) expect(',');
    return false;
  }

  std::string string() {
    if (at_ >= text_.size() || text_[at_] != '"') fail("expected a string");
    std::string result;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      result += text_[at_] == '\\' ? escaped() : text_[at_];
    }
    if (at_ >= text_.size()) fail("the string does not end");
    ++at_;
    return result;
  }

  /// Requires: text_[at_] is a backslash. Stops at the last character of the escape.
  char escaped() {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (++at_ >= text_.size()) fail("the string does not end");
    if (const std::size_t found = letters.find(text_[at_]); found != std::string_view::npos) return meanings[found];
    unsigned code = 0;
    const char* begin = text_.data() + at_ + 1;
    const bool complete = text_[at_] == 'u' && text_.size() - at_ > 4;
    if (!complete || std::from_chars(begin, begin + 4, code, 16).ptr != begin + 4 || code > 0x7f) {
      fail("an escape that no name in a design has");
    }
    at_ += 4;
    return static_cast<char>(code);
  }

  std::int64_t number() {
    std::int64_t result = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), result);
    if (error != std::errc()) fail("expected a value");
    at_ = static_cast<std::size_t>(end - text_.data());
    return result;
  }

  void word(std::string_view wanted) {
    if (text_.substr(at_, wanted.size()) != wanted) fail("expected " + std::string(wanted));
    at_ += wanted.size();
  }

  void expect(char c) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != c) fail(std::string("expected '") + c + "'");
    ++at_;
  }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  [[noreturn]] void fail(const std::string& reason) const {
    const std::string_view before = text_.substr(0, std::min(at_, text_.size()));
    const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t start = before.rfind('\n');
    const std::size_t column = start == std::string_view::npos ? before.size() : before.size() - start - 1;
    throw InputError(path_, line + 1, column + 1, reason);
  }

  const std::string& path_;
  std::string_view text_;
  std::size_t at_ = 0;
};

const Json* Json::member(std::string_view name) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(), [&](const auto& m) { return m.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

Json Json::parse(const std::string& path, std::string_view text) { return JsonParser(path, text).document(); }

}  // namespace polycube::impl::yosys
