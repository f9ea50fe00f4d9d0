// Changes of a text by tokens. Line ends of what is replaced are kept, and new text has none: lines keep their numbers.
#pragma once

#include <string>
#include <vector>

#include "frontends/verilog/tokens.h"

namespace polycube::impl::verilog {

class TextEdits {
 public:
  /// Both must outlive it; the tokens are those of the source.
  TextEdits(const SourceText& source, const std::vector<Token>& tokens) : source_(source), tokens_(tokens) {}

  /// In place of the tokens [begin, end). Requires: the text is one line, and replaced ranges do not overlap.
  void replace(std::size_t begin, std::size_t end, std::string text);
  void insert_before(std::size_t i, std::string text);
  /// The whole text, changed.
  std::string apply();

 private:
  struct Edit {
    std::size_t begin;
    std::size_t end;
    std::string text;
  };
  std::size_t offset(std::size_t i) const {
    return static_cast<std::size_t>(tokens_[i].text.data() - source_.text.data());
  }

  const SourceText& source_;
  const std::vector<Token>& tokens_;
  std::vector<Edit> edits_;
};

}  // namespace polycube::impl::verilog
