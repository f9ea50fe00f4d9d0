// Which properties and which evidence the options of `check` ask for, in the words of the library's options.
#pragma once

#include <string>

#include "cli/command_line.h"

namespace polycube::cli {

/// Is each of the selected properties asked for? Otherwise the first counterexample is the answer.
bool asks_for_each(const CommandLine& line);

/// By the ending of the file that it goes to.
std::string certificate_form(const std::string& path);
std::string invariant_form(const std::string& path);

/// The options for the library. Beside the verdict nothing is made but what the options want.
Options with_evidence(const CommandLine& line);

}  // namespace polycube::cli
