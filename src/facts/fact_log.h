// Problem: processes tell each other facts while any of them may be killed at any moment, in the middle of a write.
//
// Idea: a log in shared memory that only grows, with one writer. The writer fills in the bytes behind the end, then
// publishes them by storing the new number of facts. Readers go as far as that number. So they see whole facts or
// none, take no locks, and what a killed writer leaves is readable. A log is bounded: who floods it fills its own.
//
// Limits: a process that writes wildly can spoil any byte. A reader takes no byte for granted: it never leaves the
// log, and reads no further behind something that cannot be.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "facts/fact.h"

namespace polycube::impl {

/// A log in memory that somebody else owns, zeroed at first.
struct FactLog {
  using Count = std::atomic<std::uint64_t>;
  static_assert(Count::is_always_lock_free, "it works between processes");

  std::byte* bytes = nullptr;
  std::size_t capacity = 0;    // in bytes
  Count* published = nullptr;  // the number of facts

  std::uint64_t size() const { return published->load(std::memory_order_acquire); }
};

class FactReader {
 public:
  explicit FactReader(const FactLog& log) : log_(log) {}

  /// Is there a fact that was not read yet? Costs a load.
  bool has_next() const { return !broken_ && read_ < log_.size(); }
  /// The next one; none if there is no further one yet, or never will be.
  std::optional<Fact> next();
  /// How many were read, and the place behind them.
  std::uint64_t count() const { return read_; }
  std::size_t end() const { return end_; }

 private:
  FactLog log_;
  std::uint64_t read_ = 0;
  std::size_t end_ = 0;
  bool broken_ = false;
};

class FactWriter {
 public:
  /// Goes on behind what is published.
  explicit FactWriter(const FactLog& log);

  /// Publishes all of them at once, or none if there is no room.
  bool append(std::span<const Fact> facts);

 private:
  FactLog log_;
  std::size_t end_ = 0;
};

}  // namespace polycube::impl
