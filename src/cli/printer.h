// The answer of a check as users see it: evidence in files, reasons on stderr, and then the verdict on stdout.
#pragma once

#include <string>

#include "cli/check_run.h"

namespace polycube::cli {

class Printer : public Presenter {
 public:
  explicit Printer(const CommandLine& line) : line_(line) {}

  int deliver(const Result& result, bool interrupted) override;
  int give_up(const Progress& progress, const std::string& reason) noexcept override;

 private:
  void write_proof(const Result& result) const;
  void write_runs(const Result& result);
  void show_runs(const Result& result) const;
  void write_yosys_witnesses(const Result& result) const;

  const CommandLine& line_;
  bool verdict_is_out_ = false;  // a BTOR2 witness on stdout starts with the verdict
};

}  // namespace polycube::cli
