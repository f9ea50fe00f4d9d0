// One run of `check` with one engine, from the model to the report: by itself, or in a worker of a portfolio.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/check/result_sink.h"
#include "app/check/watchdog.h"
#include "engines/engine.h"
#include "support/options.h"

namespace polycube::impl {

class Session {
 public:
  /// Reads the model that the options name.
  Session(const Options& options, ResultSink& sink);
  /// Uses a model that was read before.
  Session(const Options& options, const TransitionSystem& system, ResultSink& sink);
  /// Returns the exit code.
  int run();

 private:
  /// Results, and for each property why its evidence was rejected; empty if it was not.
  struct Certified {
    Results results;
    std::vector<std::string> rejections;
  };

  int check(const TransitionSystem& system);
  Certified followed_solve(const Task& task);
  Certified solve(const Task& task);
  bool shorten_runs(const Task& task, Certified& certified);
  Certified certify(const Task& task, Certified solved);
  std::string certify(const Task& task, Results& results, std::size_t index);
  Report report_on(const Task& task, const Certified& certified) const;
  void add_certificates(const Task& task, const Results& results, Report& report);
  void add_witnesses(const Task& task, const Results& results, Report& report) const;
  void add_statistics(Report& report) const;

  std::string reject(const Task& task, std::size_t index, const std::string& evidence, const std::string& reason);
  int end_early();
  Context context() { return {stop_, statistics_, log_}; }

  const Options& options_;
  const TransitionSystem* given_;  // none: the model is read from the file
  ResultSink& sink_;
  Stop stop_;
  mutable Statistics statistics_;
  Log log_;
  Watchdog watchdog_;
};

}  // namespace polycube::impl
