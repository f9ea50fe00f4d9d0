// Problem: there are more workers than cores.
//
// Idea: each core runs a worker for a slice of time. Then it goes to the worker with the least time for its
// weight, so in the long run each worker gets time in proportion to its weight; ties go to the first in the list.
// Slices grow with the age of the run: many workers start early, and later a worker is rarely paused, which would cost
// it its caches.
#pragma once

#include <cstddef>
#include <vector>

namespace polycube::impl {

class Schedule {
 public:
  Schedule(std::vector<double> weights, std::size_t cores);

  /// The workers that run from now on, in ascending order. Times are seconds since the start.
  std::vector<std::size_t> turn(double now);
  /// The time of the next call of turn(), if no worker ends before; negative if none is needed.
  double next_turn() const;
  /// Has the worker anything to do? Until it is called, it has.
  void set_ready(std::size_t worker, bool ready, double now);
  void set_weight(std::size_t worker, double weight) { entries_[worker].weight = weight; }
  /// The worker has ended.
  void remove(std::size_t worker, double now);
  /// No worker runs by this schedule from now until the next call of turn().
  void suspend(double now);

  static double slice(double now);

 private:
  struct Entry {
    double weight;
    double used = 0;
    bool ended = false;
    bool ready = true;
    bool runs = false;
    double since = 0;
    double until = 0;
  };
  void take_off(Entry& entry, double now);
  double least_used(double weight) const;

  std::vector<Entry> entries_;
  std::size_t cores_;
  std::size_t left_;  // that have not ended and are ready
};

}  // namespace polycube::impl
