// The report: the findings of a session as texts instead of terms, so that a process can send it to another one and
// reports of several workers can be merged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polycube::impl {

enum class Verdict : std::uint8_t { sat, unsat, unknown, rejected };

/// "sat", "unsat" or "unknown"; the word for rejected evidence is "unknown" too.
std::string_view word(Verdict verdict);
/// sat or unsat.
bool is_decided(Verdict verdict);

struct PropertyReport {
  std::string label;  // "property b0 (name)"
  Verdict verdict = Verdict::unknown;
  std::string text;                                                    // "sat at step 5", or the reason for unknown
  std::string witness;                                                 // if sat, and the options request a witness
  std::uint64_t step = 0;                                              // if sat: the last one of the run
  std::uint64_t k = 0;                                                 // if unsat: the proof is by k-induction
  bool bound_reached = false;                                          // if unknown: no run within the bound reaches it
  std::vector<std::pair<std::string, std::string>> certificates = {};  // if unsat: kinds and contents, of this alone
  std::string worker = {};  // who has decided it: of a portfolio its worker, else the engine
};

using StatisticsRows = std::vector<std::pair<std::string, std::string>>;

struct Report {
  std::vector<PropertyReport> properties;  // as in the task; empty if the run ended before the task was known
  std::string reason;                      // why the whole run is unknown; empty: the properties have the reasons
  std::vector<std::pair<std::string, std::string>> certificates;  // for unsat: kinds of evidence and contents
  StatisticsRows statistics;
  std::uint64_t peak_megabytes = 0;
  bool show_statistics = false;  // even if the options do not request them
  bool failure = false;          // the reason is an error or a full disk, not a limit
  std::string workers_json;      // of a portfolio: members of the JSON object
};

/// sat if one property is sat; unsat if all are; else rejected if evidence was rejected.
Verdict verdict(const Report& report);
/// No property is left to decide: one counterexample is enough, or all properties are decided.
bool settled(const Report& report, bool stop_at_first);
/// Why the verdict is unknown.
std::string reason(const Report& report);

/// Merges the report of a worker about the same properties. If two reports contradict each other, the property is
/// rejected, whatever further reports contain.
void merge(Report& report, const Report& worker);

std::string encode(const Report& report);
/// None if the text is incomplete or was not made by `encode`.
std::optional<Report> decode(std::string_view text);

/// Members of a JSON object, without the braces.
std::string json_members(const StatisticsRows& rows);

}  // namespace polycube::impl
