#include "cli/compat/btormc_protocol.h"

#include <algorithm>

namespace polycube::cli::compat {

BtormcProtocol::BtormcProtocol(const Request& request, const CommandLine& line)
    : request_(request), bound_(static_cast<std::uint64_t>(line.number("bound"))), told_(request.first) {}

void BtormcProtocol::about(const Model& model) {
  const auto count = [](std::size_t n) { return std::to_string(n); };
  properties_ = model.properties().size();
  line("calling " + std::string(request_.induction ? "k-induction" : "BMC") + " on " + std::to_string(properties_) +
       " properties from bound " + std::to_string(request_.first) +
       " up-to maximum bound k = " + std::to_string(bound_));
  end_ = "deleting model checker: " + count(model.inputs().size()) + " inputs, " + count(model.registers().size()) +
         " states, " + count(properties_) + " bad, " + count(model.constraints().size()) + " constraints";
}

void BtormcProtocol::tell_clean_steps(std::uint64_t steps) {
  // With all properties, a counted step may be one that reached some of them.
  if (!request_.induction && !request_.all_properties) tell_clean_up_to(request_.first + steps);
}

int BtormcProtocol::answer(const Result& result) {
  const bool complete = searched_to_the_end(result) || (!request_.all_properties && result.verdict() == Verdict::sat);
  if (request_.induction) {
    tell_proofs(result);
  } else {
    tell_steps(result, complete ? bound_ + 1 : told_);
  }
  if (!complete) return fail(result.reason());
  line(end_);
  return 0;
}

int BtormcProtocol::fail(const std::string& reason) noexcept {
  if (!end_.empty() && properties_ == 0) {  // nothing to search for is no error here
    line(end_);
    return 0;
  }
  excuse(reason);
  return 1;
}

void BtormcProtocol::line(const std::string& text) const {
  if (request_.verbosity > 0) say("[btor>mc] " + text);
}

/// Steps in which no property was reached.
void BtormcProtocol::tell_clean_up_to(std::uint64_t end) {
  for (; told_ < end; ++told_) {
    const std::string at = " at bound k = " + std::to_string(told_);
    for (std::size_t i = 0; i < properties_; ++i) {
      line("bad state property " + std::to_string(i) + at + " UNSATISFIABLE");
    }
    line("found 0 reachable and 0 unreachable bad state properties" + at);
  }
}

/// All steps before `end`, or up to the last property that is reached if no other one is open.
void BtormcProtocol::tell_steps(const Result& result, std::uint64_t end) {
  for (const PropertyResult& p : result.properties()) {
    if (p.verdict == Verdict::sat) end = std::max(end, p.step + 1);
  }
  while (told_ < end && tell_step(result, told_)) ++told_;
}

/// False if the search ends with this step.
bool BtormcProtocol::tell_step(const Result& result, std::uint64_t step) {
  const std::string at = " at bound k = " + std::to_string(step);
  std::size_t reached = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < result.properties().size(); ++i) {
    const PropertyResult& p = result.properties()[i];
    const std::string name = "bad state property " + std::to_string(i);
    if (p.verdict == Verdict::sat && p.step < step) continue;
    if (p.verdict != Verdict::sat || p.step > step) {
      line(name + at + " UNSATISFIABLE");
      ++open;
      continue;
    }
    line(name + " reachable" + at + " SATISFIABLE");
    if (request_.witness) say_witness(p.trace.value());
    ++reached;
    if (!request_.all_properties) break;
  }
  line("found " + std::to_string(reached) + " reachable and 0 unreachable bad state properties" + at);
  return open > 0 && (request_.all_properties || reached == 0);
}

void BtormcProtocol::tell_proofs(const Result& result) const {
  for (std::size_t i = 0; i < result.properties().size(); ++i) {
    const PropertyResult& p = result.properties()[i];
    if (p.verdict == Verdict::sat && request_.witness) say_witness(p.trace.value());
    if (p.verdict == Verdict::unsat) say("unsat\nb" + std::to_string(i));
  }
}

}  // namespace polycube::cli::compat
