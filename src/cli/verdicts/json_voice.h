// Findings as lines of JSON on stdout: one object for each property as its verdict comes, then one for the whole run.
// docs/json.md documents the fields; they stay.
#pragma once

#include <cstdint>

#include "cli/verdicts/voice.h"
#include "polycube/error.h"

namespace polycube::cli {

class JsonVoice : public Voice {
 public:
  /// `bound`: the last step that the search is to explore, for properties that remain open.
  explicit JsonVoice(std::uint64_t bound) : bound_(bound) {}

  void begin(std::size_t) override {}
  void tell(const Finding& finding) override;
  void end(const Summary& summary) override;
  /// The last line in the place of the summary: a file is wrong, or cannot be written.
  static void fail(const Error& error, int exit_code);

 private:
  std::uint64_t bound_;
};

}  // namespace polycube::cli
