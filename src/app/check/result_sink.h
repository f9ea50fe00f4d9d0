// The destination of a report: files and stdout or, for a worker, the parent process.
#pragma once

#include <chrono>
#include <string>

#include "app/check/report.h"
#include "support/options.h"
#include "support/statistics.h"
#include "ts/transition_system.h"

namespace polycube::impl {

class ResultSink {
 public:
  virtual ~ResultSink() = default;
  /// The system that the report will be about; it outlives the deliveries.
  virtual void about(const TransitionSystem& system) = 0;
  /// The counters of the search that begins now, for a sink that reports on its progress; null when it has ended.
  virtual void follow(const Statistics*) {}
  /// Further members of the object that --stats writes.
  virtual void add_json(std::string) {}
  /// All properties are settled; only evidence files are still to be made.
  virtual void decided() = 0;
  /// Returns the exit code. Throws InputError for files that cannot be written.
  virtual int deliver(const Report& report) = 0;
  /// Called in the watchdog's thread if the run did not end in time.
  virtual int deliver_partial(const Report& report) noexcept = 0;
};

/// Writes evidence and statistics, then prints.
class Printer : public ResultSink {
 public:
  explicit Printer(const Options& options) : options_(options) {}

  void about(const TransitionSystem& system) override { system_ = &system; }
  void decided() override {}
  int deliver(const Report& report) override;
  int deliver_partial(const Report& report) noexcept override;

  void add_json(std::string members) override { more_json_ = std::move(members); }

 private:
  void write_evidence(const Report& report);
  void show_runs(const Report& report) const;
  void print_statistics(const Report& report) const;
  std::string statistics_json(const Report& report) const;
  double seconds() const;

  const Options& options_;
  const TransitionSystem* system_ = nullptr;  // none: it was not read in time
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::string more_json_;
  bool verdict_is_out_ = false;  // a BTOR2 witness on stdout starts with the verdict
};

}  // namespace polycube::impl
