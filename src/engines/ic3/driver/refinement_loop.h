// The refinement loop: IC3 on the whole circuit, restarted with further words.
//
// Problem: lemmas suggest words that the circuit does not have yet, and a run cannot add words.
//
// Idea: one run after another, each with the lemmas of the last one and with the best template candidates as new words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/bit_engine.h"
#include "engines/ic3/driver/run.h"

namespace polycube::impl::ic3 {

class RefinementLoop : public BitSearch {
 public:
  /// Task and context must outlive it. The names of its statistics start with the name of the task.
  RefinementLoop(const BitTask& task, Context& context);

  std::optional<BitResult> advance(std::uint64_t until) override;
  bool carry_on(const std::vector<Signal>& bads) override;
  std::uint64_t work() const override { return carried_.work + (run_ ? run_->work() : 0); }

 private:
  void refine();
  void begin_run(const std::vector<KeptLemma>& kept);
  void renew_words(std::vector<KeptLemma>& kept);

  const BitTask& task_;
  Stop stop_;
  Context context_;
  CarriedState carried_;
  std::unique_ptr<Run> run_;
  bool ended_ = false;             // there was a result
  std::uint64_t slack_ = 250'000;  // work by which a query may exceed the limit; doubled when one is cut short
};

}  // namespace polycube::impl::ic3
