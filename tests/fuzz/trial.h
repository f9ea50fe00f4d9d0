// One model and one set of options: does what polycube says agree with the explicit-state search, and is its evidence
// good? The same steps as in app/session, in one process, without files.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reference/explicit_reach.h"
#include "ts/transition_system.h"

namespace polycube::impl::fuzz {

struct Failure {
  std::string kind;  // one word; while a case is shrunk, it must stay the same
  std::string text;
};

/// How often something was seen, by name.
using Tally = std::map<std::string, std::uint64_t>;

struct Effort {
  double seconds = 10;       // of an engine
  bool slow_fails = true;    // to need longer is a failure
  std::uint64_t choice = 0;  // decides which checks are made beside the necessary ones; 0: all
};

/// `words` are options of check. Throws UsageError if they make no sense, and what is no answer but an accident.
std::optional<Failure> try_options(const TransitionSystem& system, const reference::Reach& truth,
                                   const std::vector<std::string>& words, const Effort& effort, Tally& tally);

/// There and back through files: BTOR2, and AIGER with its other resets.
std::optional<Failure> try_formats(const TransitionSystem& system, const reference::Reach& truth, Tally& tally);

}  // namespace polycube::impl::fuzz
