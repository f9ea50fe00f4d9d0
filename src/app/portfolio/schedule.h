// Problem: there are more workers than cores, and nobody knows which of them will have the answer.
//
// Idea: what engines solve grows with the logarithm of the time that they have: as many models in each doubling
// (docs/measurements/portfolio.md). So what a worker gains in its next second is weight / (head + used): its weight is
// what it solves, where the workers before it do not, in a doubling of its time, and its head is the time before
// anything can be solved. A core goes to the worker with the greatest gain; ties go to the first in the list. In the
// long run time goes by weight; at the start the best worker has several slices before the others have one. Slices grow
// with the age of the run: many workers start early, and later a worker is rarely paused, which would cost it its
// caches. At most a number of workers is there at a time, since each of them needs memory and prepares the model for
// itself: the others are reserves, and the first of them comes in when a worker ends without an answer.
#pragma once

#include <cstddef>
#include <vector>

namespace polycube::impl {

class Schedule {
 public:
  /// At most `together` workers are started and have not ended; 0: all.
  Schedule(std::vector<double> weights, std::size_t cores, std::size_t together = 0);

  /// The time that the worker has had in all, in seconds.
  void account(std::size_t worker, double used);
  /// The workers that run from now on, in ascending order.
  std::vector<std::size_t> turn();
  /// How long it takes at least until the next call of turn() changes something, if no worker ends before; negative if
  /// it never does.
  double next_turn() const;
  /// The worker is not one of those of whom only so many are there at a time.
  void set_beside(std::size_t worker) { entries_[worker].beside = true; }
  /// Has the worker anything to do? Until it is called, it has.
  void set_ready(std::size_t worker, bool ready);
  void set_weight(std::size_t worker, double weight) { entries_[worker].weight = weight; }
  /// The worker has ended.
  void remove(std::size_t worker);
  /// No worker runs by this schedule from now until the next call of turn().
  void suspend();

  /// `age`: the time that all of them have had, for each core.
  static double slice(double age);

 private:
  struct Entry {
    double weight;
    double used = 0;
    double missed = 0;  // while it was not ready: no credit for later
    bool ended = false;
    bool beside = false;  // is not counted among those that are there
    bool ready = true;
    bool runs = false;
    double until = 0;  // in terms of `used`
  };
  static double gain(const Entry& entry);
  double least_used(double weight) const;
  std::size_t present() const;

  std::vector<Entry> entries_;
  std::size_t cores_;
  std::size_t together_;
};

}  // namespace polycube::impl
