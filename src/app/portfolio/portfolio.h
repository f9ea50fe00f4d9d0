// Several engines side by side; the first checked answer wins.
//
// Idea: the parent forks workers (app/portfolio/worker.h), schedules them on the cores
// (app/portfolio/schedule.h), and merges their reports. It neither solves nor checks: a worker reports evidence that it
// has checked, by fresh queries or by replay. A limit, a crash or an
// external kill -9 of a worker ends this worker only. After the answer, the parent kills the other workers, paused or
// not, and waits for them, so that no process and no file of theirs remains.
//
// What workers prove, and which properties are settled, they tell each other through a board (facts/board.h), as the
// parallel analyses of [Stieglmaier16, §4.3] do. One of them, the helper, only serves it: it starts later than the
// others, does not keep the run from ending, and has the more of the time the more answers have used facts.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/check/observer.h"
#include "app/check/report.h"
#include "app/portfolio/schedule.h"
#include "app/portfolio/worker.h"
#include "facts/board.h"
#include "support/log.h"
#include "support/statistics.h"
#include "support/stop.h"

namespace polycube::impl {

class Portfolio {
 public:
  /// Ends early, with what was found, when `stop` requests it: another thread may cause that.
  Portfolio(const Options& options, const TransitionSystem& system, Stop& stop, Log& log, Observer& observer);
  /// Throws UsageError, and Unsupported if there is nothing to check.
  Report run();

 private:
  struct Member {
    std::unique_ptr<Worker> worker;
    std::optional<Report> report;
    std::uint64_t depth = 0;
    bool decided = false;  // only its evidence is missing
    bool noted = false;    // its end is recorded
    bool helper = false;   // serves the board
  };

  void prepare();
  void race();
  void hear_winner();
  void reschedule();
  void schedule_helper();
  void wait(double seconds);
  void receive_from(Member& member);
  void handle(Member& member, const Message& message);
  std::optional<Report> readable_report(Member& member, const Message& message);
  void take(Member& member, Report report);
  void record_exit(Member& member);
  void watch_memory();
  std::uint64_t memory(Worker::Memory which) const;
  void shut_down();
  Report finish();

  bool answered() const;
  bool certificate_is_missing() const;
  const Standing& standing();
  bool anybody_alive() const;
  bool all_ended() const;
  bool over() const { return answered() || all_ended(); }
  std::string undecided_reason() const;
  std::string outcome(const Member& member) const;
  std::string workers_json() const;
  std::size_t number(const Member& member) const { return static_cast<std::size_t>(&member - members_.data()); }
  double now() const;

  const Options& options_;
  const TransitionSystem& system_;
  Stop& stop_;
  Log& log_;
  Observer& observer_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  bool stop_at_first_ = true;
  std::unique_ptr<Board> board_;  // outlives the workers
  std::vector<Member> members_;
  std::unique_ptr<Schedule> schedule_;
  std::uint64_t memory_limit_ = 0;  // bytes; 0: none
  double next_look_at_memory_ = 0;
  bool somebody_decided_ = false;
  Standing standing_;
  double measured_at_ = -1;
  Report report_;  // merged, of all workers
  const Member* winner_ = nullptr;
};

}  // namespace polycube::impl
