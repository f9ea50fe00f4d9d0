// What sby reads of pono: a witness, or the line "unknown" for a search without a counterexample; exit codes 0 for sat,
// 1 for unsat, 255 for unknown and 2 for an error. With -v 1 the bounds are told while the search runs.
#pragma once

#include "cli/compat/protocol.h"

namespace polycube::cli::compat {

class PonoProtocol : public Protocol {
 public:
  PonoProtocol(const Request& request, bool bounded) : request_(request), bounded_(bounded) {}

  int fail(const std::string& reason) noexcept override;

 private:
  void tell_clean_steps(std::uint64_t steps) override;
  int answer(const Result& result) override;

  Request request_;
  bool bounded_;
  std::uint64_t told_ = 0;
};

}  // namespace polycube::cli::compat
