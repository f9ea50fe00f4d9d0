// A worker: a session with options of its own, beside others, that sends its report to the parent as messages.
//
// It is a process (worker_process.cpp), or where there is no fork a thread (worker_thread.cpp): the build takes one of
// the two. A worker ends with its parent, whatever ends that one. A process can be paused and resumed; its limits use a
// clock without the pauses (support/work_clock.h).
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/check/report.h"
#include "app/portfolio/worker_table.h"
#include "facts/board.h"
#include "support/options.h"
#include "ts/transition_system.h"

namespace polycube::impl {

enum class MessageKind : std::uint8_t {
  decided = 1,   // all properties are settled, only evidence follows: other workers can pause
  report = 2,    // an encoded Report; the last message
  log = 3,       // its level as a digit, then a text for the log of the parent
  depth = 4,     // how far the search has come, as digits
  property = 5,  // an encoded Report about all properties, in which one is decided: others may follow
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

  /// `log_level` is that of the parent, which gets the messages. On the board it is the writer of that number.
  Worker(const WorkerRow& row, const Options& options, int log_level, Board& board, std::size_t writer);
  /// Kills it and waits for its end.
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
  /// Waits for the end of a worker that was killed or has sent its last message.
  void reap();

  /// The messages since the last call; the end of the worker is detected here too.
  std::vector<Message> receive();

  const WorkerRow& row() const { return row_; }
  State state() const { return state_; }
  bool alive() const { return state_ == State::running || state_ == State::paused; }
  /// Bytes, now: quickly, where what it has in common with others counts for each of them; or its part of that.
  enum class Memory : std::uint8_t { at_most, its_part };
  std::uint64_t memory(Memory which) const;
  static std::uint64_t memory_of_parent(Memory which);

  /// Why it was ended; empty if it ended by itself.
  const std::string& end_reason() const { return end_reason_; }
  /// The time that counts against its share of a core, until now: CPU time, and of what it waits for a sixteenth, so
  /// that other programs on the core cost it nothing, and it cannot keep a core that it does not use.
  double used() const;
  /// The time in which it was not paused, and after its end its CPU time.
  double seconds() const;
  double cpu_seconds() const { return cpu_seconds_; }
  std::uint64_t peak_megabytes() const { return peak_megabytes_; }

 private:
  friend void wait_for_messages(const std::vector<const Worker*>& workers, double seconds);
  struct Link;  // to the process or the thread
  const Link& link() const { return *link_; }
  void start(const TransitionSystem& system);

  const WorkerRow& row_;
  Options options_;
  int log_level_;
  Board& board_;
  std::size_t writer_;
  State state_ = State::waiting;
  std::unique_ptr<Link> link_;
  Clock::duration pauses_{};
  Clock::time_point started_{};
  Clock::time_point paused_{};
  bool killed_ = false;
  std::string end_reason_;
  double seconds_ = 0;
  double cpu_seconds_ = 0;
  std::uint64_t peak_megabytes_ = 0;
};

/// Waits until one of them may have sent something, at most that long.
void wait_for_messages(const std::vector<const Worker*>& workers, double seconds);

}  // namespace polycube::impl
