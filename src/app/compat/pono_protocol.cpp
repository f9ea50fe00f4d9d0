#include "app/compat/pono_protocol.h"

namespace polycube::impl::compat {

void PonoProtocol::follow(const Statistics* statistics) {
  if (statistics == nullptr) return progress_.stop();
  if (!bounded_ || request_.verbosity == 0) return;
  progress_.start(*statistics, [this](std::uint64_t steps) {
    for (; told_ < steps; ++told_) say("no counterexample at bound " + std::to_string(told_));
  });
}

int PonoProtocol::deliver(const Report& report) {
  const PropertyReport& property = report.properties.at(0);
  const std::string name = "\nb" + request_.property;
  switch (property.verdict) {
    case Verdict::sat:
      if (bounded_ && request_.verbosity > 0) say("counterexample at bound " + std::to_string(property.step));
      say(request_.witness ? property.witness.substr(0, property.witness.size() - 1) : "sat" + name);
      return 0;
    case Verdict::unsat: say("unsat" + name); return 1;
    case Verdict::unknown:
    case Verdict::rejected: break;
  }
  if (!searched_to_the_end(report)) return fail(reason(report));
  say("unknown" + name);
  return 255;
}

int PonoProtocol::fail(const std::string& reason) noexcept {
  excuse(reason);
  say("error");
  return 2;
}

}  // namespace polycube::impl::compat
