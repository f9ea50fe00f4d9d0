#include "frontends/verilog/sva_definition.h"

namespace polycube::impl::verilog {

std::string parse_definition(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                             std::size_t& next, NamedProperty& result) {
  const std::string kind(tokens[begin].text);
  result.sequence = kind == "sequence";
  result.line = tokens[begin].line;
  std::string name(tokens[begin + 1].text);
  std::size_t i = begin + 2;
  if (tokens[i].is("(")) {
    const std::size_t end = behind_bracket(source, tokens, i) - 1;
    for (++i; i < end;) {
      // The name is the last word before `=`, `,` or the end; types stand before it.
      std::string formal;
      while (i < end && !tokens[i].is(",") && !tokens[i].is("=")) {
        if (tokens[i].kind == TokenKind::name) formal = tokens[i].text;
        ++i;
      }
      std::vector<Token> value;
      if (i < end && tokens[i].is("=")) {
        for (++i; i < end && !tokens[i].is(","); ++i) value.push_back(tokens[i]);
      }
      result.formals.push_back(std::move(formal));
      result.defaults.push_back(std::move(value));
      ++i;
    }
    i = end + 1;
  }
  if (tokens[i].is(";")) ++i;
  for (; !tokens[i].is("end" + kind); ++i) {
    if (tokens[i].kind == TokenKind::end)
      throw source.error(tokens[begin].line, "'" + kind + "' without 'end" + kind + "'");
    result.body.push_back(tokens[i]);
  }
  next = i + 1;
  if (tokens[next].is(":")) next += 2;  // endproperty : name
  return name;
}

}  // namespace polycube::impl::verilog
