#include "app/compat/protocol.h"

#include <algorithm>
#include <cstdio>

#include "app/compat/aiger_protocol.h"
#include "app/compat/btormc_protocol.h"
#include "app/compat/pono_protocol.h"

namespace polycube::impl::compat {

std::unique_ptr<Protocol> make_protocol(const Personality& personality, const Request& request,
                                        const Options& options) {
  switch (personality.speech) {
    case Speech::btormc: return std::make_unique<BtormcProtocol>(request, options);
    case Speech::pono: return std::make_unique<PonoProtocol>(request, is_bounded(personality, request));
    case Speech::aiger: break;
  }
  return std::make_unique<AigerProtocol>(request, is_bounded(personality, request), personality.verdict_is_exit_code);
}

bool searched_to_the_end(const Report& report) {
  return !report.properties.empty() &&
         std::all_of(report.properties.begin(), report.properties.end(), [](const PropertyReport& p) {
           return p.verdict == Verdict::sat || p.verdict == Verdict::unsat || p.bound_reached;
         });
}

void say(const std::string& line) {
  std::fputs((line + "\n").c_str(), stdout);
  std::fflush(stdout);
}

void excuse(const std::string& reason) noexcept {
  std::fflush(stdout);
  // A comment in an AIGER witness; a line that begins with u would be a bound.
  std::fprintf(stderr, "c no answer: %s\n", reason.c_str());
}

}  // namespace polycube::impl::compat
