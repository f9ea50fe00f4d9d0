// Certificates, obligations for other tools, readable invariants and explanations for the answer `unsat`.
//
// Idea: all of them are made from one invariant for all properties of the task together, which is minimised first. A
// certificate is checked from its text, as other tools will read it, before it counts.
//
// Limits: some proofs have no certificate: k-induction over unique states, and some about large arrays with a constant
// initial value. IC3 then searches for another proof.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "certify/certificates/circuit_certificates.h"
#include "certify/check/check_invariant.h"
#include "engines/engine.h"
#include "frontends/aiger/writer.h"
#include "support/options.h"

namespace polycube::impl {

/// Which part of the evidence that is wanted. With option `evidence-each` an explanation is about all properties
/// together, and everything else about each of them.
enum class EvidencePart : std::uint8_t { all, of_each, of_all_together };

class Certificates {
 public:
  /// Requires: all results are proofs of bads. `work` is the budget for minimising, in units.
  Certificates(const Task& task, const Results& results, const Options& options, Context& context, std::uint64_t work);

  /// Kinds and contents of the evidence that the options request; of obligations one for each file, as
  /// "obligations/NAME". Throws Unsupported if there is no certificate, or none was found before the run was stopped.
  std::vector<std::pair<std::string, std::string>> texts(EvidencePart part = EvidencePart::all);

 private:
  std::string certificate(aiger::Encoding encoding);
  std::string lemmas();
  std::string explanation();
  const Invariant& invariant();
  const TransitionSystem& witness();
  void find_invariant();
  void find_witness();
  bool try_instances();
  bool try_witness(Invariant proof, const Stop& stop);
  TransitionSystem asked() const;
  InvariantCheck check(const std::string& text, const Stop& last) const;
  void use(const Results& results);
  void prove_by_ic3();

  const Task& task_;
  const Options& options_;
  Context& context_;
  const std::uint64_t work_;
  std::vector<std::uint32_t> bads_;
  std::shared_ptr<const WordPrepared> words_;   // as in Results
  std::shared_ptr<CircuitProof> circuit_;       // as in Results
  std::optional<CircuitCertificates> on_bits_;  // of the proof in circuit_
  Invariant found_;                             // conjunction for all properties
  std::optional<Invariant> least_;
  std::optional<TransitionSystem> witness_;
  std::string witness_text_;
  std::string trouble_;  // why there is no witness system
};

/// The evidence for one property of the task alone, as texts() makes it. Requires: its result is a proof of a bad.
/// Throws Unsupported as texts() does.
std::vector<std::pair<std::string, std::string>> evidence_of_one(const Task& task, const Results& results,
                                                                 std::size_t index, const Options& options,
                                                                 Context& context, std::uint64_t work);

}  // namespace polycube::impl
