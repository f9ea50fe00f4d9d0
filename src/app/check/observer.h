// Who wants to know how a run goes on. Called in the thread of the run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/check/report.h"
#include "support/statistics.h"

namespace polycube::impl {

class Observer {
 public:
  virtual ~Observer() = default;
  /// The counters of the search that begins now; null when it has ended. Other threads may read them meanwhile.
  virtual void follow(const Statistics*) {}
  /// All properties are settled; only evidence is still to be made.
  virtual void decided() {}
  /// From here on no limit ends the run.
  virtual void finishing() {}
  /// The property at this position among the selected ones is decided.
  virtual void property(std::size_t, const PropertyReport&) {}
  /// Called often while a portfolio waits for its workers; `depth` is that of the one that has come furthest.
  virtual void look(std::uint64_t) {}
};

}  // namespace polycube::impl
