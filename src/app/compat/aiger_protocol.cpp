#include "app/compat/aiger_protocol.h"

#include <algorithm>

#include "ts/witness.h"

namespace polycube::impl::compat {

void AigerProtocol::follow(const Statistics* statistics) {
  if (statistics == nullptr) return progress_.stop();
  if (!bounded_ || request_.verbosity == 0) return;
  progress_.start(*statistics, [this](std::uint64_t steps) {
    for (; told_ < steps; ++told_) say("u" + std::to_string(told_));
  });
}

void AigerProtocol::about(const TransitionSystem& system) {
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) properties_ += name(Claim{false, i});
  for (std::uint32_t i = 0; i < system.justices.size(); ++i) properties_ += name(Claim{true, i});
  was_read_ = true;
}

int AigerProtocol::deliver(const Report& report) {
  const Verdict verdict = polycube::impl::verdict(report);
  if (verdict == Verdict::sat) {
    const auto reached = std::find_if(report.properties.begin(), report.properties.end(),
                                      [](const PropertyReport& p) { return p.verdict == Verdict::sat; });
    say(request_.witness ? reached->witness.substr(0, reached->witness.size() - 1) : "1");
    return end(verdict);
  }
  if (verdict != Verdict::unsat && !(bounded_ && searched_to_the_end(report))) return fail(reason(report));
  say((verdict == Verdict::unsat ? "0\n" : "2\n") + properties_ + "\n.");
  return end(verdict);
}

int AigerProtocol::fail(const std::string& reason) noexcept {
  excuse(reason);
  if (bounded_ || !was_read_) return 1;
  say("2\n" + properties_ + "\n.");
  return end(Verdict::unknown);
}

int AigerProtocol::end(Verdict verdict) const { return verdict_is_exit_code_ ? exit_code_of(verdict) : 0; }

}  // namespace polycube::impl::compat
