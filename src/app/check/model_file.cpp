#include "app/check/model_file.h"

#include <algorithm>

#include "app/check/miter.h"
#include "app/check/model_arguments.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/witness.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "frontends/verilog/reader.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube::impl {

bool is_aiger(const std::string& path, std::string_view text) {
  if (text.starts_with("aag ") || text.starts_with("aig ")) return true;
  const std::string_view name = without_compression(path);
  return name.ends_with(".aag") || name.ends_with(".aig");
}

TransitionSystem read_model(const std::string& path) {
  const std::string text = read_file(path);
  return is_aiger(path, text) ? aiger::read(path, text) : btor2::read(path, text);
}

namespace {

verilog::Settings verilog_settings(const Options& options) {
  verilog::Settings settings;
  settings.top = options.text("top");
  settings.parameters = options.list("set");
  settings.defines = options.list("define");
  settings.includes = options.list("include");
  settings.asserted = options.list("assert");
  settings.resets = options.list("reset");
  settings.covers = options.flag("cover") > 0;
  settings.many_clocks = options.flag("sample-clocks") > 0;
  settings.needs_property = options.command() == "check" && !asks_about_two_copies(options);
  settings.yosys = options.text("yosys");
  return settings;
}

TransitionSystem read_files(const Options& options, const Log& log, const Stop& stop) {
  const std::vector<std::string> files = model_arguments(options).model;
  if (is_verilog(files.front())) {
    std::vector<std::string> warnings;
    TransitionSystem system = verilog::read(files, verilog_settings(options), stop, warnings);
    for (const std::string& warning : warnings) {
      // A net that nothing drives is free: often that is a mistake in the design, so it is told without -v.
      const bool undriven = warning.find("has no driver") != std::string::npos;
      if (undriven) log.warn("Yosys: " + warning);
      if (!undriven) log.info("Yosys: " + warning);
    }
    return system;
  }
  for (const char* option : {"top", "set", "define", "include", "reset", "assert", "cover"}) {
    if (options.given(option)) throw UsageError(std::string("--") + option + " is for models in Verilog: .v or .sv");
  }
  return read_model(files.front());
}

}  // namespace

TransitionSystem read_model(const Options& options, const Log& log, const Stop& stop) {
  return with_question(options, read_files(options, log, stop));
}

std::string witness_text(const TransitionSystem& system, const Witness& witness) {
  return system.format == Format::aiger ? aiger::write_witness(system, witness) : btor2::write_witness(system, witness);
}

std::vector<Witness> read_witness_file(const std::string& path, const TransitionSystem& system) {
  return read_witnesses(path, read_file(path), system);
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

void select_property(TransitionSystem& system, const std::string& wanted) {
  if (wanted.empty() || wanted == "all") return;
  const Claim claim = find_property(system, wanted);
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
