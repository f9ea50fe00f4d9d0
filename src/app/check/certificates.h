// What is written about an `unsat`: certificates and obligations for other tools, the invariant for people.
//
// All of it comes from one invariant for all properties together, minimised first. A certificate is checked as others
// will read it, from its text, before it counts. There are proofs without a certificate: k-induction over unique
// states, and some about large arrays that start as a constant. IC3 has to find another proof then.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "certify/certificates/circuit_certificates.h"
#include "certify/check/check_invariant.h"
#include "engines/engine.h"
#include "support/options.h"

namespace polycube {

class Certificates {
 public:
  /// Requires: all results are proofs of bads. Spends about so many units of work to make the invariant smaller.
  Certificates(const Task& task, const Results& results, const Options& options, Context& context, std::uint64_t work);

  /// Paths and contents of the files that the options ask for. Throws Unsupported if there is no certificate, or none
  /// was found before the run had to stop.
  std::vector<std::pair<std::string, std::string>> files();

 private:
  std::string certificate(const std::string& path);
  std::string readable(const std::string& path);
  const Invariant& invariant();
  const TransitionSystem& witness();
  void find_invariant();
  void find_witness();
  bool try_witness(Invariant proof);
  TransitionSystem asked() const;
  InvariantCheck check(const std::string& text) const;
  void use(const Results& results);
  void prove_by_ic3();

  const Task& task_;
  const Options& options_;
  Context& context_;
  const std::uint64_t work_;
  std::vector<std::uint32_t> bads_;
  std::shared_ptr<const WordPrepared> words_;   // as in Results
  std::shared_ptr<CircuitProof> circuit_;       // likewise
  std::optional<CircuitCertificates> on_bits_;  // of that proof
  Invariant found_;                             // of all properties together
  std::optional<Invariant> least_;
  std::optional<TransitionSystem> witness_;
  std::string witness_text_;
  std::string trouble_;  // why there is no witness
};

}  // namespace polycube
