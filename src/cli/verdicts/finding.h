// What a check tells its user: about each property, and at its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "polycube/check.h"

namespace polycube::cli {

/// A file that was written beside a verdict. Kinds: witness, yw, vcd, fst, testbench, certificate, invariant,
/// obligations (a folder).
struct EvidenceFile {
  std::string kind;
  std::string path;

  friend bool operator==(const EvidenceFile&, const EvidenceFile&) = default;
};

/// A verdict about one property, with its evidence.
struct Finding {
  PropertyResult result;
  std::vector<EvidenceFile> files = {};
  bool resumed = false;  // from the file of --resume; its evidence was judged again
};

struct Summary {
  Verdict verdict = Verdict::unknown;
  bool rejected = false;
  std::string reason;  // if unknown
  int exit_code = 0;
  std::size_t sat = 0;  // so many properties
  std::size_t unsat = 0;
  std::size_t unknown = 0;
  std::size_t resumed = 0;  // of those that are sat or unsat
  double seconds = 0;
  std::uint64_t peak_megabytes = 0;
  std::vector<EvidenceFile> files;                           // about all properties together
  std::optional<std::uint64_t> assumptions_contradict = {};  // in a step from which on unsat says nothing
  std::optional<Statistics> statistics = {};                 // if they are wanted
};

/// "b0 (name)"
inline std::string label_of(const Property& property) {
  return property.id + (property.name.empty() ? "" : " (" + property.name + ")");
}

}  // namespace polycube::cli
