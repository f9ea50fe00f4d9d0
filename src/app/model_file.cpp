#include "app/model_file.h"

#include <algorithm>

#include "frontends/aiger/reader.h"
#include "frontends/aiger/witness.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/witness.h"
#include "support/error.h"
#include "support/file.h"

namespace polycube {

TransitionSystem read_model(const std::string& path) {
  const std::string text = read_file(path);
  if (text.starts_with("aag ") || text.starts_with("aig ")) return aiger::read(path, text);
  const std::string_view name = without_compression(path);
  if (name.ends_with(".aag") || name.ends_with(".aig")) return aiger::read(path, text);
  return btor2::read(path, text);
}

std::string witness_text(const TransitionSystem& system, const Witness& witness) {
  return system.format == Format::aiger ? aiger::write_witness(system, witness) : btor2::write_witness(system, witness);
}

std::vector<Witness> read_witness_file(const std::string& path, const TransitionSystem& system) {
  const std::string text = read_file(path);
  // AIGER models can have traces from BTOR2 tools that read both, and the other way round: the text decides.
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

}  // namespace polycube
