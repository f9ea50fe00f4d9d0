#include "app/check/model_file.h"

#include <algorithm>

#include "app/check/miter.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/witness.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "frontends/verilog/reader.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube::impl {

bool is_aiger(const std::string& path, std::string_view text) {
  if (text.starts_with("aag ") || text.starts_with("aig ")) return true;
  const std::string_view name = without_compression(path);
  return name.ends_with(".aag") || name.ends_with(".aig");
}

bool is_verilog(const std::string& path) {
  const std::string_view name = without_compression(path);
  for (const char* ending : {".v", ".sv", ".vh", ".svh"}) {
    if (name.ends_with(ending)) return true;
  }
  return false;
}

TransitionSystem parse_model(const std::string& path, const std::string& text) {
  return is_aiger(path, text) ? aiger::read(path, text) : btor2::read(path, text);
}

namespace {

verilog::Settings verilog_settings(const Options& options, Properties properties) {
  verilog::Settings settings;
  settings.top = options.text("top");
  settings.parameters = options.list("set");
  settings.defines = options.list("define");
  settings.includes = options.list("include");
  settings.asserted = options.list("assert");
  settings.resets = options.list("reset");
  settings.covers = options.flag("cover");
  settings.many_clocks = options.flag("sample-clocks");
  settings.needs_property = properties == Properties::needed && !asks_about_two_copies(options);
  settings.yosys = options.text("yosys");
  return settings;
}

ModelFile read_files(const std::vector<std::string>& files, const Options& options, Properties properties,
                     const Log& log, const Stop& stop) {
  CHECK(!files.empty());
  if (is_verilog(files.front())) {
    std::vector<std::string> warnings;
    TransitionSystem system = verilog::read(files, verilog_settings(options, properties), stop, warnings);
    for (const std::string& warning : warnings) {
      // A net that nothing drives is free: often that is a mistake in the design, so it is told without -v.
      const bool undriven = warning.find("has no driver") != std::string::npos;
      if (undriven) log.warn("Yosys: " + warning);
      if (!undriven) log.info("Yosys: " + warning);
    }
    return {std::move(system), ""};
  }
  for (const char* option : {"top", "set", "define", "include", "reset", "assert", "cover"}) {
    if (options.given(option))
      throw UsageError("option '" + std::string(option) + "' is for models in Verilog: .v or .sv");
  }
  if (files.size() > 1) {
    throw UsageError("several files are one model only if all are Verilog: .v or .sv",
                     "'" + files.front() + "' is not");
  }
  std::string text = read_file(files.front());
  TransitionSystem system = parse_model(files.front(), text);
  return {std::move(system), std::move(text)};
}

}  // namespace

ModelFile read_model(const std::vector<std::string>& files, const Options& options, Properties properties,
                     const Log& log, const Stop& stop) {
  ModelFile file = read_files(files, options, properties, log, stop);
  if (asks_about_two_copies(options)) {
    file = {with_question(options, files.front(), std::move(file.system)), ""};
  }
  const TransitionSystem& system = file.system;
  log.info("read " + files.front() + ": " + std::to_string(system.inputs().size()) + " inputs, " +
           std::to_string(system.states().size()) + " states, " + std::to_string(system.bads.size()) + " properties");
  return file;
}

std::string witness_text(const TransitionSystem& system, const Witness& witness) {
  return system.format == Format::aiger ? aiger::write_witness(system, witness) : btor2::write_witness(system, witness);
}

std::vector<Witness> read_witnesses(const std::string& path, const std::string& text, const TransitionSystem& system) {
  // BTOR2 tools that read both formats write traces for AIGER models and vice versa, so the text determines the format.
  const auto line_is = [&](std::string_view wanted) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line(text.data() + begin, end - begin);
      while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
      if (line == wanted) return true;
      begin = end + 1;
    }
    return false;
  };
  if (system.format == Format::btor2 || line_is("sat")) return btor2::read_witnesses(path, text, system);
  return aiger::read_witnesses(path, text, system);
}

void select_property(TransitionSystem& system, const Claim& claim) {
  if (claim.justice) {
    system.bads.clear();
    system.justices = {system.justices[claim.position]};
  } else {
    system.bads = {system.bads[claim.position]};
    system.justices.clear();
  }
}

Claim find_property(const TransitionSystem& system, const std::string& wanted) {
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) {
    if (wanted == system.bads[i].name || wanted == std::to_string(i) || wanted == name(Claim{false, i}))
      return {false, i};
  }
  for (std::uint32_t i = 0; i < system.justices.size(); ++i) {
    if (wanted == system.justices[i].name || wanted == name(Claim{true, i})) return {true, i};
  }
  throw UsageError("there is no property '" + wanted + "'", "the model has " + std::to_string(system.bads.size()) +
                                                                " bads and " + std::to_string(system.justices.size()) +
                                                                " justice properties; see 'polycube info MODEL'");
}

}  // namespace polycube::impl
