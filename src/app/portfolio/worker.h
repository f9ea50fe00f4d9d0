// A worker: a child process that runs a session with options of its own and sends its report to the parent.
//
// Workers are processes, not threads: a memory error of a solver or an engine ends only its own worker. The child is
// forked after the model was read. A pair of sockets carries messages: a kind, a length, the content. An incomplete
// message is ignored. At present only the child sends; both could.
//
// A worker ends with its parent, whatever ends that one. It can be paused and resumed; its limits use a clock without
// the pauses (support/work_clock.h).
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

namespace polycube::impl {

enum class MessageKind : std::uint8_t {
  decided = 1,  // all properties are settled, only evidence follows: other workers can pause
  report = 2,   // an encoded Report; the last message
  log = 3,      // its level as a digit, then a text for the log of the parent
  depth = 4,    // how far the search has come, as digits
};

struct Message {
  MessageKind kind;
  std::string content;
};

/// Splits a stream of bytes into messages.
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

  /// `log_level` is that of the parent, which gets the messages.
  Worker(const WorkerRow& row, const Options& options, int log_level);
  /// Kills the process and waits for its end.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Starts or resumes the worker.
  void go_on(const TransitionSystem& system);
  void pause();
  /// Pauses a worker that another process has resumed.
  void pause_again() const;
  /// Requests a partial report and the end of the worker.
  void ask_to_end();
  /// `why` becomes its end_reason().
  void kill(const std::string& why);
  /// Waits for the end of a worker that was killed or has closed its socket.
  void reap();

  /// The messages since the last call; the end of the worker is detected here too.
  std::vector<Message> receive();

  const WorkerRow& row() const { return row_; }
  State state() const { return state_; }
  bool alive() const { return state_ == State::running || state_ == State::paused; }
  /// The file of its messages; -1 if there is no process.
  int file() const { return file_; }
  /// Memory that it does not share with the parent, in bytes, now.
  std::uint64_t memory() const;

  /// Why it was ended; empty if it ended by itself.
  const std::string& end_reason() const { return end_reason_; }
  /// The time in which it was not paused, and its CPU time.
  double seconds() const;
  double cpu_seconds() const { return cpu_seconds_; }
  std::uint64_t peak_megabytes() const { return peak_megabytes_; }

 private:
  void start(const TransitionSystem& system);
  [[noreturn]] void be_the_child(const TransitionSystem& system, pid_t parent, int file);

  const WorkerRow& row_;
  Options options_;
  int log_level_;
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

}  // namespace polycube::impl
