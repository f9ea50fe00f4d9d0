// The arguments of a command: the files of a model, then files of evidence.
#pragma once

#include <string>
#include <vector>

#include "support/options.h"

namespace polycube::impl {

struct ModelArguments {
  std::vector<std::string> model;     // one file, or several sources of a design in Verilog
  std::vector<std::string> evidence;  // or other files, as the command says
};

/// Sources in Verilog are recognised by their names: .v, .sv, .vh, .svh, also with .gz or .xz behind.
bool is_verilog(const std::string& path);

/// Requires: options have an argument. Throws UsageError if there are more files than one model and `most_evidence`.
ModelArguments model_arguments(const Options& options, std::size_t most_evidence = 2);

}  // namespace polycube::impl
