// Findings in words: on stderr a line for each property, on stdout the verdict about all of them.
#pragma once

#include "cli/verdicts/voice.h"

namespace polycube::cli {

class PlainVoice : public Voice {
 public:
  /// A single property has a line of its own only for a `verbose` user: the verdict says the same.
  explicit PlainVoice(bool verbose) : has_lines_(verbose) {}

  /// A witness on stdout has begun with the verdict.
  void verdict_is_out() { verdict_is_out_ = true; }

  void begin(std::size_t properties) override { has_lines_ = has_lines_ || properties > 1; }
  void tell(const Finding& finding) override;
  void end(const Summary& summary) override;

 private:
  bool has_lines_;
  bool verdict_is_out_ = false;
};

}  // namespace polycube::cli
