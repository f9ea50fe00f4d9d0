// One run of `check` with one engine, from the model to the report: by itself, or in a worker of a portfolio.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/check/observer.h"
#include "app/check/report.h"
#include "engines/engine.h"
#include "support/options.h"

namespace polycube::impl {

class Session {
 public:
  /// The run ends early, with what it has found, when `stop` requests it. `others` are sessions beside this one.
  Session(const Options& options, const TransitionSystem& system, Stop& stop, Log& log, Observer& observer,
          Exchange& others = alone());
  /// Throws UsageError, and Unsupported if there is nothing to check.
  Report run();
  /// What can be said of a run that does not end in time. From any thread.
  Report partial_report() const;

 private:
  class Delivery;
  /// Results, and for each property why its evidence was rejected; empty if it was not.
  struct Certified {
    Results results;
    std::vector<std::string> rejections;
  };

  Certified followed_solve(const Task& task);
  Certified solve(const Task& task);
  bool wants_shorter_runs(const Task& task) const;
  bool shorten_runs(const Task& task, Certified& certified);
  Certified certify(const Task& task, Certified solved);
  std::string certify(const Task& task, Results& results, std::size_t index);
  void deliver(const Task& task, Results results, std::size_t index);
  void tell(std::size_t index, const PropertyReport& report);
  void add_own_evidence(const Task& task, const Results& results, std::size_t index, PropertyReport& report);
  Report report_on(const Task& task, const Certified& certified) const;
  void add_certificates(const Task& task, const Results& results, Report& report);
  void add_witnesses(const Task& task, const Results& results, Report& report);
  void add_statistics(Report& report) const;

  std::string reject(const Task& task, std::size_t index, const std::string& evidence, const std::string& reason);
  Context context() { return {stop_, statistics_, log_}; }

  const Options& options_;
  const TransitionSystem& system_;
  Stop& stop_;
  Log& log_;
  Observer& observer_;
  Exchange& others_;
  /// By position in the task: what was accepted and told while the engine went on.
  std::vector<std::optional<PropertyReport>> delivered_;
  mutable Statistics statistics_;
};

}  // namespace polycube::impl
