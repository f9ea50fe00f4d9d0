#include "cli/compat/aiger_protocol.h"

#include "cli/exit_codes.h"

namespace polycube::cli::compat {

void AigerProtocol::tell_clean_steps(std::uint64_t steps) {
  if (!bounded_ || request_.verbosity == 0) return;
  for (; told_ < steps; ++told_) say("u" + std::to_string(told_));
}

void AigerProtocol::about(const Model& model) {
  for (const Property& property : model.properties()) properties_ += property.id;
  was_read_ = true;
}

int AigerProtocol::answer(const Result& result) {
  const Verdict verdict = result.verdict();
  if (verdict == Verdict::sat) {
    if (request_.witness) {
      say_witness(result.trace().value());
    } else {
      say("1");
    }
    return end(exit_code::sat);
  }
  if (verdict != Verdict::unsat && !(bounded_ && searched_to_the_end(result))) return fail(result.reason());
  say((verdict == Verdict::unsat ? "0\n" : "2\n") + properties_ + "\n.");
  return end(exit_code::of(verdict, result.rejected()));
}

int AigerProtocol::fail(const std::string& reason) noexcept {
  excuse(reason);
  if (bounded_ || !was_read_) return 1;
  say("2\n" + properties_ + "\n.");
  return end(exit_code::unknown);
}

}  // namespace polycube::cli::compat
