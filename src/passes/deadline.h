// The end of a pass: its own time is over, or the whole run is to stop.
#pragma once

#include <algorithm>

#include "passes/bits/bit_pass.h"

namespace polycube {

class Deadline {
 public:
  explicit Deadline(const PassContext& context) : Deadline(context, context.seconds) {}
  Deadline(const PassContext& context, double seconds) : outer_(context.stop), own_(std::max(seconds, 1e-6)) {}

  bool over() const { return own_.requested() || outer_.requested(); }
  /// For solvers. It does not see the outer stop: questions should have a limit of their own.
  const Stop& stop() const { return own_; }

 private:
  const Stop& outer_;
  Stop own_;
};

}  // namespace polycube
