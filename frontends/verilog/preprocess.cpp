#include "frontends/verilog/preprocess.h"

#include <cctype>
#include <filesystem>
#include <map>
#include <optional>

#include "support/file.h"

namespace polycube::impl::verilog {

namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

struct Macro {
  bool has_parameters = false;
  std::vector<std::pair<std::string, std::optional<std::string>>> parameters;  // names and defaults
  std::string body;
};

/// Directives for the tools behind us; their lines are passed on.
bool is_passed_on(const std::string& directive) {
  for (const char* known : {"timescale", "default_nettype", "resetall", "celldefine", "endcelldefine", "pragma",
                            "unconnected_drive", "nounconnected_drive", "begin_keywords", "end_keywords"}) {
    if (directive == known) return true;
  }
  return false;
}

class Preprocessor {
 public:
  explicit Preprocessor(const PreprocessSettings& settings) : settings_(settings) {
    for (const std::string& define : settings.defines) {
      const std::size_t equals = define.find('=');
      macros_[define.substr(0, equals)].body = equals == std::string::npos ? "1" : define.substr(equals + 1);
    }
  }

  void add_file(const std::string& path) {
    if (++depth_ > 64) throw fail("`include nests more than 64 deep");
    const Input outer = input_;
    const std::string text = read_file(path);
    result_.files.push_back(path);
    input_ = {text, 0, 1, static_cast<std::uint32_t>(result_.files.size() - 1), false};
    const std::size_t conditions = conditions_.size();
    run();
    if (conditions_.size() != conditions) throw fail("`ifdef without `endif");
    if (!result_.text.empty() && result_.text.back() != '\n') put('\n');
    input_ = outer;
    --depth_;
  }

  SourceText finish() {
    if (result_.origins.empty()) result_.origins.push_back({0, 1});
    return std::move(result_);
  }

 private:
  struct Input {
    std::string_view text;
    std::size_t at = 0;
    std::uint32_t line = 1;
    std::uint32_t file = 0;
    bool expansion = false;  // of a macro: all of it belongs to the line of the call
  };
  struct Condition {
    bool active;  // is the text of the present branch kept?
    bool taken;   // was a branch kept already?
    bool outer;   // is the text around the condition kept?
  };

  InputError fail(std::string reason) const {
    return InputError(result_.files.empty() ? "" : result_.files[input_.file], input_.line, 0, std::move(reason));
  }
  bool active() const { return conditions_.empty() || conditions_.back().active; }
  bool done() const { return input_.at >= input_.text.size(); }
  char peek(std::size_t ahead = 0) const {
    return input_.at + ahead < input_.text.size() ? input_.text[input_.at + ahead] : '\0';
  }

  /// The next character; counts lines.
  char take() {
    const char c = input_.text[input_.at++];
    if (c == '\n' && !input_.expansion) ++input_.line;
    return c;
  }

  void put(char c) {
    if (c == '\n' && input_.expansion) c = ' ';
    if (result_.text.empty() || result_.text.back() == '\n') result_.origins.push_back({input_.file, input_.line});
    result_.text += c;
  }
  void put(std::string_view text) {
    for (const char c : text) put(c);
  }
  /// Text that is dropped keeps its line ends, so that an error before it and one behind it differ.
  void drop(char c) {
    if (c == '\n' && !input_.expansion) put_line_end();
  }
  void put_line_end() {
    if (result_.text.empty() || result_.text.back() == '\n') result_.origins.push_back({input_.file, input_.line - 1});
    result_.text += '\n';
  }
  void pass(char c) {
    if (c == '\n' && !input_.expansion) {
      put_line_end();
    } else if (active()) {
      put(c);
    }
  }

  void run() {
    while (!done()) {
      const char c = peek();
      if (c == '/' && (peek(1) == '/' || peek(1) == '*')) {
        comment();
      } else if (c == '"') {
        string();
      } else if (c == '`') {
        directive();
      } else if (c == '\\') {  // an escaped name ends at white space
        while (!done() && std::isspace(static_cast<unsigned char>(peek())) == 0) pass(take());
      } else {
        pass(take());
      }
    }
  }

  void comment() {
    const bool block = peek(1) == '*';
    const std::size_t end = block ? input_.text.find("*/", input_.at + 2) : input_.text.find('\n', input_.at);
    if (block && end == std::string_view::npos) throw fail("a comment without end");
    const std::size_t stop = end == std::string_view::npos ? input_.text.size() : end + (block ? 2 : 0);
    const std::string inside = trimmed(input_.text.substr(input_.at + 2, stop - input_.at - 2));
    const bool kept =
        inside.starts_with("synopsys ") || inside.starts_with("synthesis ") || inside.starts_with("pragma ");
    if (!kept && active()) put(' ');
    while (input_.at < stop) {
      const char c = take();
      if (kept) {
        pass(c);
      } else {
        drop(c);
      }
    }
  }

  void string() {
    pass(take());
    while (!done() && peek() != '"' && peek() != '\n') {
      if (peek() == '\\') pass(take());
      if (!done()) pass(take());
    }
    if (done() || peek() == '\n') throw fail("a string without end");
    pass(take());
  }

  std::string name() {
    std::string text;
    while (!done() && continues_name(peek())) text += take();
    return text;
  }
  void skip_blanks() {
    while (!done() && (peek() == ' ' || peek() == '\t')) take();
  }
  std::string rest_of_line() {
    std::string text;
    while (!done() && peek() != '\n') text += take();
    return text;
  }

  void directive() {
    take();
    const std::string word = name();
    if (word == "ifdef" || word == "ifndef") return begin_condition(word == "ifdef");
    if (word == "elsif" || word == "else" || word == "endif") return change_condition(word);
    if (!active()) return;
    if (word == "define") return define();
    if (word == "undef") {
      skip_blanks();
      macros_.erase(name());
    } else if (word == "undefineall") {
      macros_.clear();
    } else if (word == "include") {
      include();
    } else if (word == "line") {
      rest_of_line();
    } else if (is_passed_on(word)) {
      put("`" + word + rest_of_line());
    } else if (word == "__FILE__") {
      put("\"" + result_.files[input_.file] + "\"");
    } else if (word == "__LINE__") {
      put(std::to_string(input_.line));
    } else {
      call(word);
    }
  }

  std::string condition_name() {
    skip_blanks();
    std::string word = name();
    if (word.empty()) throw fail("a condition without the name of a macro");
    return word;
  }
  void begin_condition(bool wanted) {
    const bool holds = macros_.contains(condition_name()) == wanted;
    const bool outer = active();
    conditions_.push_back({outer && holds, holds, outer});
  }
  void change_condition(const std::string& word) {
    if (conditions_.empty()) throw fail("`" + word + " without `ifdef");
    Condition& now = conditions_.back();
    if (word == "endif") {
      conditions_.pop_back();
      return;
    }
    const bool holds = word == "else" || macros_.contains(condition_name());
    now.active = now.outer && !now.taken && holds;
    now.taken = now.taken || holds;
  }

  void define() {
    skip_blanks();
    const std::string word = name();
    if (word.empty()) throw fail("`define without a name");
    Macro macro;
    if (peek() == '(') {
      macro.has_parameters = true;
      take();
      for (const std::string& one : list("the parameters of `" + word)) {
        const std::size_t equals = one.find('=');
        const std::string parameter = trimmed(one.substr(0, equals));
        if (parameter.empty()) continue;
        macro.parameters.emplace_back(
            parameter, equals == std::string::npos ? std::nullopt : std::optional(trimmed(one.substr(equals + 1))));
      }
    }
    bool in_string = false;
    while (!done() && peek() != '\n') {
      if (in_string && peek() == '\\' && peek(1) != '\n' && peek(1) != '\r') macro.body += take();
      if (peek() == '"' && (macro.body.empty() || macro.body.back() != '\\')) in_string = !in_string;
      if (!in_string && peek() == '/' && peek(1) == '/') {
        while (!done() && peek() != '\n' && !(peek() == '\\' && peek(1) == '\n')) take();
      } else if (peek() == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
        take();
        while (peek() != '\n') take();
        take();
        put_line_end();
        macro.body += ' ';
      } else {
        macro.body += take();
      }
    }
    macro.body = trimmed(macro.body);
    macros_[word] = std::move(macro);
  }

  /// The parts, separated by commas, up to the closing parenthesis, which is taken.
  std::vector<std::string> list(const std::string& what) {
    std::vector<std::string> parts(1);
    for (int depth = 0; !done();) {
      const char c = take();
      if (c == '\n' && !input_.expansion) put_line_end();
      if (c == '"') {
        parts.back() += c;
        while (!done() && peek() != '"') {
          if (peek() == '\\') parts.back() += take();
          if (!done()) parts.back() += take();
        }
        if (!done()) parts.back() += take();
        continue;
      }
      if (c == ')' && depth == 0) return parts;
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (c == ',' && depth == 0) {
        parts.emplace_back();
      } else {
        parts.back() += c == '\n' ? ' ' : c;
      }
    }
    throw fail(what + " have no end");
  }

  void include() {
    skip_blanks();
    std::string wanted = peek() == '`' ? expanded(rest_of_line()) : rest_of_line();
    wanted = trimmed(wanted);
    if (wanted.size() < 2 || (wanted[0] != '"' && wanted[0] != '<')) throw fail("`include needs \"FILE\"");
    wanted = wanted.substr(1, wanted.find_first_of("\">", 1) - 1);
    std::vector<std::filesystem::path> folders{std::filesystem::path(result_.files[input_.file]).parent_path()};
    folders.insert(folders.end(), settings_.includes.begin(), settings_.includes.end());
    for (const std::filesystem::path& folder : folders) {
      const std::filesystem::path path = folder / wanted;
      if (!std::filesystem::is_regular_file(path)) continue;
      if (!result_.text.empty() && result_.text.back() != '\n') put_line_end();
      return add_file(path.string());
    }
    throw fail("`include: there is no file '" + wanted + "'; '--include FOLDER' names where to look");
  }

  /// The text with its macros expanded.
  std::string expanded(const std::string& text) {
    Preprocessor inner(settings_);
    inner.macros_ = macros_;
    inner.result_.files = result_.files;
    inner.depth_ = depth_;
    inner.input_ = {text, 0, input_.line, input_.file, true};
    inner.run();
    return inner.result_.text;
  }

  void call(const std::string& word) {
    const auto found = macros_.find(word);
    if (word.empty() || found == macros_.end()) throw fail("unknown macro or directive `" + word);
    const Macro macro = found->second;
    std::vector<std::string> arguments;
    if (macro.has_parameters) {
      while (!done() && std::isspace(static_cast<unsigned char>(peek())) != 0) drop(take());
      if (peek() != '(') throw fail("the macro `" + word + " needs arguments");
      take();
      arguments = list("the arguments of `" + word);
    }
    if (++depth_ > 64) throw fail("the macro `" + word + " calls itself");
    const std::string text = substituted(word, macro, arguments);
    const Input outer = input_;
    input_ = {text, 0, outer.line, outer.file, true};
    run();
    input_ = outer;
    --depth_;
  }

  std::string argument(const std::string& word, const Macro& macro, std::size_t i,
                       const std::vector<std::string>& arguments) const {
    const std::string given = i < arguments.size() ? trimmed(arguments[i]) : "";
    if (!given.empty() || i < arguments.size()) {
      return given.empty() && macro.parameters[i].second ? *macro.parameters[i].second : given;
    }
    if (macro.parameters[i].second) return *macro.parameters[i].second;
    throw fail("the macro `" + word + " needs " + std::to_string(macro.parameters.size()) + " arguments");
  }

  std::string substituted(const std::string& word, const Macro& macro,
                          const std::vector<std::string>& arguments) const {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
      values[macro.parameters[i].first] = argument(word, macro, i, arguments);
    }
    std::string text;
    const std::string& body = macro.body;
    for (std::size_t i = 0; i < body.size();) {
      if (starts_name(body[i]) && (i == 0 || !continues_name(body[i - 1]))) {
        const std::size_t begin = i;
        while (i < body.size() && continues_name(body[i])) ++i;
        const std::string part = body.substr(begin, i - begin);
        const auto value = values.find(part);
        text += value == values.end() ? part : value->second;
      } else if (body.compare(i, 2, "``") == 0) {  // joins the names beside it
        i += 2;
      } else if (body.compare(i, 2, "`\"") == 0) {
        text += '"';
        i += 2;
      } else {
        text += body[i++];
      }
    }
    return text;
  }

  const PreprocessSettings& settings_;
  SourceText result_;
  Input input_;
  std::map<std::string, Macro> macros_;
  std::vector<Condition> conditions_;
  int depth_ = 0;
};

}  // namespace

SourceText preprocess(const std::vector<std::string>& paths, const PreprocessSettings& settings) {
  Preprocessor preprocessor(settings);
  for (const std::string& path : paths) preprocessor.add_file(path);
  return preprocessor.finish();
}

}  // namespace polycube::impl::verilog
