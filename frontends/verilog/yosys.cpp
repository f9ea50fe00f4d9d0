#include "frontends/verilog/yosys.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "support/file.h"
#include "support/process.h"

namespace polycube::impl::verilog {

namespace {

const std::string file_name = "design.sv";

/// "design.sv:12.5-12.9" at `at`, and its line; the length of what tells columns is included.
struct Mention {
  std::size_t length;
  std::uint64_t line;
};
std::optional<Mention> mention_at(std::string_view text, std::size_t at) {
  std::size_t i = at + file_name.size();
  if (i >= text.size() || text[i] != ':') return std::nullopt;
  const std::size_t digits = ++i;
  while (i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0) ++i;
  if (i == digits) return std::nullopt;
  const std::uint64_t line = std::strtoull(std::string(text.substr(digits, i - digits)).c_str(), nullptr, 10);
  const auto in_columns = [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
  };
  if (i + 1 < text.size() && text[i] == '.' && in_columns(text[i + 1]) && text[i + 1] != '.') {
    while (i < text.size() && in_columns(text[i])) ++i;
    while (text[i - 1] == '.' || text[i - 1] == '-') --i;
  }
  return Mention{i - at, line};
}

/// The text with positions of the sources in place of those of the file that Yosys read.
std::string with_places(const SourceText& source, std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t found = text.find(file_name, i);
    if (found == std::string_view::npos) {
      result += text.substr(i);
      break;
    }
    result += text.substr(i, found - i);
    const std::optional<Mention> mention = mention_at(text, found);
    result += mention ? source.place(mention->line) : file_name;
    i = found + (mention ? mention->length : file_name.size());
  }
  return result;
}

std::string elaboration(const YosysSettings& settings) {
  std::string script = "read_verilog -formal -sv " + file_name + "\nhierarchy -check -top " + settings.top;
  for (const auto& [name, value] : settings.parameters) script += " -chparam " + name + " " + value;
  // Kept, two properties with one condition stay two.
  script += "\nproc\nsetattr -set keep 1 t:$assert t:$assume t:$cover\n";
  return script + "write_rtlil hierarchy.il\nprep -flatten\nwrite_rtlil flat.il\n";
}

std::string translation(const YosysSettings& settings, const Elaborated& design) {
  // No optimisation of registers, and none by don't-cares: Yosys may take an unknown initial value for the one that
  // suits it, and a proof then leaves out states in which the design starts.
  std::string script = "read_rtlil flat.il\nmemory_nordff\n";
  if (design.clocks.one_word_memories) script += "memory_map t:$mem_v2 r:SIZE=1 %i\n";
  script += design.step_is_cycle ? "async2sync\n" : "clk2fflogic\n";
  script += settings.covers ? "chformal -assert -remove\n" : "chformal -cover -remove\n";
  script += "opt_clean\nsetundef -undriven -anyseq\nopt -fast -noff -keepdc\ndffunmap\nopt_clean\n";
  return script + "write_btor " + (settings.covers ? "-c " : "") + "design.btor2\n";
}

class Runner {
 public:
  Runner(const SourceText& source, const YosysSettings& settings, const Stop& stop)
      : source_(source), settings_(settings), stop_(stop) {}

  Elaborated run(const std::string& text) {
    write_file(path(file_name), text);
    call(elaboration(settings_));
    Elaborated result;
    result.objects = find_objects(read_file(path("hierarchy.il")), settings_.top);
    const std::string flat = read_file(path("flat.il"));
    result.clocks = find_clocks(flat);
    refuse_bad_designs();
    result.step_is_cycle = result.clocks.single() && !settings_.many_clocks;
    if (result.step_is_cycle) write_file(path("flat.il"), with_early_assertions(flat));
    call(translation(settings_, result));
    result.btor2 = with_places(source_, read_file(path("design.btor2")));
    result.warnings = std::move(warnings_);
    return result;
  }

 private:
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }

  void call(const std::string& script) {
    write_file(path("script.ys"), script);
    const ProcessFiles files{path("log"), folder_.path()};
    const std::optional<ProcessEnd> end = run_process({settings_.program, "-q", "-s", "script.ys"}, files, stop_);
    if (!end) throw Unsupported(std::string(describe(stop_.reason())) + " while Yosys read the design");
    const std::string log = with_places(source_, read_file(path("log")));
    collect_warnings(log);
    if (end->signal.empty() && end->exit_code == 0) return;
    if (end->signal.empty() && end->exit_code == exit_not_started) throw missing();
    throw failure(log);
  }

  Unsupported missing() const {
    return Unsupported("'" + settings_.program +
                       "' is not installed, and Verilog is elaborated by Yosys: install it (apt-get install yosys), or "
                       "name one with --yosys PROGRAM");
  }

  /// Yosys's own message, once: "fifo.sv:38: syntax error ...", or without a place.
  InputError failure(const std::string& log) const {
    const std::size_t mark = log.find("ERROR: ");
    if (mark == std::string::npos) return InputError(source_.files.front(), "Yosys failed: " + log.substr(0, 400));
    const std::size_t begin = log.rfind('\n', mark) == std::string::npos ? 0 : log.rfind('\n', mark) + 1;
    std::string reason = log.substr(mark + 7, log.find('\n', mark) - mark - 7);
    if (reason.find("topological loop") != std::string::npos) reason += " (a combinational loop)";
    const std::string before = log.substr(begin, mark - begin);
    const std::size_t colon = before.rfind(": ");
    const std::size_t line = colon == std::string::npos ? colon : before.rfind(':', colon - 1);
    if (line == std::string::npos) return InputError(source_.files.front(), "Yosys: " + reason);
    const std::uint64_t number = std::strtoull(before.c_str() + line + 1, nullptr, 10);
    return InputError(before.substr(0, line), number, 0, "Yosys: " + reason);
  }

  void collect_warnings(const std::string& log) {
    for (std::size_t i = 0; i < log.size();) {
      const std::size_t end = std::min(log.find('\n', i), log.size());
      const std::string line = log.substr(i, end - i);
      const bool is_warning = line.starts_with("Warning: ") || line.find(": Warning: ") != std::string::npos;
      if (is_warning && std::find(warnings_.begin(), warnings_.end(), line) == warnings_.end())
        warnings_.push_back(line);
      // The drivers of a conflict, and the cells of a loop, are told in the lines behind.
      if (!is_warning && line.starts_with("    ") && !warnings_.empty()) warnings_.back() += "\n" + line;
      i = end + 1;
    }
  }

  /// Yosys takes a name that it cannot resolve for a new net of one bit: a path into an instance, or a slip.
  void refuse_unknown_name(const std::string& warning) const {
    const std::size_t mark = warning.find("' is implicitly declared");
    const std::size_t open = warning.find("Identifier `\\");
    if (mark == std::string::npos || open == std::string::npos) return;
    const std::string name = warning.substr(open + 13, mark - open - 13);
    const bool path = name.find('.') != std::string::npos;
    const auto undriven = [&](const std::string& other) {
      return other.find("\\" + name + " is used but has no driver") != std::string::npos;
    };
    if (path)
      throw at_first_place(warning, "'" + name + "' is a path into an instance, which Yosys does not resolve: ");
    if (std::any_of(warnings_.begin(), warnings_.end(), undriven)) {
      throw at_first_place(warning, "'" + name + "' is neither declared nor driven: ");
    }
  }

  /// Two drivers of one net, and combinational loops, are warnings of Yosys and mistakes in a design.
  void refuse_bad_designs() const {
    for (const std::string& warning : warnings_) {
      refuse_unknown_name(warning);
      const bool drivers = warning.find("multiple conflicting drivers") != std::string::npos;
      const bool loop = warning.find("found logic loop") != std::string::npos;
      if (!drivers && !loop) continue;
      std::string reason = warning.substr(warning.find("Warning: ") + 9);
      for (char& c : reason) c = c == '\n' ? ' ' : c;
      throw at_first_place(reason, drivers ? "a net with several drivers: " : "a combinational loop: ");
    }
  }

  InputError at_first_place(const std::string& reason, const std::string& what) const {
    for (const std::string& file : source_.files) {
      const std::size_t found = reason.find(file + ":");
      if (found == std::string::npos) continue;
      const std::uint64_t line = std::strtoull(reason.c_str() + found + file.size() + 1, nullptr, 10);
      if (line > 0) return InputError(file, line, 0, what + reason);
    }
    return InputError(source_.files.front(), what + reason);
  }

  const SourceText& source_;
  const YosysSettings& settings_;
  const Stop& stop_;
  const TemporaryFolder folder_;
  std::vector<std::string> warnings_;
};

}  // namespace

Elaborated elaborate_by_yosys(const SourceText& source, const std::string& text, const YosysSettings& settings,
                              const Stop& stop) {
  return Runner(source, settings, stop).run(text);
}

}  // namespace polycube::impl::verilog
