#include "support/relay.h"

#include <utility>

#include "support/check.h"

namespace polycube {

Relay::Relay(std::function<void()> other) : thread_([this, other = std::move(other)] { run(other); }) {}

Relay::~Relay() {
  hand_over();
  CHECK(ended_);
  thread_.join();
}

void Relay::run(const std::function<void()>& other) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return running_ == Side::other; });
  }
  try {
    other();
  } catch (...) {
    thrown_ = std::current_exception();
  }
  ended_ = true;
  pass_to(Side::own);
}

void Relay::pass_to(Side next) noexcept {
  const std::scoped_lock lock(mutex_);
  running_ = next;
  changed_.notify_all();
}

void Relay::hand_over() noexcept {
  if (ended_) return;
  const Side mine = running_;  // nobody else writes it now
  pass_to(mine == Side::own ? Side::other : Side::own);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return running_ == mine; });
}

void Relay::finish() {
  hand_over();
  CHECK(ended_);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

}  // namespace polycube
