// A parser by precedence climbing over tokens.
#include "cli/serve/expressions/infix_syntax.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>
#include <utility>

#include "cli/serve/arguments.h"

namespace polycube::cli::serve {

namespace {

constexpr std::size_t longest_text = 4000;
constexpr int deepest = 100;

struct Token {
  enum class Kind : std::uint8_t { number, name, sign, end };
  Kind kind = Kind::end;
  std::string text;
  std::size_t place = 0;
  bool before_quote = false;  // a number with ' behind it
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '#'; }

class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    while (true) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
      Token token = next();
      tokens.push_back(token);
      if (token.kind == Token::Kind::end) return tokens;
    }
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  Token next() {
    Token token;
    token.place = at_;
    if (at_ == text_.size()) return token;
    const std::size_t start = at_;
    if (peek() == '"') {
      token.kind = Token::Kind::name;
      const std::size_t end = text_.find('"', at_ + 1);
      if (end == std::string::npos) infix_error(text_, start, "the closing \" is missing");
      token.text = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else if (is_letter(peek())) {
      token.kind = Token::Kind::name;
      skip_name();
      token.text = text_.substr(start, at_ - start);
    } else if (is_digit(peek())) {
      token.kind = Token::Kind::number;
      while (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '_') ++at_;
      token.text = text_.substr(start, at_ - start);
      token.before_quote = peek() == '\'';
    } else {
      token.kind = Token::Kind::sign;
      token.text = sign();
      at_ += token.text.size();
    }
    return token;
  }

  /// Indices are part of a name if a dot follows them, as in gen[0].count.
  void skip_name() {
    while (is_name_character(peek())) ++at_;
    while (peek() == '[') {
      std::size_t end = 1;
      while (is_digit(peek(end))) ++end;
      if (end == 1 || peek(end) != ']' || peek(end + 1) != '.') return;
      at_ += end + 1;
      while (is_name_character(peek())) ++at_;
    }
  }

  std::string sign() const {
    static constexpr std::array<std::string_view, 16> signs = {"<=s", ">=s", ">>>", "<s", ">s", "->", "||", "&&",
                                                               "==",  "!=",  "<=",  ">=", "<<", ">>", "'s", "'"};
    const std::string_view rest = std::string_view(text_).substr(at_);
    for (const std::string_view candidate : signs) {
      if (!rest.starts_with(candidate)) continue;
      const bool is_signed = candidate.back() == 's' && candidate.front() != '\'';
      if (is_signed && !starts_operand(rest.substr(candidate.size()))) continue;
      return std::string(candidate);
    }
    constexpr std::string_view single = "+-*/%&|^~!<>?:()[]{},=;";
    if (single.find(rest.front()) == std::string_view::npos) {
      infix_error(text_, at_, "this character means nothing here; a name that contains it stands in quotes");
    }
    return std::string(1, rest.front());
  }

  /// Behind `<s`: in `a <start` and in `a < s` the letter belongs to a name.
  static bool starts_operand(std::string_view rest) {
    if (rest.empty() || is_name_character(rest.front())) return false;
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
    constexpr std::string_view others = "\"({!~-";
    return !rest.empty() && (is_name_character(rest.front()) || others.find(rest.front()) != std::string_view::npos);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text), tokens_(Lexer(text).run()) {}

  InfixSyntax run() {
    InfixSyntax result;
    while (now().kind == Token::Kind::name && tokens_[at_ + 1].text == "=" &&
           tokens_[at_ + 1].kind == Token::Kind::sign) {
      const std::string name = now().text;
      at_ += 2;
      result.definitions.push_back({name, choice()});
      expect(";");
    }
    result.expression = choice();
    if (now().kind != Token::Kind::end) fail("an operator is missing here");
    return result;
  }

 private:
  using Kind = InfixTree::Kind;

  const Token& now() const { return tokens_[at_]; }
  bool is(std::string_view sign) const { return now().kind == Token::Kind::sign && now().text == sign; }
  bool take(std::string_view sign) {
    if (!is(sign)) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view sign) {
    if (!take(sign)) fail("'" + std::string(sign) + "' is missing here");
  }
  [[noreturn]] void fail(const std::string& problem) const { infix_error(text_, now().place, problem); }

  InfixTree tree(Kind kind, std::size_t place, std::vector<InfixTree> arguments, std::string text = "") const {
    InfixTree result;
    result.kind = kind;
    result.text = std::move(text);
    result.place = place;
    result.arguments = std::move(arguments);
    return result;
  }

  InfixTree choice() {
    if (++depth_ > deepest) fail("more than " + std::to_string(deepest) + " operators inside each other");
    const std::size_t place = now().place;
    InfixTree result = implication();
    if (take("?")) {
      InfixTree then = choice();
      expect(":");
      InfixTree otherwise = choice();
      result = tree(Kind::choice, place, {std::move(result), std::move(then), std::move(otherwise)});
    }
    --depth_;
    return result;
  }

  InfixTree implication() {
    const std::size_t place = now().place;
    InfixTree left = binary(0);
    if (!take("->")) return left;
    if (++depth_ > deepest) fail("too many implications");
    InfixTree right = implication();
    --depth_;
    return tree(Kind::binary, place, {std::move(left), std::move(right)}, "->");
  }

  /// How tightly a binary operator binds; -1 for other tokens.
  int strength() const {
    static constexpr std::array<std::string_view, 10> levels = {
        "||", "&&", "|", "^", "&", "== !=", "< <= > >= <s <=s >s >=s", "<< >> >>>", "+ -", "* / %"};
    if (now().kind != Token::Kind::sign) return -1;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      std::string_view rest = levels[i];
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == now().text) return static_cast<int>(i);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    return -1;
  }

  InfixTree binary(int least) {
    const std::size_t place = now().place;
    InfixTree left = unary();
    while (true) {
      const int level = strength();
      if (level < least) return left;
      std::string sign = now().text;
      ++at_;
      InfixTree right = binary(level + 1);
      left = tree(Kind::binary, place, {std::move(left), std::move(right)}, std::move(sign));
    }
  }

  InfixTree unary() {
    const std::size_t place = now().place;
    for (const char* sign : {"!", "~", "-", "&", "|", "^"}) {
      if (!take(sign)) continue;
      if (++depth_ > deepest) fail("too many signs in a row");
      InfixTree result = tree(Kind::unary, place, {unary()}, sign);
      --depth_;
      return result;
    }
    return postfix(primary());
  }

  InfixTree postfix(InfixTree base) {
    while (is("[")) {
      const std::size_t place = now().place;
      ++at_;
      InfixTree index = choice();
      if (take(":")) {
        const std::uint32_t upper = plain_number(index);
        const std::uint32_t lower = plain_number(choice());
        base = tree(Kind::slice, place, {std::move(base)});
        base.upper = upper;
        base.lower = lower;
      } else {
        base = tree(Kind::index, place, {std::move(base), std::move(index)});
      }
      expect("]");
    }
    return base;
  }

  InfixTree primary() {
    const Token token = now();
    if (token.kind == Token::Kind::number) return number();
    if (token.kind == Token::Kind::name) {
      ++at_;
      if (!is("(")) return tree(Kind::name, token.place, {}, token.text);
      ++at_;
      return tree(Kind::call, token.place, list(")"), token.text);
    }
    if (take("(")) {
      InfixTree inner = choice();
      expect(")");
      return inner;
    }
    if (take("{")) {
      std::vector<InfixTree> parts = list("}");
      InfixTree result = std::move(parts.front());
      for (std::size_t i = 1; i < parts.size(); ++i) {
        result = tree(Kind::concat, token.place, {std::move(result), std::move(parts[i])});
      }
      return result;
    }
    fail("a name, a number or '(' is missing here");
  }

  std::vector<InfixTree> list(std::string_view end) {
    std::vector<InfixTree> result;
    do {
      result.push_back(choice());
    } while (take(","));
    expect(end);
    return result;
  }

  /// 12, 0x1f, 8'hff, 8'(x), 8's(x)
  InfixTree number() {
    const Token token = now();
    ++at_;
    InfixTree result = tree(Kind::number, token.place, {}, token.text);
    result.text.erase(std::remove(result.text.begin(), result.text.end(), '_'), result.text.end());
    if (!token.before_quote) return result;
    result.width = plain_number(result);
    if (*result.width == 0) infix_error(text_, token.place, "a width is at least 1");
    const bool by_sign = is("'s");
    if (!by_sign && !is("'")) fail("a digit or '(' is missing here");
    ++at_;
    if (take("(")) {
      result.kind = Kind::extension;
      result.by_sign = by_sign;
      result.arguments.push_back(choice());
      expect(")");
      return result;
    }
    result.text = verilog_digits();
    return result;
  }

  /// The part of 8'hff behind the quote: as the text of a number without it.
  std::string verilog_digits() {
    if (now().kind != Token::Kind::name) fail("after a width and ' comes b, d or h with digits, or '('");
    std::string text = now().text;
    ++at_;
    text.erase(std::remove(text.begin(), text.end(), '_'), text.end());
    const char base = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    const std::string digits = text.substr(1);
    if (digits.empty() || (base != 'h' && base != 'b' && base != 'd')) {
      --at_;
      fail("after a width and ' comes b, d or h with digits, or '('");
    }
    return (base == 'h' ? "0x" : base == 'b' ? "0b" : "") + digits;
  }

  std::uint32_t plain_number(const InfixTree& number) const {
    std::uint32_t value = 0;
    const char* const end = number.text.data() + number.text.size();
    const auto [stop, problem] = std::from_chars(number.text.data(), end, value);
    if (number.kind != Kind::number || number.width || problem != std::errc() || stop != end) {
      infix_error(text_, number.place, "this has to be a plain number");
    }
    return value;
  }

  const std::string& text_;
  const std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

void infix_error(const std::string& text, std::size_t place, const std::string& problem) {
  constexpr std::size_t shown = 24;
  const std::string rest = text.substr(std::min(place, text.size()), shown);
  throw ToolError("the expression '" + text.substr(0, 2 * shown) + (text.size() > 2 * shown ? "..." : "") + "', " +
                  (rest.empty() ? "at its end" : "at '" + rest + "'") + ": " + problem);
}

InfixSyntax parse_infix(const std::string& text) {
  if (text.size() > longest_text) throw ToolError("the expression is too long: more than 4000 characters");
  return Parser(text).run();
}

}  // namespace polycube::cli::serve
