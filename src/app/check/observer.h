// Who wants to know how a run goes on. Called in the thread of the run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/check/report.h"
#include "support/statistics.h"

namespace polycube::impl {

/// How far several searches beside each other have come.
struct Standing {
  std::uint64_t depth = 0;         // of the one that has come furthest
  std::uint64_t workers = 0;       // those that are alive, paused or not
  std::uint64_t facts = 0;         // that they have proven for each other
  std::uint64_t memory_bytes = 0;  // of all of them and of this process
};

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
  /// Is anybody interested in how far it is?
  virtual bool watches() const { return false; }
  /// Called often while a portfolio waits for its workers, if somebody watches.
  virtual void look(const Standing&) {}
};

}  // namespace polycube::impl
