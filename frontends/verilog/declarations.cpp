#include "frontends/verilog/declarations.h"

#include <algorithm>

namespace polycube::impl::verilog {

namespace {

constexpr std::string_view object_words[] = {"wire", "reg", "logic", "bit", "input", "output", "inout", "tri", "var"};
constexpr std::string_view type_words[] = {"wire", "reg", "logic", "bit", "tri", "var", "signed", "unsigned"};

template <std::size_t n>
bool in(const std::string_view (&list)[n], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

class Finder {
 public:
  Finder(const SourceText& source, const std::vector<Token>& tokens, std::size_t end)
      : source_(source), tokens_(tokens), end_(end) {}

  Declarations run(std::size_t begin) {
    for (at_ = begin; at_ < end_;) {
      if (tokens_[at_].kind == TokenKind::name && in(object_words, tokens_[at_].text)) {
        declaration();
      } else {
        ++at_;
      }
    }
    return std::move(result_);
  }

 private:
  void declaration() {
    ++at_;
    while (at_ < end_ && tokens_[at_].kind == TokenKind::name && in(type_words, tokens_[at_].text)) ++at_;
    // A name before another name, or before a range and a name, is a type.
    if (tokens_[at_].kind == TokenKind::name && tokens_[at_ + 1].kind == TokenKind::name) ++at_;
    const std::size_t first = at_;
    const std::vector<Dimension> packed = dimensions(true);
    if (packed.size() > 1) {
      std::string size;
      for (const Dimension& d : packed) size += (size.empty() ? "" : "*") + d.size();
      result_.flattened[first] = {at_, "[(" + size + ")-1:0]"};
    }
    while (at_ < end_ && tokens_[at_].kind == TokenKind::name && !in(object_words, tokens_[at_].text)) {
      const std::string name(tokens_[at_++].text);
      const std::vector<Dimension> unpacked = dimensions(false);
      if (packed.size() > 1 || !unpacked.empty()) {
        result_.arrays[name] = {packed.size() > 1 ? packed : std::vector<Dimension>(), unpacked};
      }
      while (at_ < end_ && !tokens_[at_].is(",") && !tokens_[at_].is(";") && !tokens_[at_].is(")")) {
        const bool opens = tokens_[at_].is("(") || tokens_[at_].is("[") || tokens_[at_].is("{");
        at_ = opens ? behind_bracket(source_, tokens_, at_) : at_ + 1;
      }
      if (!tokens_[at_].is(",")) return;
      ++at_;
    }
  }

  /// [a:b], and for unpacked ones [n], which is [0:n-1].
  std::vector<Dimension> dimensions(bool packed) {
    std::vector<Dimension> result;
    while (at_ < end_ && tokens_[at_].is("[")) {
      const std::size_t close = behind_bracket(source_, tokens_, at_) - 1;
      std::size_t colon = at_ + 1;
      while (colon < close && !tokens_[colon].is(":")) {
        const bool opens = tokens_[colon].is("(") || tokens_[colon].is("[") || tokens_[colon].is("{");
        // The colon of c ? a : b is not the one of the range.
        if (tokens_[colon].is("?")) return skip_rest(result);
        colon = opens ? behind_bracket(source_, tokens_, colon) : colon + 1;
      }
      if (colon < close) {
        result.push_back({plain_text(tokens_, at_ + 1, colon), plain_text(tokens_, colon + 1, close)});
      } else if (!packed) {
        result.push_back({"0", "(" + plain_text(tokens_, at_ + 1, close) + ")-1"});
      }
      at_ = close + 1;
    }
    return result;
  }

  std::vector<Dimension> skip_rest(std::vector<Dimension> so_far) {
    while (at_ < end_ && tokens_[at_].is("[")) at_ = behind_bracket(source_, tokens_, at_);
    so_far.resize(std::min<std::size_t>(so_far.size(), 1));
    return so_far;
  }

  const SourceText& source_;
  const std::vector<Token>& tokens_;
  std::size_t end_;
  std::size_t at_ = 0;
  Declarations result_;
};

}  // namespace

Declarations find_declarations(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                               std::size_t end) {
  return Finder(source, tokens, end).run(begin);
}

}  // namespace polycube::impl::verilog
