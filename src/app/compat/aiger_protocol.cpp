#include "app/compat/aiger_protocol.h"

#include <algorithm>

#include "ts/witness.h"

namespace polycube::compat {

void AigerProtocol::follow(const Statistics* statistics) {
  if (statistics == nullptr) return progress_.stop();
  if (!bounded_ || request_.verbosity == 0) return;
  progress_.start(*statistics, [this](std::uint64_t steps) {
    for (; told_ < steps; ++told_) say("u" + std::to_string(told_));
  });
}

int AigerProtocol::deliver(const Report& report) {
  const Verdict verdict = polycube::verdict(report);
  if (verdict == Verdict::sat) {
    const auto reached = std::find_if(report.properties.begin(), report.properties.end(),
                                      [](const PropertyReport& p) { return p.verdict == Verdict::sat; });
    say(request_.witness ? reached->witness.substr(0, reached->witness.size() - 1) : "1");
    return end(verdict);
  }
  if (verdict != Verdict::unsat && !(bounded_ && searched_to_the_end(report))) return fail(reason(report));
  say((verdict == Verdict::unsat ? "0\n" : "2\n") + properties() + "\n.");
  return end(verdict);
}

int AigerProtocol::fail(const std::string& reason) noexcept {
  excuse(reason);
  if (bounded_ || system_ == nullptr) return 1;
  say("2\n" + properties() + "\n.");
  return end(Verdict::unknown);
}

int AigerProtocol::end(Verdict verdict) const { return verdict_is_exit_code_ ? exit_code_of(verdict) : 0; }

/// All of them, as in "b0b1".
std::string AigerProtocol::properties() const {
  std::string names;
  for (std::uint32_t i = 0; i < system_->bads.size(); ++i) names += name(Claim{false, i});
  for (std::uint32_t i = 0; i < system_->justices.size(); ++i) names += name(Claim{true, i});
  return names;
}

}  // namespace polycube::compat
