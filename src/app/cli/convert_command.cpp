// `polycube convert`: writes a model in another format.
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "app/check/model_arguments.h"
#include "app/check/model_file.h"
#include "app/cli/commands.h"
#include "bitblast/bit_system.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/writer.h"
#include "frontends/dot/writer.h"
#include "frontends/smt2/writer.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube::impl {

namespace {

std::string format_of(const Options& options, const std::string& path) {
  constexpr std::string_view known_formats[] = {"btor2", "aag", "aig", "smt2", "dot"};
  // With --taint the values of --to are signals, and only the name of the file tells the format.
  const bool named = options.given("to") && !options.given("taint");
  const std::string wanted = named ? options.list("to").back() : "auto";
  if (wanted != "auto") {
    if (std::find(std::begin(known_formats), std::end(known_formats), wanted) != std::end(known_formats)) return wanted;
    throw UsageError("option '--to' takes btor2|aag|aig|smt2|dot|auto, not '" + wanted + "'");
  }
  const std::size_t dot = path.rfind('.');
  const std::string end = dot == std::string::npos ? "" : path.substr(dot + 1);
  if (end == "btor") return "btor2";
  if (std::find(std::begin(known_formats), std::end(known_formats), end) != std::end(known_formats)) return end;
  throw UsageError("cannot tell the format of '" + path + "' from its name", "--to btor2|aag|aig|smt2|dot");
}

/// A system that was read from AIGER is written as it is; others are blasted first.
std::string aiger_text(const TransitionSystem& system, aiger::Encoding encoding) {
  if (system.format == Format::aiger) return aiger::write(system, encoding);
  return aiger::write(bit_system(system, blast(system)), encoding);
}

}  // namespace

int convert_command(const Options& options) {
  const std::vector<std::string> files = model_arguments(options, 1).evidence;
  if (files.empty()) throw UsageError("'convert' needs MODEL OUT", "polycube convert --help");
  const std::string& path = files[0];
  const std::string format = format_of(options, path);
  TransitionSystem system = read_model(options, command_log(options));
  select_property(system, options.text("property"));
  std::string text;
  if (format == "btor2") {
    text = btor2::write(system);
  } else if (format == "dot") {
    text = dot::write(system);
  } else if (format == "smt2") {
    text = smt2::write_reachability(system,
                                    options.given("bound") ? static_cast<std::uint32_t>(options.number("bound")) : 10);
  } else {
    text = aiger_text(system, format == "aag" ? aiger::Encoding::ascii : aiger::Encoding::binary);
  }
  write_file(path, text);
  if (options.flag("verbose") > 0) std::fprintf(stderr, "wrote %zu bytes as %s\n", text.size(), format.c_str());
  return exit_code::done;
}

}  // namespace polycube::impl
