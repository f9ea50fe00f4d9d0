#include "cli/dispatch.h"

#include <cstdio>
#include <new>

#include "cli/commands.h"
#include "cli/compat/run.h"
#include "cli/help_text.h"
#include "cli/option_table.h"
#include "cli/serve/server.h"
#include "polycube/error.h"

namespace polycube::cli {

namespace {

int fail(int code, const std::string& text) {
  std::fflush(stdout);
  std::fprintf(stderr, "error: %s\n", text.c_str());
  return code;
}

/// A check that cannot continue has the verdict unknown; other commands have no verdict.
int give_up(bool verdict_expected, int code, const std::string& reason) {
  if (!verdict_expected) return fail(exit_code::bad_input, reason);
  std::fprintf(stderr, "unknown: %s\n", reason.c_str());
  std::puts("unknown");
  std::fflush(stdout);
  return code;
}

int end_by(const Error& e, bool verdict_expected) {
  const std::string text = e.what();
  switch (e.kind()) {
    case Error::Kind::input:
    case Error::Kind::usage: return fail(exit_code::bad_input, text);
    case Error::Kind::unsupported: return give_up(verdict_expected, exit_code::unknown, "not supported: " + text);
    case Error::Kind::rejected: return give_up(verdict_expected, exit_code::rejected, "evidence rejected: " + text);
    case Error::Kind::internal: break;
  }
  return fail(exit_code::internal_error, "internal: " + text);
}

int run(const CommandLine& line, const Command& command) {
  if (line.flag("help") > 0) {
    std::fputs(help_text(option_table(), command).c_str(), stdout);
    return exit_code::done;
  }
  if (command.name == "version") return version_command();
  if (command.name == "help") return help_command(line);
  if (command.name == "simulate") return simulate_command(line);
  if (command.name == "certify") return certify_command(line);
  if (command.name == "convert") return convert_command(line);
  if (command.name == "info") return info_command(line);
  if (command.name == "serve") return serve::serve_standard_streams({.verbose = line.flag("verbose") > 0});
  return check_command(line);
}

/// Runs the command in the first word; without one, the words are the arguments of check, or of another tool.
int dispatch(const std::string& program, const std::vector<std::string>& words, bool& verdict_expected) {
  const compat::Summons summons = compat::summoned(program, words);
  if (summons.personality != nullptr) return compat::run(summons);
  const bool asks_help = words.empty() || words[0] == "--help" || words[0] == "-h";
  if (asks_help) {
    std::fputs(help_text(command_table()).c_str(), words.empty() ? stderr : stdout);
    return words.empty() ? exit_code::bad_input : exit_code::done;
  }
  if (words[0] == "--version") return version_command();
  const Command* named = find_command(words[0]);
  const Command& command = named != nullptr ? *named : *find_command("check");
  const CommandLine line(option_table(), command, std::span(words).subspan(named != nullptr ? 1 : 0));
  verdict_expected = command.name == "check";
  return run(line, command);
}

}  // namespace

int run_command_line(const std::string& program, const std::vector<std::string>& words) {
  bool verdict_expected = false;
  try {
    const int code = dispatch(program, words, verdict_expected);
    if (std::fflush(stdout) != 0) return fail(exit_code::internal_error, "standard output cannot be written");
    return code;
  } catch (const Error& e) {
    return end_by(e, verdict_expected);
  } catch (const std::bad_alloc&) {
    return give_up(verdict_expected, exit_code::unknown, "out of memory");
  } catch (const std::exception& e) {
    return fail(exit_code::internal_error, std::string("internal: ") + e.what());
  }
}

}  // namespace polycube::cli
