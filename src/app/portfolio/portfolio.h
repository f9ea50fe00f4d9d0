// Several engines side by side; the first checked answer wins.
//
// Idea: the parent reads the model, forks workers (app/portfolio/worker.h), schedules them on the cores
// (app/portfolio/schedule.h), and merges their reports. It neither solves nor checks: a worker reports evidence that it
// has checked, by fresh queries or by replay, and the parent writes and prints complete reports. A limit, a crash or an
// external kill -9 of a worker ends this worker only. After the answer, the parent kills the other workers, paused or
// not, and waits for them, so that no process and no file of theirs remains.
//
// Limits: workers exchange nothing, unlike the parallel analyses of [Stieglmaier16, §4.3]. The channel to each of them
// exists, and has both directions.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/check/result_sink.h"
#include "app/check/watchdog.h"
#include "app/portfolio/schedule.h"
#include "app/portfolio/worker.h"
#include "support/log.h"
#include "support/statistics.h"
#include "support/stop.h"

namespace polycube::impl {

class Portfolio {
 public:
  Portfolio(const Options& options, ResultSink& sink);
  ~Portfolio();
  /// Returns the exit code.
  int run();

 private:
  struct Member {
    std::unique_ptr<Worker> worker;
    std::optional<Report> report;
    bool decided = false;  // only its evidence is missing
    bool noted = false;    // its end is recorded
  };

  void read();
  void prepare();
  void race();
  void reschedule();
  void wait(double seconds);
  void handle_signals();
  void receive_from(Member& member);
  void handle(Member& member, const Message& message);
  void record_exit(Member& member);
  void watch_memory();
  void shut_down();
  int finish();

  bool answered() const;
  bool anybody_alive() const;
  bool all_ended() const;
  bool over() const { return answered() || all_ended(); }
  double time_left() const;
  std::vector<int> open_files() const;
  std::string undecided_reason() const;
  std::string outcome(const Member& member) const;
  std::string workers_json() const;
  int end_early();
  double now() const;

  const Options& options_;
  ResultSink& sink_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Stop stop_;
  Statistics statistics_;
  Log log_;
  std::unique_ptr<TransitionSystem> system_;
  bool stop_at_first_ = true;
  std::vector<Member> members_;
  std::unique_ptr<Schedule> schedule_;
  bool somebody_decided_ = false;
  int signals_ = -1;
  Report report_;  // merged, of all workers
  const Member* winner_ = nullptr;
};

}  // namespace polycube::impl
