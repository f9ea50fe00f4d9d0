#include "cli/compat/protocol.h"

#include <algorithm>
#include <cstdio>

#include "cli/compat/aiger_protocol.h"
#include "cli/compat/btormc_protocol.h"
#include "cli/compat/pono_protocol.h"

namespace polycube::cli::compat {

void Protocol::listen(Check& check) {
  check.on_model([this](const Model& model) { about(model); });
  // The counter of the one engine that searches up to a bound; several engines side by side have none here.
  check.on_progress([this](const Progress& p) { tell_clean_steps(p.counter("bmc_steps_clean")); }, 0.01);
}

std::unique_ptr<Protocol> make_protocol(const Personality& personality, const Request& request,
                                        const CommandLine& line) {
  switch (personality.speech) {
    case Speech::btormc: return std::make_unique<BtormcProtocol>(request, line);
    case Speech::pono: return std::make_unique<PonoProtocol>(request, is_bounded(personality, request));
    case Speech::aiger: break;
  }
  return std::make_unique<AigerProtocol>(request, is_bounded(personality, request), personality.verdict_is_exit_code);
}

bool searched_to_the_end(const Result& result) {
  const std::vector<PropertyResult>& all = result.properties();
  return !all.empty() && std::all_of(all.begin(), all.end(), [](const PropertyResult& p) {
    return p.verdict != Verdict::unknown || p.bound_reached;
  });
}

void say(const std::string& line) {
  std::fputs((line + "\n").c_str(), stdout);
  std::fflush(stdout);
}

void say_witness(const Trace& trace) {
  std::string text = trace.witness();
  if (text.ends_with('\n')) text.pop_back();
  say(text);
}

void excuse(const std::string& reason) noexcept {
  std::fflush(stdout);
  // A comment in an AIGER witness; a line that begins with u would be a bound.
  std::fprintf(stderr, "c no answer: %s\n", reason.c_str());
}

}  // namespace polycube::cli::compat
