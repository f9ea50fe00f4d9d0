// One run of `check` with one engine, from the model to a report: alone, or as a worker of a portfolio.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "app/check/bit_run.h"
#include "app/check/result_sink.h"
#include "app/check/watchdog.h"
#include "engines/engine.h"
#include "passes/words/word_pipeline.h"
#include "support/options.h"
#include "support/work_clock.h"

namespace polycube {

class Session {
 public:
  /// Reads the model that the options name.
  Session(const Options& options, Outlet& outlet);
  /// For a model that has been read.
  Session(const Options& options, const TransitionSystem& system, Outlet& outlet);
  /// Returns the exit code.
  int run();

 private:
  void read();
  void select_properties();
  void solve();
  void certify();
  Report decide() const;
  void make_certificates(Report& report);
  void add_witnesses(Report& report) const;
  void add_statistics(Report& report) const;

  void run_engine();
  void prepare_words();
  void certify(std::size_t index, Result& result);
  InvariantCheck check_proof(std::size_t index, const Proof& proof) const;
  void reject(std::size_t index, const std::string& evidence, const std::string& reason);
  void dump(std::size_t index, const std::string& evidence, const std::string& reason);
  PropertyReport property_report(std::size_t index) const;
  int end_early();

  const Options& options_;
  Outlet& outlet_;
  WorkClock::time_point start_ = WorkClock::now();
  Stop stop_;
  mutable Statistics statistics_;
  Log log_;
  Watchdog watchdog_;
  std::unique_ptr<TransitionSystem> own_;  // if the model was read here
  const TransitionSystem* system_ = nullptr;
  std::unique_ptr<Task> task_;
  std::unique_ptr<WordPrepared> words_;
  std::unique_ptr<Task> prepared_;       // the task over the system that words_ made, if it made one
  std::unique_ptr<BitRun> bits_;         // if the engine works on bits, and decided there
  std::optional<SmtChoice> decided_by_;  // if facts decided: the solver that found them
  std::vector<Result> results_;
  std::vector<std::string> rejections_;  // by property; empty: none
};

}  // namespace polycube
