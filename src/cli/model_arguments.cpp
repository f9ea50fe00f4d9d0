#include "cli/model_arguments.h"

#include <cstdio>

#include "cli/errors.h"

namespace polycube::cli {

bool is_verilog(std::string_view path) {
  for (const std::string_view packed : {".gz", ".xz"}) {
    if (path.ends_with(packed)) {
      path.remove_suffix(packed.size());
      break;
    }
  }
  for (const std::string_view ending : {".v", ".sv", ".vh", ".svh"}) {
    if (path.ends_with(ending)) return true;
  }
  return false;
}

ModelArguments model_arguments(const CommandLine& line, std::size_t most_evidence) {
  const std::vector<std::string>& all = line.arguments();
  ModelArguments result{{all.at(0)}, {}};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const bool source = is_verilog(all[0]) && is_verilog(all[i]);
    (source ? result.model : result.evidence).push_back(all[i]);
  }
  if (result.evidence.size() > most_evidence) {
    throw usage_error("unexpected argument '" + result.evidence[most_evidence] + "'",
                      "several files are one model only if all are Verilog: .v or .sv");
  }
  return result;
}

Model load_model(const CommandLine& line, const std::vector<std::string>& files) {
  const Message::Level most = message_level(line);
  Options options = line.library_options();
  if (line.command() == "convert" && line.given("taint")) {  // elsewhere --to is an option of the library
    for (const std::string& signal : line.list("to")) options.set("to", signal);
  }
  return Model::load(files, options, [most](const Message& message) {
    if (message.level <= most) print_message(message);
  });
}

Message::Level message_level(const CommandLine& line) {
  switch (line.flag("verbose")) {
    case 0: return Message::Level::warning;
    case 1: return Message::Level::info;
    default: return Message::Level::detail;
  }
}

void print_message(const Message& message) {
  std::fprintf(stderr, "%s%s\n", message.level == Message::Level::warning ? "warning: " : "", message.text.c_str());
}

}  // namespace polycube::cli
