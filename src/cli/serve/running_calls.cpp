#include "cli/serve/running_calls.h"

#include <utility>

namespace polycube::cli::serve {

bool RunningCalls::is_full() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_.size() >= most;
}

bool RunningCalls::contains(const Json& id) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return calls_.contains(id.print());
}

void RunningCalls::start(const Json& id, std::shared_ptr<Call> call, std::function<void()> work) {
  join_ended();
  const std::string key = id.print();
  const std::lock_guard<std::mutex> lock(mutex_);
  threads_[key] = std::thread([this, key, work = std::move(work)] {
    work();
    const std::lock_guard<std::mutex> ending(mutex_);
    calls_.erase(key);
    to_join_.push_back(key);
    ended_.notify_all();
  });
  calls_[key] = std::move(call);
}

void RunningCalls::cancel(const Json& id) {
  std::shared_ptr<Call> call;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = calls_.find(id.print());
    if (found != calls_.end()) call = found->second;
  }
  if (call) call->cancel();
}

bool RunningCalls::end_all(std::chrono::milliseconds patience) {
  std::unique_lock<std::mutex> lock(mutex_);
  const std::map<std::string, std::shared_ptr<Call>> running = calls_;
  lock.unlock();
  for (const auto& [key, call] : running) call->cancel();
  lock.lock();
  if (!ended_.wait_for(lock, patience, [this] { return calls_.empty(); })) return false;
  lock.unlock();
  join_ended();
  return true;
}

void RunningCalls::join_ended() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const std::string& key : std::exchange(to_join_, {}))
      threads.push_back(std::move(threads_.extract(key).mapped()));
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace polycube::cli::serve
