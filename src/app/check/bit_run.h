// The way of a bit-level engine: words to bits, prepare, run, and the evidence back again, first over the circuit as it
// was blasted, then over the words.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/check/bit_facts.h"
#include "app/check/bit_terms.h"
#include "app/check/bit_words.h"
#include "bitblast/blast_system.h"
#include "certify/check/check_invariant.h"
#include "engines/bit_engine.h"
#include "passes/bits/bit_pipeline.h"

namespace polycube {

class BitRun {
 public:
  BitRun(const Task& task, const PipelineOptions& passes, Context& context);

  /// One result for each property of the task.
  std::vector<Result> run(BitEngine& engine);
  /// If facts about words alone decide all properties: the solver that found them. Then the results are proofs over
  /// words.
  std::optional<SmtChoice> decided_by() const { return decided_by_; }
  /// Is the proof of this property one for the circuit that was not prepared? By fresh CaDiCaL solvers; of what facts
  /// decide, by another solver over words.
  /// Requires: its result is a proof.
  InvariantCheck check_proof(std::size_t index) const;
  /// For all properties of the task together, minimised for about so many seconds at first: an AIGER witness circuit,
  /// and the invariant in words. Requires: all are proven; for the circuit, not over unique states.
  Circuit witness_circuit(double seconds);
  Invariant invariant(double seconds);

 private:
  struct Proven {
    Signal bad;
    BitInvariant invariant;
  };
  const Proven& least(double seconds);
  void name_bounds(const BitProof& proof, const Prepared& prepared);
  /// With bounds on whole words, if it is a proof so too.
  BitInvariant with_whole_bounds(Signal bad, const BitInvariant& invariant) const;
  void learn_about_words(const BitEngine& engine);
  void find_facts();
  std::vector<Result> by_facts();
  Prepared prepared_by(const std::vector<std::string>& passes);
  BitResult look_first(BitEngine& engine);
  BitResult lifted(BitResult result, const Prepared& prepared);
  /// `positions` are the bads of the system that `bad` is the disjunction of.
  BitResult run(BitEngine& engine, Signal bad, std::vector<std::uint32_t> positions);
  void add_other_bads(const std::vector<std::size_t>& indices, std::size_t own, Invariant& invariant) const;
  void run_together(BitEngine& engine, const std::vector<std::size_t>& indices, std::vector<Result>& results);
  Result in_words(BitResult result, Signal bad, std::size_t index);

  const Task& task_;
  PipelineOptions passes_;
  Context context_;  // outlives the call that brought it
  Blasting blasting_;
  std::optional<BitWords> words_;
  std::optional<BitFacts> facts_;
  std::vector<Node> fact_terms_;
  std::optional<SmtChoice> decided_by_;
  std::optional<BitTerms> terms_;   // if the engine uses them
  std::vector<NamedSignal> names_;  // of bounds in proofs
  // What became of bounds on the way back from the prepared circuit, and the same bounds as the source has them.
  std::map<std::uint32_t, Signal> whole_;  // by node
  std::vector<Signal> bads_;               // of the system, by position
  std::vector<std::optional<Proven>> proven_;
  std::optional<Proven> least_;  // for all properties
};

}  // namespace polycube
