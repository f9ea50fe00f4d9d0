#include "app/portfolio/schedule.h"

#include <algorithm>

namespace polycube::impl {

Schedule::Schedule(std::vector<double> weights, std::size_t cores) : cores_(cores), left_(weights.size()) {
  for (const double weight : weights) entries_.push_back({weight});
}

double Schedule::slice(double now) {
  constexpr double shortest = 0.2;
  constexpr double longest = 4;
  return std::clamp(now / 16, shortest, longest);
}

std::vector<std::size_t> Schedule::turn(double now) {
  const bool all_fit = left_ <= cores_;
  std::size_t running = 0;
  for (Entry& e : entries_) {
    if (e.runs && now >= e.until && !all_fit) take_off(e, now);
    running += e.runs ? 1 : 0;
  }
  while (running < std::min(cores_, left_)) {
    Entry* next = nullptr;
    for (Entry& e : entries_) {
      if (e.ended || e.runs || !e.ready) continue;
      if (next == nullptr || e.used * next->weight < next->used * e.weight) next = &e;
    }
    next->runs = true;
    next->since = now;
    next->until = now + slice(now);
    ++running;
  }
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].runs) chosen.push_back(i);
  }
  return chosen;
}

double Schedule::next_turn() const {
  double next = -1;
  if (left_ <= cores_) return next;
  for (const Entry& e : entries_) {
    if (e.runs && (next < 0 || e.until < next)) next = e.until;
  }
  return next;
}

void Schedule::set_ready(std::size_t worker, bool ready, double now) {
  Entry& e = entries_[worker];
  if (e.ended || e.ready == ready) return;
  if (!ready) take_off(e, now);
  // What it did not want before is no credit for later.
  if (ready) e.used = std::max(e.used, least_used(e.weight));
  e.ready = ready;
  left_ += ready ? 1 : -1;
}

/// The time that makes a worker of this weight the next one, after those that wait longest.
double Schedule::least_used(double weight) const {
  double least = -1;
  for (const Entry& e : entries_) {
    if (!e.ended && e.ready && (least < 0 || e.used / e.weight < least)) least = e.used / e.weight;
  }
  return std::max(least, 0.0) * weight;
}

void Schedule::remove(std::size_t worker, double now) {
  Entry& e = entries_[worker];
  if (e.ended) return;
  take_off(e, now);
  e.ended = true;
  if (e.ready) --left_;
}

void Schedule::suspend(double now) {
  for (Entry& e : entries_) take_off(e, now);
}

void Schedule::take_off(Entry& entry, double now) {
  if (entry.runs) entry.used += now - entry.since;
  entry.runs = false;
}

}  // namespace polycube::impl
