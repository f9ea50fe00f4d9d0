// IC3 on the whole circuit, with words that are added as lemmas suggest them: one run after another, each with the
// lemmas of the last.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/ic3/driver/run.h"

namespace polycube::ic3 {

class Strand {
 public:
  /// Task and context must outlive it. Its statistics have the name in front.
  Strand(const BitTask& task, Context& context, std::string name = "");

  BitResult run();
  /// So far; also while it runs.
  std::uint64_t work() const { return story_.work + (run_ ? run_->work() : 0); }

 private:
  void begin_run(const std::vector<KeptLemma>& kept);
  void renew_words(std::vector<KeptLemma>& kept);

  const BitTask& task_;
  Context& context_;
  Story story_;
  std::unique_ptr<Run> run_;
};

}  // namespace polycube::ic3
