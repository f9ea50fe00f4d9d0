// A check runs in a thread of its own, while the thread that asked for it waits: it does so in short slices, so that
// Ctrl-C is noticed, and it is the one that runs the callbacks. They see the interpreter as everywhere else in the
// user's program: the same thread, with its context, and an exception goes up to the caller. Nothing here knows Python.
#ifndef POLYCUBE_PYTHON_RELAY_H
#define POLYCUBE_PYTHON_RELAY_H

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

namespace polycube::python {

class Relay {
 public:
  using Task = std::function<void()>;

  // --- in the thread that works -------------------------------------------------------------------------------------
  /// Has the waiting thread run the task, and returns when it has. Does nothing once nobody waits.
  void ask(const Task& task) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (abandoned_) return;
    task_ = &task;
    changed_.notify_all();
    changed_.wait(lock, [this] { return task_ == nullptr; });
  }
  void finish() {
    const std::lock_guard<std::mutex> lock(mutex_);
    finished_ = true;
    changed_.notify_all();
  }

  // --- in the thread that waits -------------------------------------------------------------------------------------
  /// For a task, the end or the time. Is there a task? Then served() has to follow.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, time, [this] { return task_ != nullptr || finished_; });
    return task_ != nullptr;
  }
  void run_task() const { (*task_)(); }
  void served() {
    const std::lock_guard<std::mutex> lock(mutex_);
    task_ = nullptr;
    changed_.notify_all();
  }
  bool finished() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return finished_;
  }
  /// Nobody waits any longer.
  void abandon() {
    const std::lock_guard<std::mutex> lock(mutex_);
    abandoned_ = true;
    task_ = nullptr;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  const Task* task_ = nullptr;
  bool finished_ = false;
  bool abandoned_ = false;
};

}  // namespace polycube::python

#endif
