// What sby reads of btormc: the number of properties, the bound of each finished step, a witness for each property that
// is reached, and "deleting model checker" at the end of a search that found nothing more.
//
// The lines about bounds come while the search runs, if one counterexample ends it; otherwise at the end, because an
// engine tells only then which properties were reached in which step.
#pragma once

#include <cstdint>
#include <string>

#include "app/compat/progress.h"
#include "app/compat/protocol.h"

namespace polycube::impl::compat {

class BtormcProtocol : public Protocol {
 public:
  BtormcProtocol(const Request& request, const Options& options);

  void about(const TransitionSystem& system) override;
  void follow(const Statistics* statistics) override;
  int deliver(const Report& report) override;
  int fail(const std::string& reason) noexcept override;

 private:
  void line(const std::string& text) const;
  void tell_clean_up_to(std::uint64_t end);
  void tell_steps(const Report& report, std::uint64_t end);
  bool tell_step(const Report& report, std::uint64_t step);
  void tell_proofs(const Report& report) const;

  Request request_;
  std::uint64_t bound_;
  std::uint64_t told_;  // steps before it have their lines
  std::string end_;     // the last line; empty: the system was not read
  std::size_t properties_ = 0;
  Progress progress_;  // the last member: its thread uses the others
};

}  // namespace polycube::impl::compat
