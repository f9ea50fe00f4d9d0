#include "facts/board.h"

#include <new>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t line = 64;  // of a cache: what different processes write lies in different ones

constexpr std::size_t whole_lines(std::size_t bytes) { return (bytes + line - 1) / line * line; }

}  // namespace

Board::Board(std::vector<Producer> writers, const std::vector<bool>& read, std::size_t properties,
             const BoardLimits& limits)
    : writers_(std::move(writers)), read_(read), properties_(properties) {
  CHECK(read_.size() == producer_count && writers_.size() < 256);
  const std::size_t logs = writers_.size();
  memory_ = std::make_unique<SharedMemory>(whole_lines(sizeof(Counts) * logs) + whole_lines(properties) +
                                           whole_lines(sizeof(std::uint32_t) * properties) + line * (logs + 3) +
                                           whole_lines(limits.offered_bytes) * logs + whole_lines(limits.proven_bytes));
  if (memory_->data() == nullptr) throw std::bad_alloc();
  counts_ = place<Counts>(logs);
  settled_ = place<std::atomic<std::uint8_t>>(properties);
  clean_steps_ = place<std::atomic<std::uint32_t>>(properties);
  rests_after_ = place<Count>(1);
  rests_until_ = place<Count>(1);
  const auto log = [&](std::size_t bytes) {
    Count* published = place<Count>(1);
    return FactLog{place<std::byte>(bytes), bytes, published};
  };
  for (std::size_t i = 0; i < logs; ++i) offered_.push_back(log(limits.offered_bytes));
  proven_ = log(limits.proven_bytes);
}

/// Objects in the memory that is still free, from a new cache line on.
template <class Type>
Type* Board::place(std::size_t count) {
  std::byte* begin = memory_->data() + taken_;
  taken_ += whole_lines(sizeof(Type) * count);
  CHECK(taken_ <= memory_->size());
  if constexpr (std::is_same_v<Type, std::byte>) {
    return begin;  // the bytes of a log are zero, and take no room before somebody writes them
  } else {
    for (std::size_t i = 0; i < count; ++i) new (begin + i * sizeof(Type)) Type();
    return std::launder(reinterpret_cast<Type*>(begin));
  }
}

void Board::raise_clean_steps(std::size_t property, std::uint32_t steps) {
  std::uint32_t known = clean_steps(property);
  while (known < steps && !clean_steps_[property].compare_exchange_weak(known, steps, std::memory_order_relaxed)) {
  }
}

void Board::rest(std::uint64_t offered, Time until) {
  rests_after_->store(offered, std::memory_order_relaxed);
  rests_until_->store(static_cast<std::uint64_t>(until.time_since_epoch().count()), std::memory_order_release);
}

bool Board::gatekeeper_rests() const {
  const std::uint64_t until = rests_until_->load(std::memory_order_acquire);
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return static_cast<std::uint64_t>(now) < until && all_offered() <= rests_after_->load(std::memory_order_relaxed);
}

std::uint64_t Board::all_offered() const {
  std::uint64_t all = 0;
  for (const FactLog& log : offered_) all += log.size();
  return all;
}

}  // namespace polycube::impl
