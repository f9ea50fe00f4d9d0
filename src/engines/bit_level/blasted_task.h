// A task as a circuit: blasted once, prepared by passes for each search, and the evidence of searches back in words.
//
// Idea: what searches share is computed when the first one needs it: the vocabulary, auxiliary invariants, terms.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bitblast/circuit_proof.h"
#include "engines/bit_engine.h"
#include "engines/bit_level/auxiliary_invariants.h"
#include "engines/bit_level/bit_facts.h"
#include "engines/bit_level/bit_terms.h"
#include "engines/bit_level/bit_words.h"
#include "engines/engine.h"
#include "passes/bits/bit_pipeline.h"

namespace polycube::impl {

/// The circuit after passes, and the task of an engine on it. The bad of the task is the first one of the circuit.
struct PreparedTask {
  PreparedTask(Prepared reduced, std::vector<std::size_t> asked, TaskFacts& all, const BitWords* words)
      : prepared(std::move(reduced)),
        properties(std::move(asked)),
        facts(all, prepared, properties, words, &task.words),
        task{.circuit = prepared.circuit(),
             .bad = prepared.circuit().bads[0],
             .options = all.task().options,
             .exchange = facts} {}
  PreparedTask(const PreparedTask&) = delete;
  PreparedTask& operator=(const PreparedTask&) = delete;

  Prepared prepared;
  std::vector<std::size_t> properties;  // whose bads these are, by position in the task
  BitFacts facts;
  std::optional<BitSystem> system;
  BitTask task;
};

class BlastedTask {
 public:
  /// Task and context must outlive it.
  BlastedTask(const Task& task, const Needs& needs, Context& context);

  const Task& task() const { return task_; }
  Context& context() { return context_; }
  const Needs& needs() const { return needs_; }
  /// The circuit as it was blasted; its bads are those that were prepared last.
  Circuit& circuit() { return proof_->blasted.circuit; }
  /// The bad of the property with this index in the task.
  Signal bad(std::size_t index) const { return bads_[task_.properties[index].position]; }
  const std::shared_ptr<CircuitProof>& proof() const { return proof_; }

  /// The circuit with these bads, after passes.
  Prepared prepare(std::vector<Signal> bads, const std::vector<std::string>& passes);
  /// The task for a search with all that the engine needs but auxiliary invariants. `properties` are those of the task
  /// whose bads make up the given ones.
  std::unique_ptr<PreparedTask> prepare_task(std::vector<Signal> bads, const std::vector<std::size_t>& properties);
  /// The same after cheap passes alone, for a search on bits.
  std::unique_ptr<PreparedTask> prepare_quickly(std::vector<Signal> bads, const std::vector<std::size_t>& properties);
  /// The cheap passes among those that are to run.
  std::vector<std::string> cheap_passes() const;

  /// Adds the auxiliary invariants to the task; false if they decide all properties alone.
  bool add_invariants(PreparedTask& prepared);
  /// A rough estimate, in propagations; 0 if they are known, or not needed.
  std::uint64_t cost_of_invariants() const;
  /// If the auxiliary invariants exclude all bads: the proofs.
  bool is_decided_by_invariants() const { return decided_by_.has_value(); }
  Results proven_by_invariants() const;
  /// What is exchanged with other engines.
  TaskFacts& facts() { return facts_; }

  /// Translates evidence about a prepared circuit back to the blasted circuit. `words` are those of the search.
  BitResult translate_back(BitResult result, const Prepared& prepared, const std::vector<BitWord>& words = {});
  /// Evidence about the blasted circuit in words. `bad` is what was proven unreachable: the bad of the property, or a
  /// disjunction with it.
  Result in_words(const BitResult& result, Signal bad, std::size_t index);

 private:
  bool on_words() const { return task_.system.format != Format::aiger; }
  void infer_invariants();
  void name_thresholds(const BitProof& proof, const Prepared& prepared, const std::vector<BitWord>& words);

  const Task& task_;
  Context& context_;
  const Needs needs_;
  std::shared_ptr<CircuitProof> proof_;
  std::vector<Signal> bads_;       // of the system, by position
  std::optional<BitTerms> terms_;  // if the engine needs them
  std::optional<BitWords> words_;  // computed for the first search that needs them, like the invariants
  std::optional<AuxiliaryInvariants> invariants_;
  std::vector<Node> invariant_terms_;
  TaskFacts facts_;
  std::optional<SmtChoice> decided_by_;  // the solver that proved that the invariants exclude all bads
};

}  // namespace polycube::impl
