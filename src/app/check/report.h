// What a run of check has found out, ready to be written and printed: texts instead of terms, so that it can be sent
// from one process to another, and reports of several workers can be put together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace polycube {

enum class Verdict : std::uint8_t { sat, unsat, unknown, rejected };

/// "sat", "unsat" or "unknown"; rejected evidence is "unknown", too.
std::string_view word(Verdict verdict);
int exit_code_of(Verdict verdict);

struct PropertyReport {
  std::string label;  // "property b0 (name)"
  Verdict verdict = Verdict::unknown;
  std::string text;     // "sat at step 5", or the reason of unknown
  std::string witness;  // if it is sat and a witness was asked for
};

using StatisticsRows = std::vector<std::pair<std::string, std::string>>;

struct Report {
  std::vector<PropertyReport> properties;  // as in the task; empty if the run did not get there
  std::string reason;                      // why the run as a whole says unknown; empty: the properties say it
  std::vector<std::pair<std::string, std::string>> certificates;  // of an unsat: paths and contents
  StatisticsRows statistics;
  std::uint64_t peak_megabytes = 0;
  bool show_statistics = false;  // whether or not they were asked for
  bool failure = false;          // the reason is a mistake or a full disk, not a limit
};

/// sat if one property is; unsat if all are; else rejected if evidence was.
Verdict verdict(const Report& report);
/// Nothing is left to find out: one counterexample is enough, or all properties are decided.
bool settled(const Report& report, bool stop_at_first);
/// Why the verdict is unknown.
std::string reason(const Report& report);

/// Adds what a worker has found out about the same properties. Two that contradict each other make the property
/// rejected, whatever others say.
void merge(Report& report, const Report& worker);

std::string encode(const Report& report);
/// None if the text was not made by `encode`, or is incomplete.
std::optional<Report> decode(std::string_view text);

/// Members of a JSON object, without the braces.
std::string json_members(const StatisticsRows& rows);

}  // namespace polycube
