#include "frontends/btor2/scan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "support/error.h"
#include "term/kind.h"
#include "term/sort.h"

namespace polycube::impl::btor2 {

namespace {

/// What follows the tag: the number of sort ids, node ids and plain numbers, in this order.
struct Shape {
  enum class Special : std::uint8_t { none, sort, justice, digits };
  std::uint8_t sorts = 0;
  std::uint8_t nodes = 0;
  std::uint8_t numbers = 0;
  bool first_node_plain = false;  // init and next refer to a state, which cannot be negated
  bool operation = false;         // an operator: a number after its operands is an error, not a name
  Special special = Special::none;
};

const std::unordered_map<std::string_view, Shape>& shapes() {
  static const std::unordered_map<std::string_view, Shape> table = [] {
    std::unordered_map<std::string_view, Shape> result;
    for (const KindInfo& row : kind_table) {
      if (is_operator(row.kind))
        result[row.name] = {.sorts = 1, .nodes = row.arity, .numbers = row.params, .operation = true};
    }
    for (const char* tag : {"input", "state", "one", "ones", "zero"}) result[tag] = {.sorts = 1};
    for (const char* tag : {"const", "constd", "consth"}) {
      result[tag] = {.sorts = 1, .operation = true, .special = Shape::Special::digits};
    }
    for (const char* tag : {"init", "next"}) {
      result[tag] = {.sorts = 1, .nodes = 2, .first_node_plain = true, .operation = true};
    }
    for (const char* tag : {"bad", "constraint", "fair", "output"}) result[tag] = {.nodes = 1, .operation = true};
    result["sort"] = {.special = Shape::Special::sort};
    result["justice"] = {.operation = true, .special = Shape::Special::justice};
    return result;
  }();
  return table;
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The end of the text of the line that starts at `begin`; carriage returns before the newline are no part of it.
std::size_t end_of_text(std::string_view text, std::size_t begin, std::size_t newline) {
  std::size_t end = newline;
  while (end > begin && text[end - 1] == '\r') --end;
  return end;
}

/// Splits the line that starts at `begin` into tokens. A ';' starts a comment where a token could start.
void cut(std::string_view text, std::size_t begin, std::vector<Token>& tokens) {
  tokens.clear();
  const std::size_t end = end_of_text(text, begin, std::min(text.find('\n', begin), text.size()));
  for (std::size_t i = begin;;) {
    while (i < end && is_blank(text[i])) ++i;
    if (i >= end || text[i] == ';') return;
    const std::size_t start = i;
    while (i < end && !is_blank(text[i])) ++i;
    tokens.push_back({text.substr(start, i - start), start - begin + 1});
  }
}

constexpr std::uint64_t max_id = std::uint64_t{1} << 40;  // btor2parser's own limit

class Scanner {
 public:
  Scanner(const std::string& path, std::string_view text) : path_(path), text_(text) {}

  Scan run() {
    result_.normalised.reserve(text_.size() + text_.size() / 16);
    decide_numbering();
    while (position_ < text_.size()) {
      ++line_number_;
      read_tokens();
      if (!tokens_.empty()) define();
    }
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(std::uint64_t column, std::string reason) const {
    throw InputError(path_, line_number_, column, std::move(reason));
  }
  [[noreturn]] void fail(const Token& token, std::string reason) const { fail(token.column, std::move(reason)); }
  std::string quoted(const Token& token) const {
    std::string text;
    for (const char c : token.text.substr(0, 40)) text += (c >= 0x20 && c < 0x7f) ? c : '?';
    if (token.text.size() > 40) text += "...";
    return "'" + text + "'";
  }

  /// Ids remain as they are unless the largest is far beyond the number of lines. The last line has the largest id, so
  /// only that line has to be read here; a file that breaks this rule is refused later.
  void decide_numbering() {
    const auto line_count = static_cast<std::uint64_t>(std::count(text_.begin(), text_.end(), '\n')) + 1;
    for (std::size_t end = text_.size(); end > 0;) {
      const std::size_t newline = text_.rfind('\n', end - 1);
      const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
      const std::vector<Token> tokens = tokens_of_line(text_, begin);
      if (!tokens.empty()) {
        std::uint64_t id = 0;
        std::from_chars(tokens[0].text.data(), tokens[0].text.data() + tokens[0].text.size(), id);
        result_.renumbered = id > 4 * line_count + 1000;
        return;
      }
      if (begin == 0) return;
      end = begin - 1;
    }
  }

  /// Splits the next line into tokens_.
  void read_tokens() {
    line_begin_ = position_;
    const std::size_t newline = std::min(text_.find('\n', position_), text_.size());
    position_ = newline + 1;
    const std::size_t end = end_of_text(text_, line_begin_, newline);
    line_end_column_ = end - line_begin_ + 1;
    cut(text_, line_begin_, tokens_);
    for (const Token& token : tokens_) {
      const std::size_t nul = token.text.find('\0');
      if (nul != std::string_view::npos) fail(token.column + nul, "a NUL byte");
    }
  }

  const Token& expect(const char* what) {
    if (next_ == tokens_.size())
      fail(line_end_column_, std::string("expected ") + what + " after " + quoted(tokens_.back()));
    return tokens_[next_++];
  }

  std::uint64_t number(const Token& token, const char* what, std::uint64_t least, std::uint64_t most) const {
    if (!is_number(token.text)) fail(token, std::string("expected ") + what + " but got " + quoted(token));
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (error != std::errc() || value > most) {
      fail(token, std::string(what) + " " + quoted(token) + " is larger than " + std::to_string(most));
    }
    if (value < least)
      fail(token, std::string(what) + " " + quoted(token) + " is smaller than " + std::to_string(least));
    return value;
  }

  std::uint64_t id_number(const Token& token, std::string_view digits) const {
    const Token plain{digits, token.column};
    if (is_number(digits) && digits.front() == '0')
      fail(token, "an id starts with a non-zero digit, not as in " + quoted(token));
    return number(plain, "id", 1, max_id);
  }

  void define() {
    next_ = 0;
    const Token& id_token = tokens_[next_++];
    const std::uint64_t id = id_number(id_token, id_token.text);
    if (!result_.lines.empty() && id <= result_.lines.back().id) {
      const bool same = id == result_.lines.back().id;
      fail(id_token,
           "id " + std::to_string(id) + (same ? " is defined already" : " is not larger than those before it"));
    }
    const Token& tag = expect("a tag");
    const auto shape = shapes().find(tag.text);
    if (shape == shapes().end()) fail(tag, "unknown tag " + quoted(tag));
    put_number(result_.renumbered ? result_.lines.size() + 1 : id);
    put(tag.text);
    operands(shape->second);
    if (next_ < tokens_.size()) name(shape->second);
    result_.normalised.back() = '\n';
    result_.lines.push_back({line_number_, line_begin_, id});
    if (id == result_.lines.size()) counted_ = id;
  }

  void operands(const Shape& shape) {
    if (shape.special == Shape::Special::sort) return sort();
    for (unsigned i = 0; i < shape.sorts; ++i) reference(expect("a sort id"), false);
    if (shape.special == Shape::Special::justice) return justice();
    if (shape.special == Shape::Special::digits) return digits();
    for (unsigned i = 0; i < shape.nodes; ++i) reference(expect("an operand"), !(i == 0 && shape.first_node_plain));
    for (unsigned i = 0; i < shape.numbers; ++i) put_number(number(expect("a number"), "number", 0, max_width));
  }

  void sort() {
    const Token& kind = expect("'bitvec' or 'array'");
    put(kind.text);
    if (kind.text == "bitvec") {
      const Token& width = expect("a width");
      if (width.text == "0") {
        fail(width, "a bit-vector of width 0 (Yosys writes it for a memory of depth 1: run its memory_map first)");
      }
      put_number(number(width, "width", 1, 0x7ffffffe));
    } else if (kind.text == "array") {
      reference(expect("the sort id of the indices"), false);
      reference(expect("the sort id of the elements"), false);
    } else {
      fail(kind, "expected 'bitvec' or 'array' but got " + quoted(kind));
    }
    // btor2parser would read any number here as a third argument, whether or not it is an id.
    if (next_ < tokens_.size() && is_number(tokens_[next_].text))
      fail(tokens_[next_], "surplus argument " + quoted(tokens_[next_]));
  }

  void justice() {
    const Token& count_token = expect("the number of conditions");
    const std::uint64_t count = number(count_token, "number of conditions", 1, text_.size());
    put_number(count);
    for (std::uint64_t i = 0; i < count; ++i) reference(expect("a condition"), true);
  }

  void digits() {
    const Token& token = expect("a constant");
    std::string_view text = token.text;
    if (tokens_[1].text == "constd" && text.starts_with('-')) text.remove_prefix(1);
    const bool hexadecimal = tokens_[1].text == "consth";
    const bool ok = !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
      return (c >= '0' && c <= '9') || (hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
    });
    if (!ok) fail(token, "malformed constant " + quoted(token));
    put(token.text);
  }

  void name(const Shape& shape) {
    const Token& symbol = tokens_[next_++];
    if (shape.operation && names_a_term(symbol.text)) fail(symbol, "surplus operand " + quoted(symbol));
    if (next_ < tokens_.size()) fail(tokens_[next_], "unexpected " + quoted(tokens_[next_]) + " after the symbol");
    put(symbol.text);
  }

  /// A number after the last operand is an error if it could be an operand; some exporters write other numbers there.
  bool names_a_term(std::string_view text) const {
    if (text.starts_with('-')) text.remove_prefix(1);
    std::uint64_t id = 0;
    return is_number(text) && std::from_chars(text.data(), text.data() + text.size(), id).ec == std::errc() &&
           id != 0 && find(id) != 0;
  }

  void reference(const Token& token, bool may_negate) {
    std::string_view digits = token.text;
    const bool negated = digits.starts_with('-');
    if (negated) {
      if (!may_negate) fail(token, quoted(token) + " cannot be negated here");
      digits.remove_prefix(1);
      result_.normalised += '-';
    }
    const std::uint64_t id = id_number(token, digits);
    const std::uint64_t position = find(id);
    if (position == 0) fail(token, "id " + std::string(digits) + " is not defined before this line");
    put_number(result_.renumbered ? position : id);
  }

  /// Number of the line that defines an id, from 1, or 0.
  std::uint64_t find(std::uint64_t id) const {
    const std::vector<ScannedLine>& lines = result_.lines;
    if (id <= counted_) return id;
    const auto found = std::lower_bound(lines.begin(), lines.end(), id,
                                        [](const ScannedLine& line, std::uint64_t x) { return line.id < x; });
    if (found == lines.end() || found->id != id) return 0;
    return static_cast<std::uint64_t>(found - lines.begin()) + 1;
  }

  void put(std::string_view text) {
    result_.normalised += text;
    result_.normalised += ' ';
  }
  void put_number(std::uint64_t value) {
    std::array<char, 24> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    put(std::string_view(buffer.data(), static_cast<std::size_t>(end - buffer.data())));
  }

  const std::string& path_;
  std::string_view text_;
  Scan result_;
  std::size_t position_ = 0;
  std::uint64_t line_number_ = 0;
  std::uint64_t line_begin_ = 0;
  std::uint64_t line_end_column_ = 1;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::uint64_t counted_ = 0;  // ids 1 to here are all defined, as in most files: each in the line with its number
};

}  // namespace

Scan scan(const std::string& path, std::string_view text) { return Scanner(path, text).run(); }

std::vector<Token> tokens_of_line(std::string_view text, std::uint64_t begin) {
  std::vector<Token> result;
  cut(text, begin, result);
  return result;
}

std::string_view position_of_line(std::string_view text, std::uint64_t begin) {
  const std::size_t end = end_of_text(text, begin, std::min(text.find('\n', begin), text.size()));
  const std::size_t comment = text.substr(0, end).find(" ; ", begin);
  if (comment == std::string_view::npos) return "";
  std::string_view rest = text.substr(comment + 3, end - comment - 3);
  rest = rest.substr(0, rest.find('|'));  // Yosys joins the positions of merged objects so
  const std::size_t colon = rest.rfind(':');
  const bool known = colon != std::string_view::npos && colon > 0 && colon + 1 < rest.size() &&
                     rest.find(' ') == std::string_view::npos && rest[colon + 1] >= '1' && rest[colon + 1] <= '9';
  return known ? rest : "";
}

}  // namespace polycube::impl::btor2
