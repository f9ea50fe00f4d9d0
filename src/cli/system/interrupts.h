// Problem: SIGINT and SIGTERM end a check with a verdict, and a library must not touch signals.
// Idea: the signals are blocked for all threads, and a thread of its own waits for them.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace polycube::cli {

/// For the start of main. A file that exceeds its size limit is an error like a full disk, and does not kill the
/// process; stdin, stdout and stderr are bytes, where systems make a difference.
void prepare_process();

class Interrupts {
 public:
  /// `handler` is called in the thread, at each signal. Requires: the signals are blocked.
  explicit Interrupts(std::function<void()> handler);
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// Has a signal come?
  bool came() const { return came_; }

  /// In this thread and in those that it starts later. Requires: no other thread runs yet.
  static void block();

 private:
  void wait();

  std::function<void()> handler_;
  std::atomic<bool> came_{false};
  std::atomic<bool> done_{false};
  std::thread thread_;
};

}  // namespace polycube::cli
