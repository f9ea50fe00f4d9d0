#include "frontends/verilog/sva_parser.h"

#include <algorithm>
#include <charconv>

#include "frontends/verilog/expressions.h"

namespace polycube::impl::verilog {

namespace {

constexpr std::string_view temporal[] = {"##",
                                         "|->",
                                         "|=>",
                                         "#-#",
                                         "#=#",
                                         "[*",
                                         "[->",
                                         "[=",
                                         "and",
                                         "or",
                                         "not",
                                         "intersect",
                                         "throughout",
                                         "within",
                                         "until",
                                         "s_until",
                                         "until_with",
                                         "s_until_with",
                                         "implies",
                                         "iff",
                                         "first_match",
                                         "nexttime",
                                         "s_nexttime",
                                         "always",
                                         "s_always",
                                         "eventually",
                                         "s_eventually",
                                         "if",
                                         "else",
                                         "accept_on",
                                         "reject_on",
                                         "sync_accept_on",
                                         "sync_reject_on",
                                         "strong",
                                         "weak",
                                         "case"};

bool is_temporal(const Token& token) {
  return token.kind != TokenKind::string &&
         std::find(std::begin(temporal), std::end(temporal), token.text) != std::end(temporal);
}

SvaTree node(SvaKind kind, std::uint32_t line) {
  auto result = std::make_unique<Sva>();
  result->kind = kind;
  result->line = line;
  return result;
}

SvaTree node(SvaKind kind, std::uint32_t line, SvaTree left, SvaTree right) {
  SvaTree result = node(kind, line);
  result->parts.push_back(std::move(left));
  result->parts.push_back(std::move(right));
  return result;
}

class Parser {
 public:
  Parser(const SourceText& source, std::vector<Token> tokens, const NamedProperties& named, int depth)
      : source_(source), tokens_(std::move(tokens)), named_(named), depth_(depth) {
    const std::uint32_t line = tokens_.empty() ? 1 : tokens_.back().line;
    tokens_.push_back({TokenKind::end, "", line});
  }

  PropertySpec run() {
    PropertySpec spec;
    if (peek().is("@")) spec.event = event();
    if (peek().is("disable")) {
      take();
      expect("iff");
      spec.disable_iff = in_parentheses();
    }
    if (peek().is("@") && spec.event.empty()) spec.event = event();
    spec.tree = property();
    if (peek().is(";")) take();
    if (peek().kind != TokenKind::end) throw unexpected();
    for (auto* own : {&spec.event, &spec.disable_iff}) {
      auto& inner = own == &spec.event ? inner_event_ : inner_disable_;
      if (own->empty()) *own = inner;
    }
    return spec;
  }

 private:
  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  const Token& take() { return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_]; }
  bool accept(std::string_view word) {
    if (!peek().is(word)) return false;
    take();
    return true;
  }
  void expect(std::string_view word) {
    if (!accept(word)) throw error("expected '" + std::string(word) + "' and not '" + shown(peek()) + "'");
  }
  static std::string shown(const Token& token) {
    return token.kind == TokenKind::end ? "end of the property" : std::string(token.text);
  }
  InputError error(std::string reason) const { return source_.error(peek().line, std::move(reason)); }
  InputError unexpected() const { return error("unexpected '" + shown(peek()) + "' in a property"); }
  InputError unsupported(std::string_view what) const {
    return error("'" + std::string(what) + "' in properties is not supported; docs/verilog.md lists what is");
  }

  std::vector<Token> in_parentheses() {
    if (!peek().is("(")) throw error("expected '(' and not '" + shown(peek()) + "'");
    const std::size_t end = behind_bracket(source_, tokens_, at_);
    std::vector<Token> inside(tokens_.begin() + static_cast<std::ptrdiff_t>(at_ + 1),
                              tokens_.begin() + static_cast<std::ptrdiff_t>(end - 1));
    at_ = end;
    return inside;
  }

  std::vector<Token> event() {
    take();
    if (peek().is("(")) return in_parentheses();
    return {take()};
  }

  // --- properties, loosest first [SystemVerilog17, table 16-3]
  // --------------------------------------------------------
  SvaTree property() {
    const std::uint32_t line = peek().line;
    SvaTree left = until();
    const bool overlapped = peek().is("|->");
    if (overlapped || peek().is("|=>")) {
      take();
      return node(overlapped ? SvaKind::overlapped : SvaKind::non_overlapped, line, std::move(left), property());
    }
    if (peek().is("#-#") || peek().is("#=#")) throw unsupported(peek().text);
    return left;
  }

  SvaTree until() {
    const std::uint32_t line = peek().line;
    SvaTree left = equivalence();
    if (peek().is("s_until") || peek().is("s_until_with")) throw unsupported(peek().text);
    if (accept("implies")) return node(SvaKind::implies, line, std::move(left), until());
    const bool with = peek().is("until_with");
    if (!with && !peek().is("until")) return left;
    take();
    return node(with ? SvaKind::until_with : SvaKind::until, line, std::move(left), until());
  }

  SvaTree equivalence() {
    const std::uint32_t line = peek().line;
    SvaTree left = either();
    if (accept("iff")) return node(SvaKind::iff, line, std::move(left), equivalence());
    return left;
  }

  SvaTree either() {
    SvaTree left = both();
    while (peek().is("or")) {
      const std::uint32_t line = take().line;
      left = node(SvaKind::either, line, std::move(left), both());
    }
    return left;
  }

  SvaTree both() {
    SvaTree left = prefixed();
    while (peek().is("and")) {
      const std::uint32_t line = take().line;
      left = node(SvaKind::both, line, std::move(left), prefixed());
    }
    return left;
  }

  SvaTree prefixed() {
    const Token word = peek();
    if (word.is("not")) {
      take();
      SvaTree result = node(SvaKind::negation, word.line);
      result->parts.push_back(prefixed());
      return result;
    }
    if (word.is("if")) return if_else();
    if (word.is("nexttime") || word.is("s_nexttime")) return bounded(SvaKind::next_time, 1);
    if (word.is("s_eventually") || word.is("eventually")) return bounded(SvaKind::eventually, std::nullopt);
    if (word.is("always") || word.is("s_always")) return bounded(SvaKind::always, std::nullopt);
    for (const char* other : {"accept_on", "reject_on", "sync_accept_on", "sync_reject_on", "case"}) {
      if (word.is(other)) throw unsupported(other);
    }
    return intersection();
  }

  /// An operator with a range of cycles and a property. Without a range: one cycle, or no bound.
  SvaTree bounded(SvaKind kind, std::optional<std::uint32_t> otherwise) {
    SvaTree result = node(kind, peek().line);
    const std::string word(take().text);
    result->least = otherwise.value_or(0);
    result->most = otherwise;
    if (peek().is("[")) {
      take();
      range(*result, "]");
    }
    if (!result->most && kind == SvaKind::eventually) {
      throw source_.error(result->line, "'" + word +
                                            "' without a bound is a liveness property, which is not supported; a bound "
                                            "in cycles is: s_eventually [0:20] ...");
    }
    result->parts.push_back(kind == SvaKind::next_time ? prefixed() : property());
    return result;
  }

  SvaTree if_else() {
    SvaTree result = node(SvaKind::if_else, take().line);
    SvaTree condition = node(SvaKind::boolean, result->line);
    condition->expression = in_parentheses();
    result->parts.push_back(std::move(condition));
    result->parts.push_back(property());
    if (accept("else")) result->parts.push_back(property());
    return result;
  }

  // --- sequences ---------------------------------------------------------------------------------------------------
  SvaTree intersection() {
    SvaTree left = containment();
    while (peek().is("intersect")) {
      const std::uint32_t line = take().line;
      left = node(SvaKind::intersect, line, std::move(left), containment());
    }
    return left;
  }

  SvaTree containment() {
    SvaTree left = throughout();
    while (peek().is("within")) {
      const std::uint32_t line = take().line;
      left = node(SvaKind::within, line, std::move(left), throughout());
    }
    return left;
  }

  SvaTree throughout() {
    SvaTree left = delays();
    if (!peek().is("throughout")) return left;
    if (left->kind != SvaKind::boolean) throw error("the left side of 'throughout' has to be an expression");
    const std::uint32_t line = take().line;
    return node(SvaKind::throughout, line, std::move(left), throughout());
  }

  SvaTree delays() {
    SvaTree left = peek().is("##") ? nullptr : repetitions();
    while (peek().is("##")) {
      SvaTree result = node(SvaKind::delay, take().line);
      delay_range(*result);
      if (left != nullptr) result->parts.push_back(std::move(left));
      result->parts.push_back(repetitions());
      left = std::move(result);
    }
    return left;
  }

  void delay_range(Sva& result) {
    if (accept("[*")) {
      expect("]");
      result.least = 0;
      result.most.reset();
    } else if (peek().is("[") && peek(1).is("+")) {
      at_ += 2;
      expect("]");
      result.least = 1;
      result.most.reset();
    } else if (accept("[")) {
      range(result, "]");
    } else if (peek().is("(")) {
      std::vector<Token> inside = in_parentheses();
      if (inside.size() != 1) throw error("the number of cycles behind '##' has to be a number");
      result.least = number(inside[0]);
      result.most = result.least;
    } else {
      result.least = number(take());
      result.most = result.least;
    }
  }

  /// "2]", "1:3]", "1:$]"
  void range(Sva& result, std::string_view close) {
    result.least = number(take());
    result.most = result.least;
    if (accept(":")) {
      if (accept("$")) {
        result.most.reset();
      } else {
        result.most = number(take());
        if (*result.most < result.least) throw error("a range of cycles runs from the smaller number to the larger");
      }
    }
    expect(close);
  }

  std::uint32_t number(const Token& token) const {
    std::uint32_t value = 0;
    const auto [end, code] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (token.kind != TokenKind::number || code != std::errc() || end != token.text.data() + token.text.size()) {
      throw source_.error(token.line, "a number of cycles has to be a plain number, and not '" + shown(token) + "'");
    }
    return value;
  }

  SvaTree repetitions() {
    SvaTree left = primary();
    while (peek().is("[*") || peek().is("[->") || peek().is("[=") || is_plus(at_)) {
      const Token open = take();
      SvaTree result = node(open.is("[->")  ? SvaKind::go_to
                            : open.is("[=") ? SvaKind::non_consecutive
                                            : SvaKind::repeat,
                            open.line);
      if (open.is("[*") && accept("]")) {
        result->least = 0;
        result->most.reset();
      } else if (open.is("[")) {
        take();
        expect("]");
        result->most.reset();
      } else {
        range(*result, "]");
      }
      if (result->kind != SvaKind::repeat && left->kind != SvaKind::boolean) {
        throw error("'" + std::string(open.text) + "' repeats an expression, not a sequence");
      }
      result->parts.push_back(std::move(left));
      left = std::move(result);
    }
    return left;
  }

  SvaTree primary() {
    const Token first = peek();
    if (first.is("first_match")) {
      take();
      SvaTree result = node(SvaKind::first_match, first.line);
      result->parts.push_back(inner(in_parentheses()));
      return result;
    }
    if (first.is("strong") || first.is("weak")) throw unsupported(first.text);
    if (first.is("(") && is_tree(at_ + 1, behind_bracket(source_, tokens_, at_) - 1)) return inner(in_parentheses());
    if (first.kind == TokenKind::name && named_.contains(first.text)) return instance();
    return boolean();
  }

  /// [+]
  bool is_plus(std::size_t i) const {
    return i + 2 < tokens_.size() && tokens_[i].is("[") && tokens_[i + 1].is("+") && tokens_[i + 2].is("]");
  }

  /// Do the tokens hold more than an expression?
  bool is_tree(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (is_temporal(tokens_[i]) || is_plus(i) ||
          (tokens_[i].kind == TokenKind::name && named_.contains(tokens_[i].text)))
        return true;
    }
    return false;
  }

  SvaTree inner(std::vector<Token> tokens) {
    if (depth_ > 60) throw error("properties nest too deep, or one contains itself");
    PropertySpec spec = Parser(source_, std::move(tokens), named_, depth_ + 1).run();
    adopt(inner_event_, std::move(spec.event), "clocks");
    adopt(inner_disable_, std::move(spec.disable_iff), "'disable iff' conditions");
    return std::move(spec.tree);
  }

  void adopt(std::vector<Token>& own, std::vector<Token> other, const char* what) const {
    const auto same = [](const Token& a, const Token& b) { return a.text == b.text; };
    if (own.empty()) {
      own = std::move(other);
    } else if (!other.empty() && !std::equal(own.begin(), own.end(), other.begin(), other.end(), same)) {
      throw error(std::string("a property with several ") + what + " is not supported");
    }
  }

  SvaTree instance() {
    const Token name = take();
    const NamedProperty& named = named_.find(name.text)->second;
    std::vector<std::vector<Token>> actuals = named.defaults;
    if (peek().is("(")) bind(named, in_parentheses(), actuals);
    std::vector<Token> body;
    for (const Token& token : named.body) {
      const auto formal = std::find(named.formals.begin(), named.formals.end(), token.text);
      if (token.kind != TokenKind::name || formal == named.formals.end()) {
        body.push_back(token);
        continue;
      }
      const std::vector<Token>& actual = actuals[static_cast<std::size_t>(formal - named.formals.begin())];
      if (actual.empty()) throw error("'" + std::string(name.text) + "' needs an argument '" + *formal + "'");
      // A number stays one, for ranges; all else is kept together by parentheses.
      if (actual.size() > 1) body.push_back({TokenKind::symbol, "(", token.line});
      body.insert(body.end(), actual.begin(), actual.end());
      if (actual.size() > 1) body.push_back({TokenKind::symbol, ")", token.line});
    }
    return inner(std::move(body));
  }

  /// Arguments by position, or by name: .x(y).
  void bind(const NamedProperty& named, const std::vector<Token>& inside,
            std::vector<std::vector<Token>>& actuals) const {
    std::size_t position = 0;
    for (std::size_t i = 0; i < inside.size();) {
      std::size_t end = i;
      while (end < inside.size() && !inside[end].is(",")) {
        const bool opens = inside[end].is("(") || inside[end].is("[") || inside[end].is("{");
        end = opens ? behind_bracket(source_, inside, end) : end + 1;
      }
      std::size_t target = position++;
      std::vector<Token> actual(inside.begin() + static_cast<std::ptrdiff_t>(i),
                                inside.begin() + static_cast<std::ptrdiff_t>(end));
      if (actual.size() > 3 && actual[0].is(".")) {
        const auto formal = std::find(named.formals.begin(), named.formals.end(), actual[1].text);
        target = static_cast<std::size_t>(formal - named.formals.begin());
        actual = std::vector<Token>(actual.begin() + 3, actual.end() - 1);
      }
      if (target >= actuals.size()) throw error("an argument that the property does not have");
      if (!actual.empty()) actuals[target] = std::move(actual);
      i = end + 1;
    }
  }

  SvaTree boolean() {
    SvaTree result = node(SvaKind::boolean, peek().line);
    while (peek().kind != TokenKind::end && !is_temporal(peek()) && !peek().is(")") && !peek().is(",") &&
           !peek().is(";") && !is_plus(at_)) {
      const bool opens = peek().is("(") || peek().is("[") || peek().is("{");
      const std::size_t end = opens ? behind_bracket(source_, tokens_, at_) : at_ + 1;
      const bool called = at_ > 0 && (tokens_[at_ - 1].kind == TokenKind::name ||
                                      tokens_[at_ - 1].kind == TokenKind::system_name || tokens_[at_ - 1].is("'"));
      if (peek().is("(") && !called && parts_at_commas(source_, tokens_, at_ + 1, end - 1).size() > 1) {
        throw unsupported("local variables and assignments");
      }
      for (; at_ < end; ++at_) {
        if (opens && is_temporal(tokens_[at_])) throw unexpected();
        result->expression.push_back(tokens_[at_]);
      }
    }
    if (peek().is(",")) throw unsupported("local variables and assignments");
    if (result->expression.empty()) throw unexpected();
    return result;
  }

  const SourceText& source_;
  std::vector<Token> tokens_;
  const NamedProperties& named_;
  int depth_;
  std::size_t at_ = 0;
  std::vector<Token> inner_event_;
  std::vector<Token> inner_disable_;
};

}  // namespace

PropertySpec parse_property(const SourceText& source, const std::vector<Token>& tokens, std::size_t begin,
                            std::size_t end, const NamedProperties& named) {
  std::vector<Token> own(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                         tokens.begin() + static_cast<std::ptrdiff_t>(end));
  return Parser(source, std::move(own), named, 0).run();
}

}  // namespace polycube::impl::verilog
