// Who runs, when there are more workers than cores.
//
// Every core is given to a worker for a slice of time. Then it goes to the one that has run least for its weight, so in
// the long run each worker gets time in proportion to its weight; among equals the first in the list comes first.
// Slices grow with the age of the run: the start is spread over many workers soon, and later a worker is seldom
// stopped, which costs it its caches.
#pragma once

#include <cstddef>
#include <vector>

namespace polycube {

class Schedule {
 public:
  Schedule(std::vector<double> weights, std::size_t cores);

  /// Who runs from now on, in ascending order. Times are seconds since the start.
  std::vector<std::size_t> turn(double now);
  /// When to ask again, if nobody ends before; negative: there is no need to.
  double next_turn() const;
  /// The worker has ended.
  void remove(std::size_t worker, double now);
  /// From now until the next turn nobody runs by this schedule.
  void suspend(double now);

  static double slice(double now);

 private:
  struct Entry {
    double weight;
    double used = 0;
    bool ended = false;
    bool runs = false;
    double since = 0;
    double until = 0;
  };
  void take_off(Entry& entry, double now);

  std::vector<Entry> entries_;
  std::size_t cores_;
  std::size_t left_;
};

}  // namespace polycube
