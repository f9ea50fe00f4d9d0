// A strand that looks now and then how much work it has done, and tells somebody when that is as much as it was to do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engines/ic3/driver/refinement_loop.h"
#include "support/stop.h"

namespace polycube::ic3 {

class PacedStrand {
 public:
  /// `due` is called, in the middle of a question too, until there is more to do or the strand is ended.
  PacedStrand(Context& outer, std::function<void()> due);

  BitResult run(const BitTask& task, std::string name);
  std::uint64_t work() const { return strand_ ? strand_->work() : 0; }
  /// To be set before it runs, and by `due`.
  void go_on_until(std::uint64_t work) { until_ = work; }
  void end() { stop_.request(Stop::Reason::decided); }
  bool ended() const { return stop_.reason() != Stop::Reason::none; }

 private:
  void look();

  Stop stop_;
  Context context_;
  std::function<void()> due_;
  std::optional<Strand> strand_;
  std::uint64_t until_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace polycube::ic3
