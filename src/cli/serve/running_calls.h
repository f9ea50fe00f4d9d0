// The calls that run now, each in a thread of its own, so that the reader of requests never waits for one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/json.h"
#include "cli/serve/call.h"

namespace polycube::cli::serve {

class RunningCalls {
 public:
  RunningCalls() = default;
  /// Requires: end_all has returned true, or nothing was started.
  ~RunningCalls() = default;
  RunningCalls(const RunningCalls&) = delete;
  RunningCalls& operator=(const RunningCalls&) = delete;

  static constexpr std::size_t most = 16;
  bool is_full() const;
  bool contains(const Json& id) const;
  /// `work` must not throw. Requires: not full, and no call with this id.
  void start(const Json& id, std::shared_ptr<Call> call, std::function<void()> work);
  /// Nothing happens if there is no such call.
  void cancel(const Json& id);
  /// Cancels all and waits for their ends, but not longer. Have all ended?
  bool end_all(std::chrono::milliseconds patience);

 private:
  void join_ended();

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable ended_;
  std::map<std::string, std::shared_ptr<Call>> calls_;  // by the id as text
  std::map<std::string, std::thread> threads_;
  std::vector<std::string> to_join_;
};

}  // namespace polycube::cli::serve
