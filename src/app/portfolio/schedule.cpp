#include "app/portfolio/schedule.h"

#include <algorithm>
#include <numeric>

namespace polycube::impl {

Schedule::Schedule(std::vector<double> weights, std::size_t cores, std::size_t together)
    : cores_(cores), together_(together == 0 ? weights.size() : together) {
  for (const double weight : weights) entries_.push_back({weight});
}

double Schedule::slice(double age) {
  constexpr double shortest = 0.2;
  constexpr double longest = 4;
  return std::clamp(age / 16, shortest, longest);
}

double Schedule::gain(const Entry& entry) {
  constexpr double head = 0.2;
  return entry.weight / (head + entry.used + entry.missed);
}

void Schedule::account(std::size_t worker, double used) { entries_[worker].used = used; }

/// How many may run: those that have something to do, up to the limit.
std::size_t Schedule::present() const {
  std::size_t left = 0;
  std::size_t beside = 0;
  for (const Entry& e : entries_) {
    if (!e.ended && e.ready) ++(e.beside ? beside : left);
  }
  return std::min(left, together_) + beside;
}

std::vector<std::size_t> Schedule::turn() {
  const double used =
      std::accumulate(entries_.begin(), entries_.end(), 0.0, [](double sum, const Entry& e) { return sum + e.used; });
  const double length = slice(used / static_cast<double>(cores_));
  const std::size_t wanted = std::min(cores_, present());
  const bool all_fit = present() <= cores_;
  std::size_t running = 0;
  for (Entry& e : entries_) {
    if (e.runs && e.used >= e.until && !all_fit) e.runs = false;
    running += e.runs ? 1 : 0;
  }
  while (running < wanted) {
    Entry* next = nullptr;
    std::size_t seen = 0;
    for (Entry& e : entries_) {
      if (e.ended || !e.ready || (!e.beside && seen++ >= together_) || e.runs) continue;
      if (next == nullptr || gain(e) > gain(*next)) next = &e;
    }
    next->runs = true;
    next->until = next->used + length;
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
  if (present() <= cores_) return next;
  for (const Entry& e : entries_) {
    if (e.runs && (next < 0 || e.until - e.used < next)) next = std::max(0.0, e.until - e.used);
  }
  return next;
}

void Schedule::set_ready(std::size_t worker, bool ready) {
  Entry& e = entries_[worker];
  if (e.ready == ready) return;
  if (!ready) e.runs = false;
  if (ready) e.missed = std::max(e.missed, least_used(e.weight) - e.used);
  e.ready = ready;
}

/// The time that makes a worker of this weight the next one, after those that wait longest.
double Schedule::least_used(double weight) const {
  double least = -1;
  for (const Entry& e : entries_) {
    const double share = (e.used + e.missed) / e.weight;
    if (!e.ended && e.ready && e.used > 0 && (least < 0 || share < least)) least = share;
  }
  return std::max(least, 0.0) * weight;
}

void Schedule::remove(std::size_t worker) {
  entries_[worker].runs = false;
  entries_[worker].ended = true;
}

void Schedule::suspend() {
  for (Entry& e : entries_) e.runs = false;
}

}  // namespace polycube::impl
