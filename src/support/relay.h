// Two computations that take turns, each in a thread of its own, of which one runs at a time: so either can be left
// wherever it is, in the middle of a question too. What one does happens before what the other does next, and if turns
// are counted in work, not in time, runs are repeatable.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace polycube {

class Relay {
 public:
  /// The other side begins when it is first handed over to. What it uses must outlive this.
  explicit Relay(std::function<void()> other);
  /// Requires: the other side was told to end, so that it does so soon, and does not hand over any more.
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  /// From either side: the other one goes on, until it hands over or ends. Nothing if it has ended.
  void hand_over() noexcept;
  bool other_ended() const { return ended_; }
  /// The other side goes on to its end, as for the destructor; then throws what that threw.
  void finish();

 private:
  enum class Side : bool { own, other };
  void run(const std::function<void()>& other);
  void pass_to(Side next) noexcept;

  std::mutex mutex_;
  std::condition_variable changed_;
  Side running_ = Side::own;
  bool ended_ = false;  // read and written by who runs
  std::exception_ptr thrown_;
  std::thread thread_;
};

}  // namespace polycube
