// How findings are told: in words (plain_voice.h), or as lines of JSON (json_voice.h).
#pragma once

#include "cli/verdicts/finding.h"

namespace polycube::cli {

class Voice {
 public:
  virtual ~Voice() = default;
  /// Before anything else: how many properties there are.
  virtual void begin(std::size_t properties) = 0;
  /// In the order in which they are found. A second finding about the same property replaces the first one: its
  /// evidence was rejected in the end.
  virtual void tell(const Finding& finding) = 0;
  /// Once, behind all of them.
  virtual void end(const Summary& summary) = 0;
};

}  // namespace polycube::cli
