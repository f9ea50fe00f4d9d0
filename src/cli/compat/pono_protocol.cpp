#include "cli/compat/pono_protocol.h"

namespace polycube::cli::compat {

void PonoProtocol::tell_clean_steps(std::uint64_t steps) {
  if (!bounded_ || request_.verbosity == 0) return;
  for (; told_ < steps; ++told_) say("no counterexample at bound " + std::to_string(told_));
}

int PonoProtocol::answer(const Result& result) {
  if (result.properties().empty()) return fail(result.reason());
  const PropertyResult& property = result.properties()[0];
  const std::string name = "\nb" + request_.property;
  switch (property.verdict) {
    case Verdict::sat:
      if (bounded_ && request_.verbosity > 0) say("counterexample at bound " + std::to_string(property.step));
      if (request_.witness) {
        say_witness(property.trace.value());
      } else {
        say("sat" + name);
      }
      return 0;
    case Verdict::unsat: say("unsat" + name); return 1;
    case Verdict::unknown: break;
  }
  if (!searched_to_the_end(result)) return fail(result.reason());
  say("unknown" + name);
  return 255;
}

int PonoProtocol::fail(const std::string& reason) noexcept {
  excuse(reason);
  say("error");
  return 2;
}

}  // namespace polycube::cli::compat
