// Counters and timers by name, for --stats and for the summary at the end of a run.
//
// Another thread can read them while an engine counts: the watchdog prints them when it ends a run.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace polycube::impl {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::uint64_t n) { value_.store(n, std::memory_order_relaxed); }
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

class Statistics {
 public:
  /// The counter with this name, made at first use; the reference remains valid.
  Counter& counter(const std::string& name);
  /// Of a counter; 0 if there is none with this name.
  std::uint64_t value(const std::string& name) const;
  /// A time, counted in microseconds and shown in seconds.
  Counter& timer(const std::string& name);

  /// One "name value" row each, in alphabetical order.
  std::vector<std::pair<std::string, std::string>> rows() const;
  /// The members of a JSON object, without the braces.
  std::string json_members() const;

 private:
  struct Entry {
    Counter counter;
    bool is_time = false;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

/// Adds its lifetime to a timer.
class Timed {
 public:
  explicit Timed(Counter& timer) : timer_(timer), start_(std::chrono::steady_clock::now()) {}
  ~Timed() {
    const auto elapsed = std::chrono::steady_clock::now() - start_;
    timer_.add(static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count()));
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  Counter& timer_;
  std::chrono::steady_clock::time_point start_;
};

/// A string as a JSON literal, quotes included.
std::string json_string(const std::string& text);

}  // namespace polycube::impl
