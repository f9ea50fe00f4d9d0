// What sby reads of checkers for AIGER: bounds as uN, no counterexample up to step N; then 0, 1 or 2 alone on a line;
// after 1 the witness. A bounded search without a counterexample says 2, which sby takes as "pass", so a search that
// did not end says nothing. A proof that did not succeed says 2.
#pragma once

#include "cli/compat/protocol.h"

namespace polycube::cli::compat {

class AigerProtocol : public Protocol {
 public:
  AigerProtocol(const Request& request, bool bounded, bool verdict_is_exit_code)
      : request_(request), bounded_(bounded), verdict_is_exit_code_(verdict_is_exit_code) {}

  int fail(const std::string& reason) noexcept override;

 private:
  void about(const Model& model) override;
  void tell_clean_steps(std::uint64_t steps) override;
  int answer(const Result& result) override;
  int end(int code) const { return verdict_is_exit_code_ ? code : 0; }

  Request request_;
  bool bounded_;
  bool verdict_is_exit_code_;
  std::string properties_;  // all of them, as in "b0b1"
  bool was_read_ = false;
  std::uint64_t told_ = 0;
};

}  // namespace polycube::cli::compat
