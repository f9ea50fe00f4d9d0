// Problem: Debian's Yosys reads immediate assertions and few concurrent ones, no packed arrays of several dimensions,
// and no copies of whole unpacked arrays. Idea: the text is rewritten before Yosys reads it, within lines: concurrent
// assertions become monitors (sva_monitor.h), functions of sampled values registers, packed arrays vectors, copies of
// arrays loops. Everything else stays as it is. The same text is for simulators: with POLYCUBE_REPLAY defined,
// assertions print a line when they fail, sampled before the clock edge.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/verilog/source_text.h"

namespace polycube::impl::verilog {

/// A concurrent assertion `label` becomes a block with a wire of this prefix and the label: it is 1 where an attempt
/// fails (for a cover: where it holds).
inline constexpr std::string_view fails_prefix = "polycube_fails_";
/// Beside it is a wire of this prefix and the same label, if the assertion is an implication: its antecedent has
/// matched, so an obligation begins.
inline constexpr std::string_view antecedent_prefix = "polycube_antecedent_";

struct Rewritten {
  std::string text;                     // with the lines of the source
  std::vector<std::string> assertions;  // "fifo.sv:34", of every assertion and assumption that was seen
  std::vector<std::string> covers;
  std::multimap<std::string, std::string> places;  // of concurrent assertions, by label
  std::vector<std::string> unused_properties;      // declared, and in no assertion: "prop (fifo.sv:12)"
};

/// `asserted`: names of declared properties that are asserted although the text does not. Throws InputError, and
/// UsageError if there is no such property.
Rewritten rewrite(const SourceText& source, const std::vector<std::string>& asserted);

}  // namespace polycube::impl::verilog
