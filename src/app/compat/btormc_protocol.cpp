#include "app/compat/btormc_protocol.h"

#include <algorithm>

namespace polycube::impl::compat {

BtormcProtocol::BtormcProtocol(const Request& request, const Options& options)
    : request_(request), bound_(static_cast<std::uint64_t>(options.number("bound"))), told_(request.first) {}

void BtormcProtocol::about(const TransitionSystem& system) {
  const auto count = [](std::size_t n) { return std::to_string(n); };
  properties_ = system.bads.size() + system.justices.size();
  line("calling " + std::string(request_.induction ? "k-induction" : "BMC") + " on " + std::to_string(properties_) +
       " properties from bound " + std::to_string(request_.first) +
       " up-to maximum bound k = " + std::to_string(bound_));
  // Kept as a text: an error ends the run, and the system with it, before the last line.
  end_ = "deleting model checker: " + count(system.inputs().size()) + " inputs, " + count(system.states().size()) +
         " states, " + count(properties_) + " bad, " + count(system.constraints.size()) + " constraints";
}

void BtormcProtocol::follow(const Statistics* statistics) {
  if (statistics == nullptr) return progress_.stop();
  // With all properties, a counted step may be one that reached some of them.
  if (request_.induction || request_.all_properties) return;
  progress_.start(*statistics, [this](std::uint64_t steps) { tell_clean_up_to(request_.first + steps); });
}

int BtormcProtocol::deliver(const Report& report) {
  const bool complete = searched_to_the_end(report) || (!request_.all_properties && verdict(report) == Verdict::sat);
  if (request_.induction) {
    tell_proofs(report);
  } else {
    tell_steps(report, complete ? bound_ + 1 : told_);
  }
  if (!complete) return fail(reason(report));
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
void BtormcProtocol::tell_steps(const Report& report, std::uint64_t end) {
  for (const PropertyReport& p : report.properties) {
    if (p.verdict == Verdict::sat) end = std::max(end, p.step + 1);
  }
  while (told_ < end && tell_step(report, told_)) ++told_;
}

/// False if the search ends with this step.
bool BtormcProtocol::tell_step(const Report& report, std::uint64_t step) {
  const std::string at = " at bound k = " + std::to_string(step);
  std::size_t reached = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    const PropertyReport& p = report.properties[i];
    const std::string name = "bad state property " + std::to_string(i);
    if (p.verdict == Verdict::sat && p.step < step) continue;
    if (p.verdict != Verdict::sat || p.step > step) {
      line(name + at + " UNSATISFIABLE");
      ++open;
      continue;
    }
    line(name + " reachable" + at + " SATISFIABLE");
    if (request_.witness) say(p.witness.substr(0, p.witness.size() - 1));
    ++reached;
    if (!request_.all_properties) break;
  }
  line("found " + std::to_string(reached) + " reachable and 0 unreachable bad state properties" + at);
  return open > 0 && (request_.all_properties || reached == 0);
}

void BtormcProtocol::tell_proofs(const Report& report) const {
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    const PropertyReport& p = report.properties[i];
    if (p.verdict == Verdict::sat && request_.witness) say(p.witness.substr(0, p.witness.size() - 1));
    if (p.verdict == Verdict::unsat) say("unsat\nb" + std::to_string(i));
  }
}

}  // namespace polycube::impl::compat
