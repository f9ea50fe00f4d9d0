#include "frontends/verilog/tokens.h"

#include <cctype>

namespace polycube::impl::verilog {

namespace {

// Longer ones first.
constexpr std::string_view symbols[] = {
    "<<<=", ">>>=", "[->", "|->", "|=>", "#-#", "#=#", "===", "!==", "==?", "!=?", "<<<", ">>>",
    "<<=",  ">>=",  "->>", "&&&", "##",  "[*",  "[=",  "<=",  ">=",  "==",  "!=",  "&&",  "||",
    "<<",   ">>",   "->",  "**",  "~&",  "~|",  "~^",  "^~",  "++",  "--",  "+=",  "-=",  "*=",
    "/=",   "%=",   "&=",  "|=",  "^=",  "+:",  "-:",  "::",  "(*",  "*)"};

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool in_number(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '?'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

class Lexer {
 public:
  explicit Lexer(const SourceText& source) : source_(source), text_(source.text) {}

  std::vector<Token> run() {
    while (true) {
      skip();
      if (at_ >= text_.size()) break;
      const std::size_t begin = at_;
      const TokenKind kind = next();
      result_.push_back({kind, text_.substr(begin, at_ - begin), line_});
      for (const char c : result_.back().text) line_ += c == '\n' ? 1 : 0;
    }
    result_.push_back({TokenKind::end, text_.substr(text_.size()), line_});
    return std::move(result_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void skip() {
    while (at_ < text_.size()) {
      if (is_space(peek())) {
        line_ += peek() == '\n' ? 1 : 0;
        ++at_;
      } else if (peek() == '`' || (peek() == '/' && peek(1) == '/')) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (peek() == '/' && peek(1) == '*') {
        const std::size_t end = text_.find("*/", at_ + 2);
        const std::size_t stop = end == std::string_view::npos ? text_.size() : end + 2;
        for (; at_ < stop; ++at_) line_ += peek() == '\n' ? 1 : 0;
      } else {
        return;
      }
    }
  }

  TokenKind next() {
    const char c = peek();
    if (c == '\\') {
      while (at_ < text_.size() && !is_space(peek())) ++at_;
      return TokenKind::name;
    }
    if (c == '"') return string();
    if (c == '$' || std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_') {
      ++at_;
      while (in_name(peek())) ++at_;
      // "$" alone is the end of a queue or of a range of delays.
      const bool alone = c == '$' && text_[at_ - 1] == '$';
      return alone ? TokenKind::symbol : c == '$' ? TokenKind::system_name : TokenKind::name;
    }
    if (is_digit(c) || (c == '\'' && in_number(peek(1)))) return number();
    return symbol();
  }

  TokenKind string() {
    for (++at_; at_ < text_.size() && peek() != '"'; ++at_) at_ += peek() == '\\' ? 1 : 0;
    ++at_;
    at_ = std::min(at_, text_.size());
    return TokenKind::string;
  }

  /// 12, 8'hff, 'd3, '1, 1.5; the size of a number may stand before its base with blanks between.
  TokenKind number() {
    while (is_digit(peek()) || peek() == '_') ++at_;
    if (peek() == '.' && is_digit(peek(1))) {
      ++at_;
      while (in_number(peek())) ++at_;
      return TokenKind::number;
    }
    std::size_t quote = 0;
    while (peek(quote) == ' ') ++quote;
    if (peek(quote) != '\'') {
      while (std::isalpha(static_cast<unsigned char>(peek())) != 0) ++at_;  // 10ns
      return TokenKind::number;
    }
    const char base = peek(quote + 1);
    if (!in_number(base)) return TokenKind::number;  // a cast: 8'(x)
    at_ += quote + 2;
    if (base == 's' || base == 'S') ++at_;
    if (base == '0' || base == '1' || base == 'x' || base == 'z' || base == 'X' || base == 'Z')
      return TokenKind::number;
    while (peek() == ' ') ++at_;
    while (in_number(peek())) ++at_;
    return TokenKind::number;
  }

  TokenKind symbol() {
    for (const std::string_view known : symbols) {
      if (text_.compare(at_, known.size(), known) != 0) continue;
      if (known == "(*" && (peek(2) == ')' || peek(2) == ' ')) {
        std::size_t behind = 2;
        while (is_space(peek(behind))) ++behind;
        if (peek(behind) == ')') break;  // @(*)
      }
      if (known == "*)" && at_ > 0 && text_[at_ - 1] == '(') break;
      at_ += known.size();
      return TokenKind::symbol;
    }
    if (std::string_view("()[]{};:,.+-*/%&|^~!<>=?@#'$").find(peek()) == std::string_view::npos) {
      throw source_.error(line_, std::string("unexpected character '") + peek() + "'");
    }
    ++at_;
    return TokenKind::symbol;
  }

  const SourceText& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::vector<Token> result_;
};

}  // namespace

std::vector<Token> tokens(const SourceText& source) { return Lexer(source).run(); }

std::size_t behind_bracket(const SourceText& source, const std::vector<Token>& tokens, std::size_t open) {
  const auto opens = [](const Token& token) {
    return token.is("(") || token.is("[") || token.is("{") || token.is("[*") || token.is("[->") || token.is("[=") ||
           token.is("(*");
  };
  if (!opens(tokens[open])) {
    throw source.error(tokens[open].line, "expected '(' and not '" + std::string(tokens[open].text) + "'");
  }
  std::size_t depth = 0;
  for (std::size_t i = open; i < tokens.size() && tokens[i].kind != TokenKind::end; ++i) {
    if (opens(tokens[i])) ++depth;
    const bool closes = tokens[i].is(")") || tokens[i].is("]") || tokens[i].is("}") || tokens[i].is("*)");
    if (closes && --depth == 0) return i + 1;
  }
  throw source.error(tokens[open].line, "'" + std::string(tokens[open].text) + "' has no partner");
}

}  // namespace polycube::impl::verilog
