#include "frontends/verilog/module_walk.h"

namespace polycube::impl::verilog {

namespace {

bool is_case(const Token& token) { return token.is("case") || token.is("casez") || token.is("casex"); }

}  // namespace

std::size_t behind_semicolon(const SourceText& source, const std::vector<Token>& tokens, std::size_t i) {
  const std::size_t begin = i;
  while (!tokens[i].is(";")) {
    if (tokens[i].kind == TokenKind::end) throw source.error(tokens[begin].line, "a statement without ';'");
    const bool opens = tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{");
    i = opens ? behind_bracket(source, tokens, i) : i + 1;
  }
  return i + 1;
}

std::size_t behind_word(const SourceText& source, const std::vector<Token>& tokens, std::size_t i,
                        std::string_view open, std::string_view close) {
  const std::size_t begin = i;
  std::size_t depth = 0;
  for (;; ++i) {
    if (tokens[i].kind == TokenKind::end) {
      throw source.error(tokens[begin].line, "'" + std::string(open) + "' without '" + std::string(close) + "'");
    }
    if (tokens[i].is(open) || (open == "case" && is_case(tokens[i]))) ++depth;
    if (tokens[i].is(close) && --depth == 0) return i + 1;
  }
}

std::size_t behind_statement(const SourceText& source, const std::vector<Token>& tokens, std::size_t i) {
  while (tokens[i].is("(*")) i = behind_bracket(source, tokens, i);
  if (tokens[i].kind == TokenKind::name && tokens[i + 1].is(":") && !tokens[i].is("default")) i += 2;  // a label
  const Token& first = tokens[i];
  if (first.is("unique") || first.is("unique0") || first.is("priority")) ++i;
  if (tokens[i].is("begin")) {
    i = behind_word(source, tokens, i, "begin", "end");
    return tokens[i].is(":") ? i + 2 : i;
  }
  if (is_case(tokens[i])) return behind_word(source, tokens, i, "case", "endcase");
  if (tokens[i].is("fork")) return behind_word(source, tokens, i, "fork", "join");
  if (tokens[i].is("if")) {
    i = behind_statement(source, tokens, behind_bracket(source, tokens, i + 1));
    return tokens[i].is("else") ? behind_statement(source, tokens, i + 1) : i;
  }
  if (tokens[i].is("for") || tokens[i].is("while") || tokens[i].is("repeat") || tokens[i].is("foreach")) {
    return behind_statement(source, tokens, behind_bracket(source, tokens, i + 1));
  }
  if (tokens[i].is("forever")) return behind_statement(source, tokens, i + 1);
  if (tokens[i].is("@") || tokens[i].is("#")) {
    i = tokens[i + 1].is("(") ? behind_bracket(source, tokens, i + 1) : i + 2;
    return behind_statement(source, tokens, i);
  }
  if (tokens[i].is("assert") || tokens[i].is("assume") || tokens[i].is("cover") || tokens[i].is("restrict")) {
    // An action follows in place of the semicolon.
    while (!tokens[i].is("(")) ++i;
    i = behind_bracket(source, tokens, i);
    if (!tokens[i].is(";") && !tokens[i].is("else"))
      i = behind_statement(source, tokens, i);
    else if (tokens[i].is(";"))
      return i + 1;
    return tokens[i].is("else") ? behind_statement(source, tokens, i + 1) : i;
  }
  return behind_semicolon(source, tokens, i);
}

}  // namespace polycube::impl::verilog
