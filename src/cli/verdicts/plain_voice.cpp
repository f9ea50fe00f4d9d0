#include "cli/verdicts/plain_voice.h"

#include <cstdio>

namespace polycube::cli {

namespace {

void print_statistics(const Summary& summary) {
  std::fprintf(stderr, "statistics:\n  %-24s %.3f\n  %-24s %llu\n", "seconds", summary.seconds, "peak_megabytes",
               static_cast<unsigned long long>(summary.peak_megabytes));
  for (const auto& [name, value] : *summary.statistics) {
    std::fprintf(stderr, "  %-24s %s\n", name.c_str(), value.c_str());
  }
}

}  // namespace

void PlainVoice::tell(const Finding& finding) {
  if (!has_lines_) return;
  const PropertyResult& result = finding.result;
  std::fprintf(stderr, "property %s: %s%s%s\n", label_of(result.property).c_str(),
               result.verdict == Verdict::unknown ? "unknown: " : "", result.text.c_str(),
               finding.resumed ? ", resumed" : "");
}

void PlainVoice::end(const Summary& summary) {
  if (summary.verdict == Verdict::unknown) std::fprintf(stderr, "unknown: %s\n", summary.reason.c_str());
  if (summary.statistics) print_statistics(summary);
  if (!verdict_is_out_) std::puts(name(summary.verdict).c_str());
}

}  // namespace polycube::cli
