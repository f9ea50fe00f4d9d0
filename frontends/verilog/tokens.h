// The tokens of SystemVerilog, as far as assertions and declarations need them: names, numbers, strings, operators.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "frontends/verilog/source_text.h"

namespace polycube::impl::verilog {

enum class TokenKind : std::uint8_t { name, system_name, number, string, symbol, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;   // into the source text
  std::uint32_t line = 0;  // of the text, from 1

  bool is(std::string_view word) const { return text == word && kind != TokenKind::string; }
};

/// All tokens, and one of kind `end` behind them. Directives that the preprocessor passed on are skipped with their
/// lines. Throws InputError for a character that starts no token. The source must outlive the tokens.
std::vector<Token> tokens(const SourceText& source);

/// The position behind the partner of the bracket at `open`: of ( ) [ ] { }. Throws InputError if it is no bracket, or
/// has no partner.
std::size_t behind_bracket(const SourceText& source, const std::vector<Token>& tokens, std::size_t open);

}  // namespace polycube::impl::verilog
