// What sby reads of pono: a witness, or the line "unknown" for a search without a counterexample; exit codes 0 for sat,
// 1 for unsat, 255 for unknown and 2 for an error. With -v 1 the bounds are told while the search runs.
#pragma once

#include "app/compat/progress.h"
#include "app/compat/protocol.h"

namespace polycube::impl::compat {

class PonoProtocol : public Protocol {
 public:
  PonoProtocol(const Request& request, bool bounded) : request_(request), bounded_(bounded) {}

  void about(const TransitionSystem&) override {}
  void follow(const Statistics* statistics) override;
  int deliver(const Report& report) override;
  int fail(const std::string& reason) noexcept override;

 private:
  Request request_;
  bool bounded_;
  std::uint64_t told_ = 0;
  Progress progress_;
};

}  // namespace polycube::impl::compat
