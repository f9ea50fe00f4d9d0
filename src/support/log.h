// Messages for the user. Without a sink they go to stderr: stdout has only the verdict and requested results.
#pragma once

#include <atomic>
#include <functional>
#include <string>

namespace polycube::impl {

/// Where messages go. Level 0: a warning. May be called by several threads at once.
using LogSink = std::function<void(int level, const std::string& text)>;

class Log {
 public:
  explicit Log(int level = 0, LogSink sink = {}) : level_(level), sink_(std::move(sink)) {}
  /// 0: warnings only; 1 (-v): main events; 2 (-vv): every step.
  void set_level(int level) { level_.store(level, std::memory_order_relaxed); }
  int level() const { return level_.load(std::memory_order_relaxed); }
  bool says(int level) const { return level <= this->level(); }

  void warn(const std::string& text) const { say(0, text); }
  /// Printed when the level is at least 1, or 2.
  void info(const std::string& text) const { say(1, text); }
  void detail(const std::string& text) const { say(2, text); }

 private:
  void say(int level, const std::string& text) const;
  std::atomic<int> level_;
  LogSink sink_;
};

}  // namespace polycube::impl
