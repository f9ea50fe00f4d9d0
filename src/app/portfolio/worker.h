// A worker: a child process that runs a whole session with options of its own, and tells its parent what it found out.
//
// Processes, not threads: whatever a solver or an engine of ours does to its memory, it takes only itself down. The
// child is forked after the model has been read. Between both there is a pair of sockets, and on it messages: a kind, a
// length, so many bytes. A message that is cut short never counts. Today only the child speaks; both can.
//
// A worker dies with its parent, whatever ends that one. It can be paused and go on; the clock that its limits are
// measured by does not count pauses (support/work_clock.h).
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/check/report.h"
#include "app/portfolio/worker_table.h"
#include "support/options.h"
#include "ts/transition_system.h"

namespace polycube {

enum class MessageKind : std::uint8_t {
  decided = 1,  // nothing follows but evidence: the others need not work until then
  report = 2,   // an encoded Report; the last message
};

struct Message {
  MessageKind kind;
  std::string content;
};

/// Takes a stream of bytes apart into messages.
class Inbox {
 public:
  void add(std::string_view bytes) { bytes_ += bytes; }
  /// The next complete message.
  std::optional<Message> next();

 private:
  std::string bytes_;
};

class Worker {
 public:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t { waiting, running, paused, ended };

  Worker(const WorkerRow& row, const Options& options);
  /// Kills it, and waits until it is gone.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Starts it, or lets it go on. `others` are files of the parent that it must not keep open.
  void go_on(const TransitionSystem& system, const std::vector<int>& others);
  void pause();
  /// Stops a paused one again that somebody else has continued.
  void pause_again() const;
  /// Asks it for what it knows already.
  void ask_to_end();
  /// `why` is its end_reason() then.
  void kill(const std::string& why);
  /// Waits for the end of a worker that was killed or has closed its side.
  void reap();

  /// What arrived since the last call; the end of the worker is noticed here, too.
  std::vector<Message> receive();

  const WorkerRow& row() const { return row_; }
  State state() const { return state_; }
  bool alive() const { return state_ == State::running || state_ == State::paused; }
  /// Where its messages arrive; -1 if there is no process.
  int file() const { return file_; }
  /// Memory of its own, in bytes, now.
  std::uint64_t memory() const;

  /// After its end: why, if it was not by itself; empty if it was.
  const std::string& end_reason() const { return end_reason_; }
  /// Time in which it could work, and in which it did.
  double seconds() const;
  double cpu_seconds() const { return cpu_seconds_; }
  std::uint64_t peak_megabytes() const { return peak_megabytes_; }

 private:
  void start(const TransitionSystem& system, const std::vector<int>& others);
  [[noreturn]] void be_the_child(const TransitionSystem& system, pid_t parent, int file);

  const WorkerRow& row_;
  Options options_;
  State state_ = State::waiting;
  pid_t process_ = -1;
  int file_ = -1;
  Inbox inbox_;
  std::atomic<std::int64_t>* pauses_ = nullptr;  // shared with the child
  Clock::time_point started_{};
  Clock::time_point paused_{};
  bool killed_ = false;
  std::string end_reason_;
  double seconds_ = 0;
  double cpu_seconds_ = 0;
  std::uint64_t peak_megabytes_ = 0;
};

}  // namespace polycube
