#include "app/cli/command_line.h"

#include <cstdio>
#include <new>

#include "app/cli/commands.h"
#include "app/cli/option_table.h"
#include "app/compat/run.h"
#include "support/error.h"

namespace polycube::impl {

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

int print_version() {
  std::puts("polycube " POLYCUBE_VERSION);
  return exit_code::done;
}

int run(const Options& options, const Command& command) {
  if (options.flag("help") > 0) {
    std::fputs(help_text(option_table(), command).c_str(), stdout);
    return exit_code::done;
  }
  if (command.name == "version") return print_version();
  if (command.name == "help") return help_command(options);
  if (command.name == "simulate") return simulate_command(options);
  if (command.name == "certify") return certify_command(options);
  if (command.name == "convert") return convert_command(options);
  if (command.name == "info") return info_command(options);
  return check_command(options);
}

/// Runs the command in the first word; without one, the words are the arguments of check, or of another tool.
int dispatch(const std::string& program, const std::vector<std::string>& words, bool& verdict_expected) {
  const compat::Summons summons = compat::summoned(program, words);
  if (summons.personality != nullptr) return compat::run(summons, option_table(), *find_command("check"));
  const bool asks_help = words.empty() || words[0] == "--help" || words[0] == "-h";
  if (asks_help) {
    std::fputs(help_text(command_table()).c_str(), words.empty() ? stderr : stdout);
    return words.empty() ? exit_code::bad_input : exit_code::done;
  }
  if (words[0] == "--version") return print_version();
  const Command* named = find_command(words[0]);
  const Command& command = named != nullptr ? *named : *find_command("check");
  const Options options(option_table(), command, std::span(words).subspan(named != nullptr ? 1 : 0));
  verdict_expected = command.name == "check";
  return run(options, command);
}

}  // namespace

int run_command_line(const std::string& program, const std::vector<std::string>& words) {
  bool verdict_expected = false;
  try {
    const int code = dispatch(program, words, verdict_expected);
    if (std::fflush(stdout) != 0) return fail(exit_code::internal_error, "standard output cannot be written");
    return code;
  } catch (const InputError& e) {
    return fail(exit_code::bad_input, e.what());
  } catch (const UsageError& e) {
    return fail(exit_code::bad_input, e.what());
  } catch (const Unsupported& e) {
    return give_up(verdict_expected, exit_code::unknown, std::string("not supported: ") + e.what());
  } catch (const RejectedEvidence& e) {
    return give_up(verdict_expected, exit_code::rejected, std::string("evidence rejected: ") + e.what());
  } catch (const std::bad_alloc&) {
    return give_up(verdict_expected, exit_code::unknown, "out of memory");
  } catch (const std::exception& e) {
    return fail(exit_code::internal_error, std::string("internal: ") + e.what());
  }
}

}  // namespace polycube::impl
