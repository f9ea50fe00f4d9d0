// Problem: a part of a system, such as a memory of 2^32 cells or a multiplier, is too large for an engine, and the
// property needs little of it.
//
// Idea: counterexample-guided abstraction refinement [Clarke00]. An abstraction is a system with more runs than its
// source: parts of it are replaced by fresh inputs. A proof about it is one about the source. A counterexample may need
// a value of an input that the source never has there; then the abstraction is refined, and asked again
// (engines/abstraction/abstract_run.h).
//
// Contract, for the requested bad: every run of the source to the bad, extended by the ghosts of the abstraction
// (ts/ghosts.h), has an image: a run of the abstract system to the bad. Variables of the image are the origins, terms
// over the source and the ghosts, of the same step.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "passes/pass_context.h"
#include "ts/invariant.h"
#include "ts/memory_cell.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

struct AbstractSystem {
  TransitionSystem system;  // over the terms of the source; bads at the same positions
  std::vector<Node> origin_of_input;
  std::vector<Node> origin_of_state;
  std::vector<Ghost> ghosts;           // of the source
  std::vector<MemoryCell> cells = {};  // of the abstract system
};

/// An invariant of the abstract system as one of its source. Requires: it does not rely on unique states.
Invariant translate_back(const TransitionSystem& source, const AbstractSystem& abstract, const Invariant& invariant);

class Abstraction {
 public:
  struct Refined {};
  struct Stuck {
    std::string reason;
  };
  /// A run of the source, or a finer abstraction, or neither.
  using Outcome = std::variant<Witness, Refined, Stuck>;

  virtual ~Abstraction() = default;
  virtual std::string_view name() const = 0;
  /// Valid until the next call of `examine`.
  virtual const AbstractSystem& current() const = 0;
  /// Is a counterexample of the current system one of the source? If not, the current system is refined so that this
  /// counterexample, and others like it, are gone. Requires: it reaches the requested bad.
  virtual Outcome examine(const Witness& counterexample, const PassContext& context) = 0;
  /// Refines the current system without a counterexample: if there are any, they are too long to wait for. False if
  /// nothing seems worth it.
  virtual bool anticipate() { return false; }
};

}  // namespace polycube::impl
