// `polycube convert`: writes a model in another format.
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/model_arguments.h"
#include "cli/output.h"

namespace polycube::cli {

namespace {

constexpr std::pair<std::string_view, Model::Format> formats[] = {
    {"btor2", Model::Format::btor2}, {"aag", Model::Format::aiger_text}, {"aig", Model::Format::aiger},
    {"smt2", Model::Format::smt2},   {"dot", Model::Format::dot},
};

const std::pair<std::string_view, Model::Format>* find_format(std::string_view name) {
  for (const auto& format : formats) {
    if (format.first == name) return &format;
  }
  return nullptr;
}

const std::pair<std::string_view, Model::Format>& format_of(const CommandLine& line, const std::string& path) {
  // With --taint the values of --to are signals, and only the name of the file tells the format.
  const bool named = line.given("to") && !line.given("taint");
  const std::string wanted = named ? line.list("to").back() : "auto";
  if (wanted != "auto") {
    if (const auto* format = find_format(wanted)) return *format;
    throw usage_error("option '--to' takes btor2|aag|aig|smt2|dot|auto, not '" + wanted + "'");
  }
  const std::size_t dot = path.rfind('.');
  const std::string end = dot == std::string::npos ? "" : path.substr(dot + 1);
  if (const auto* format = find_format(end == "btor" ? "btor2" : end)) return *format;
  throw usage_error("cannot tell the format of '" + path + "' from its name", "--to btor2|aag|aig|smt2|dot");
}

}  // namespace

int convert_command(const CommandLine& line) {
  const ModelArguments files = model_arguments(line, 1);
  if (files.evidence.empty()) throw usage_error("'convert' needs MODEL OUT", "polycube convert --help");
  const std::string& path = files.evidence[0];
  const auto& [format_name, format] = format_of(line, path);
  const Model model = load_model(line, files.model);
  const std::string& wanted = line.text("property");
  std::optional<Property> property;
  if (!wanted.empty() && wanted != "all") property = model.find_property(wanted);
  const auto bound = static_cast<std::uint32_t>(line.given("bound") ? line.number("bound") : 10);
  const std::string text = model.text(format, property, bound);
  write_output(path, text);
  if (line.flag("verbose") > 0) {
    std::fprintf(stderr, "wrote %zu bytes as %s\n", text.size(), std::string(format_name).c_str());
  }
  return exit_code::done;
}

}  // namespace polycube::cli
