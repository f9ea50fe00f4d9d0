// One run of `check`, from the model file to the printed verdict.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "app/bit_run.h"
#include "app/watchdog.h"
#include "engines/engine.h"
#include "support/options.h"

namespace polycube {

class Session {
 public:
  explicit Session(const Options& options);
  /// Returns the exit code.
  int run();

 private:
  enum class Verdict : std::uint8_t { sat, unsat, unknown, rejected };

  void read();
  void select_properties();
  void solve();
  void certify();
  void decide();
  void write_evidence();
  int print();

  void run_engine();
  void certify(std::size_t index, Result& result);
  InvariantCheck check_proof(std::size_t index, const Proof& proof) const;
  void reject(std::size_t index, const std::string& evidence, const std::string& reason);
  void dump(std::size_t index, const std::string& evidence, const std::string& reason);
  void report_properties() const;
  void print_statistics() const;
  void write_statistics(const char* verdict) const;
  std::string statistics_json(const char* verdict) const;
  std::string unsat_evidence();
  double seconds() const;
  int end_early();
  std::string property_label(std::size_t index) const;

  const Options& options_;
  std::string model_path_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Stop stop_;
  mutable Statistics statistics_;
  Log log_;
  Watchdog watchdog_;
  std::unique_ptr<TransitionSystem> system_;
  std::unique_ptr<Task> task_;
  std::unique_ptr<BitRun> bits_;  // if the engine works on bits
  std::vector<Result> results_;
  std::vector<std::string> rejections_;  // by property; empty: none
  Verdict verdict_ = Verdict::unknown;
  std::string reason_;           // why unknown
  bool verdict_is_out_ = false;  // a BTOR2 witness on stdout begins with it
};

}  // namespace polycube
