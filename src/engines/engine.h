// What an engine is, and which results it can return.
//
// An engine gets a task and returns a result for each property, with its evidence; there is no result without evidence.
// The type limits the results: a Refuter explores a part of the runs, so it can return counterexamples, and no value of
// its result type means "unreachable". A Prover can return both. Engines on words and on bits share one interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engines/exchange.h"
#include "engines/ic3/options.h"
#include "passes/pipeline_options.h"
#include "solver/smt_solver.h"
#include "support/log.h"
#include "support/statistics.h"
#include "support/stop.h"
#include "ts/invariant.h"
#include "ts/transition_system.h"
#include "ts/witness.h"

namespace polycube::impl {

struct CircuitProof;
class WordPrepared;

struct Undecided {
  std::string reason;
  bool bound_reached = false;  // the search is complete: no run that ends within the bound reaches the property
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

/// What becomes of arrays.
enum class Arrays : std::uint8_t {
  automatic,  // engines on bits: if they are too large to be blasted, expanded, or else tracked cells
  expand,     // each cell that can be read becomes a register
  track,      // a few tracked cells become registers, the others are abstracted
  native,     // queries have arrays
};

/// Which operators become fresh inputs (passes/abstraction/cut_operators.h).
enum class OperatorCut : std::uint8_t { automatic, none, products, all };

/// What k-induction on bits does with the facts of others: assumes them in all steps, or in those of the induction step
/// only, or tries to prove them itself.
enum class Injection : std::uint8_t { everywhere, step, obligations };

/// Options of the engines; the options table gives their names and ranges.
struct EngineOptions {
  std::uint32_t bound = 0xffffffff;            // last step of the search
  std::uint32_t bmc_start = 0;                 // first step of the search
  std::uint32_t bmc_step = 0;                  // steps in one query; 0: adapts
  bool unique_states = false;                  // k-induction over runs without repetition
  bool quantify_inputs = true;                 // k-induction on bits: quantified inputs in the hypothesis
  bool kind_directed = false;                  // k-induction on bits: property-directed
  Injection inject = Injection::everywhere;    // k-induction on bits: facts of others
  std::uint32_t bmc_budget = 300;              // budgeted bmc: conflicts of the first query about a step
  std::uint32_t bmc_growth = 10;               // budgeted bmc: percent that an undecided query adds to the budget
  std::uint32_t bmc_return = 1;                // budgeted bmc: a query about postponed steps after so many steps
  bool bmc_luby = false;                       // budgeted bmc: budgets follow Luby's sequence in addition
  std::uint64_t trajectory_work = 20'000'000;  // units for ternary simulation before ic3; 0: none
  std::uint64_t invariant_work = 40'000'000;   // units (support/work_budget.h) for auxiliary invariants; 0: none
  ic3::Ic3Options ic3;
  SmtOptions smt;
  PipelineOptions bit_passes;
  WordPipelineOptions word_passes;
  Arrays arrays = Arrays::automatic;
  OperatorCut cut = OperatorCut::automatic;
  bool sampled_invariants = true;  // auxiliary invariants: also relations of sample runs

  bool operator==(const EngineOptions&) const = default;
};

struct Task {
  const TransitionSystem& system;
  std::vector<Claim> properties;  // bads, or justice properties, by position
  bool stop_at_first = true;      // one counterexample is enough
  EngineOptions options;
};

/// The environment of an engine.
struct Context {
  Stop& stop;
  Statistics& statistics;
  Log& log;
  Exchange& exchange = alone();
};

/// One result for each property of the task, in order, and the data that their checks need.
struct Results {
  std::vector<Result> properties;
  std::shared_ptr<CircuitProof> circuit = {};      // the circuit of the proofs, of an engine on bits; else none
  std::shared_ptr<const WordPrepared> words = {};  // if `circuit` is that of the system after passes over words
  std::optional<SmtChoice> solver = {};  // the only solver that the proofs rest on; another one should check them
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  /// Does it work on the system as it was read, without passes over words?
  virtual bool needs_source() const { return false; }
  /// Returns early, with Undecided, if the context requests a stop.
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

/// The terms of the given properties, all constraints, and for justice all fairness conditions.
std::vector<Node> property_roots(const TransitionSystem& system, const std::vector<Claim>& properties);

}  // namespace polycube::impl
