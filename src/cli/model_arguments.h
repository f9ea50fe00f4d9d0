// The arguments of a command: the files of a model, then files of evidence.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"
#include "polycube/model.h"

namespace polycube::cli {

struct ModelArguments {
  std::vector<std::string> model;     // one file, or several sources of a design in Verilog
  std::vector<std::string> evidence;  // or other files, as the command says
};

/// Sources in Verilog are recognised by their names: .v, .sv, .vh, .svh, also with .gz or .xz behind.
bool is_verilog(std::string_view path);

/// Requires: an argument. Throws Error if there are more files than one model and `most_evidence`.
ModelArguments model_arguments(const CommandLine& line, std::size_t most_evidence = 2);

/// The model that they name, with what the options say of it.
Model load_model(const CommandLine& line, const std::vector<std::string>& files);

/// -v asks for more of them.
Message::Level message_level(const CommandLine& line);
void print_message(const Message& message);

}  // namespace polycube::cli
