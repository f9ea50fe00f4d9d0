// Which other model checker polycube is asked to be: by --compat NAME as the first option, by the name it is called by
// (a link named NAME or polycube-NAME), or by the first arguments, where no command line of polycube begins like them.
//
// Limits: the arguments of suprove in a proof, and of rIC3, are those of a plain check of polycube, so these two need a
// name.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/compat/request.h"

namespace polycube::cli::compat {

/// What the tool says on stdout.
enum class Speech : std::uint8_t { btormc, pono, aiger };

struct Personality {
  std::string_view name;
  Speech speech;
  std::span<const ForeignOption> options;
  Arguments arguments;
  Request defaults;
  /// For aiger: does the exit code depend on the verdict?
  bool verdict_is_exit_code = false;
};

struct Summons {
  const Personality* personality = nullptr;  // null: none is asked for
  std::vector<std::string> words;            // the arguments of the tool
};

/// `program` is the name that the program was called by, with its folders. Throws Error for an unknown NAME.
Summons summoned(std::string_view program, const std::vector<std::string>& words);

/// The options of `check` that do what the request asks for.
std::vector<std::string> own_options(const Personality& personality, const Request& request);

/// Is the run a search up to a bound by one engine, whose bounds are told? Otherwise engines that prove run side by
/// side.
bool is_bounded(const Personality& personality, const Request& request);

}  // namespace polycube::cli::compat
