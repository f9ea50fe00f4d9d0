// Problem: a proof that was found among many properties is full of lemmas for others: of the frames that they share, of
// the known clauses, of the passes. As evidence for each property it makes all proofs together grow with the square.
//
// Idea: what a proof needs, from its bad backwards. The clauses that exclude the bad are the core of a query; what each
// of them needs to hold after a step is the core of another one; and so on until nothing is missing ([Ivrii14],
// for clauses). One solver serves all proofs of a run.
//
// Limits: invariants with k = 1. A proof whose queries are too hard stays as it is.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "bitblast/circuit.h"
#include "sat/sat_solver.h"
#include "support/stop.h"

namespace polycube::impl {

class BitEncoder;

class ProofCores {
 public:
  /// Circuit and stop must outlive it; gates may be added to the circuit.
  ProofCores(const Circuit& circuit, const Stop& stop);
  ~ProofCores();

  /// Some of the clauses, which exclude the bad and are inductive together, if these are. None if a query is too hard,
  /// or if it fails. Requires: each clause is true in every initial state.
  std::optional<std::vector<BitClause>> find(Signal bad, const std::vector<BitClause>& clauses);

 private:
  struct Known {
    Lit now;       // implies that the clause is true before the step; none: not encoded yet
    Lit violated;  // implies that it is false after the step
  };
  bool explain(Lit goal, std::span<const BitClause* const> clauses, bool after_step);
  Lit holds_now(const BitClause& clause);
  Lit violated_after(const BitClause& clause);

  const Circuit& circuit_;
  Aig graph_;  // one step
  Transplant now_;
  Transplant next_;
  std::unique_ptr<SatSolver> solver_;
  std::unique_ptr<BitEncoder> encoder_;
  Lit stepped_;  // the constraints hold after the step
  std::map<BitClause, Known> known_;
  // Of the proof that is being examined, by index of the clause.
  std::vector<bool> needed_;
  std::vector<std::size_t> open_;  // needed, and not explained yet
};

}  // namespace polycube::impl
