// What sby reads of btormc: the number of properties, the bound of each finished step, a witness for each property that
// is reached, and "deleting model checker" at the end of a search that found nothing more.
//
// The lines about bounds come while the search runs, if one counterexample ends it; otherwise at the end, because an
// engine tells only then which properties were reached in which step.
#pragma once

#include <cstdint>
#include <string>

#include "cli/compat/protocol.h"

namespace polycube::cli::compat {

class BtormcProtocol : public Protocol {
 public:
  BtormcProtocol(const Request& request, const CommandLine& line);

  int fail(const std::string& reason) noexcept override;

 private:
  void about(const Model& model) override;
  void tell_clean_steps(std::uint64_t steps) override;
  int answer(const Result& result) override;
  void line(const std::string& text) const;
  void tell_clean_up_to(std::uint64_t end);
  void tell_steps(const Result& result, std::uint64_t end);
  bool tell_step(const Result& result, std::uint64_t step);
  void tell_proofs(const Result& result) const;

  Request request_;
  std::uint64_t bound_;
  std::uint64_t told_;  // steps before it have their lines
  std::string end_;     // the last line; empty: the model was not read
  std::size_t properties_ = 0;
};

}  // namespace polycube::cli::compat
