// The files that the options of `check` want beside the verdicts.
//
// Idea: if each property is asked for, whatever the others are, a file of one property has its id before the ending:
// `trace-b0.vcd` for --vcd trace.vcd. Otherwise the one answer is written under the names that are given.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.h"
#include "cli/verdicts/finding.h"

namespace polycube::cli {

class EvidenceFiles {
 public:
  explicit EvidenceFiles(const CommandLine& line);

  /// The files of a property with this verdict. Each of them is made from one piece of evidence.
  std::vector<EvidenceFile> wanted(const Property& property, Verdict verdict) const;
  /// Writes those of a property; proofs that the result does not have are left out. Throws Error.
  std::vector<EvidenceFile> write(const PropertyResult& result) const;
  /// Writes what is about all properties together. Throws Error.
  std::vector<EvidenceFile> write_common(const Result& result) const;

 private:
  using Scripts = std::vector<std::pair<std::string, std::string>>;
  template <class TextOf>
  std::vector<EvidenceFile> write_proof(const std::vector<EvidenceFile>& files, const TextOf& text_of,
                                        const Scripts& obligations) const;
  std::string run_as(const std::string& kind, const Trace& trace) const;
  std::string place(const std::string& path, const Property& property) const;

  const CommandLine& line_;
  bool each_;
  std::string witness_;      // CERT.sat; or empty
  std::string certificate_;  // CERT.unsat; or empty
};

}  // namespace polycube::cli
