// What an engine is, and what it may claim.
//
// An engine gets a task and returns a result for each property of it, with its evidence: there is no claim without.
// What it may claim is in its type. A Refuter explores part of the runs: it can return counterexamples, and no value of
// its result type means "unreachable". A Prover can return both. All of them, on words and on bits, have one interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/ic3/options.h"
#include "passes/pipeline_options.h"
#include "solver/smt_solver.h"
#include "support/log.h"
#include "support/statistics.h"
#include "support/stop.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube {

struct CircuitProof;
class WordPrepared;

struct Undecided {
  std::string reason;
};
/// The property's bad holds in the last frame; for justice, the last frame closes a loop.
struct Counterexample {
  Witness witness;
};
struct Proof {
  Invariant invariant;
};

using Refutation = std::variant<Undecided, Counterexample>;
using Result = std::variant<Undecided, Counterexample, Proof>;

/// Knobs of the engines; the options table gives their names and ranges.
struct EngineOptions {
  std::uint32_t bound = 0xffffffff;           // last step that is looked at
  std::uint32_t bmc_start = 0;                // first step that is looked at
  std::uint32_t bmc_step = 0;                 // steps in one query; 0: adapts
  bool unique_states = false;                 // k-induction over runs without repetition
  bool quantify_inputs = true;                // k-induction on bits: the hypothesis holds whatever the inputs are
  std::uint32_t bmc_budget = 300;             // budgeted bmc: conflicts of the first question about a step
  std::uint32_t bmc_growth = 10;              // budgeted bmc: percent that an undecided question adds to the budget
  std::uint32_t bmc_return = 1;               // budgeted bmc: after so many steps the postponed ones are asked again
  bool bmc_luby = false;                      // budgeted bmc: budgets follow Luby's sequence too
  std::uint64_t invariant_work = 40'000'000;  // units (support/work_budget.h) for facts before the first step; 0: none
  ic3::Ic3Options ic3;
  SmtOptions smt;
  PipelineOptions bit_passes;
  WordPipelineOptions word_passes;

  bool operator==(const EngineOptions&) const = default;
};

struct Task {
  const TransitionSystem& system;
  std::vector<Claim> properties;  // bads, or justice properties, by position
  bool stop_at_first = true;      // one counterexample is enough
  EngineOptions options;
};

/// What an engine needs from its surroundings.
struct Context {
  Stop& stop;
  Statistics& statistics;
  Log& log;
};

/// One result for each property of the task, in order, and what their checks need beside them.
struct Results {
  std::vector<Result> properties;
  std::shared_ptr<CircuitProof> circuit = {};      // where an engine on bits found the proofs; else none
  std::shared_ptr<const WordPrepared> words = {};  // where `circuit` is of the system that passes over words made
  std::optional<SmtChoice> solver = {};  // on whose answers alone the proofs rest; another one should check them
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  /// Returns early, with Undecided, when the context says stop.
  virtual Results run(const Task& task, Context& context) = 0;
};

class Refuter : public Engine {
 public:
  Results run(const Task& task, Context& context) final;
  virtual std::vector<Refutation> refute(const Task& task, Context& context) = 0;
};

class Prover : public Engine {
 public:
  Results run(const Task& task, Context& context) final { return {.properties = prove(task, context)}; }
  virtual std::vector<Result> prove(const Task& task, Context& context) = 0;
};

/// What the given properties depend on at first hand: their terms, all constraints, and for justice all fairness too.
std::vector<Node> property_roots(const TransitionSystem& system, const std::vector<Claim>& properties);

}  // namespace polycube
