// Several engines side by side; the first checked answer wins.
//
// The parent reads the model, forks workers (app/portfolio/worker.h), gives the cores to them in turn
// (app/portfolio/schedule.h), and puts their reports together. It solves nothing and checks nothing: a worker reports
// evidence that it has checked, by fresh queries or by replay, and the parent writes and prints what arrived complete.
// What ends a worker, a limit, a crash or somebody's kill -9, ends this worker only. When the answer is there the
// others are killed, asleep or not, and waited for, so that no process and no file of theirs is left.
//
// Limits: workers exchange nothing, unlike the parallel analyses of [Stieglmaier16, §4.3]. The channel to each of them
// is there, and goes both ways.
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

namespace polycube {

class Portfolio {
 public:
  Portfolio(const Options& options, Printer& printer);
  ~Portfolio();
  /// Returns the exit code.
  int run();

 private:
  struct Member {
    std::unique_ptr<Worker> worker;
    std::optional<Report> report;
    bool decided = false;  // it has said that nothing but its evidence is missing
    bool noted = false;    // its end has been
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
  Printer& printer_;
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
  Report report_;  // of all workers together
  const Member* winner_ = nullptr;
};

}  // namespace polycube
