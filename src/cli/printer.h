// The answer of a check as users see it: verdicts as they come, each behind its evidence, and at the end the verdict
// about all of them.
//
// Idea: findings go to a voice (verdicts/voice.h), which speaks plainly or in JSON. If each property is asked for, its
// evidence is written before its verdict is told; else the answer is the first counterexample or a proof of all, and it
// is written at the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/check_run.h"
#include "cli/verdicts/evidence_files.h"
#include "cli/verdicts/plain_voice.h"
#include "cli/verdicts/progress_line.h"
#include "cli/verdicts/resume_file.h"
#include "cli/verdicts/voice.h"

namespace polycube::cli {

class Printer : public Presenter {
 public:
  /// Throws Error if the options want two things on stdout that cannot both be there.
  explicit Printer(const CommandLine& line);

  /// Takes from the file of --resume what is to be believed, and tells it. Throws Error.
  Known resume();
  bool something_is_open() const { return told_.size() < selected_.size(); }
  /// Nothing is open. Returns the exit code.
  int end_resumed();

  void listen(Check& check) override;
  void hear(const Message& message) override;
  int deliver(const Result& result, bool interrupted) override;
  int give_up(const Progress& progress, const std::string& reason) noexcept override;
  /// The check has ended by this exception. Returns the exit code.
  int fail(const std::exception_ptr& trouble) noexcept;

 private:
  bool shows_progress() const;
  void hear_of_model(const Model& model);
  void take(const PropertyResult& result, Check& check);
  void tell(const Finding& finding);
  void settle(const Result& result);
  void show_first_run(const Result& result);
  Summary summary() const;
  struct Effort {
    double seconds = 0;
    std::uint64_t megabytes = 0;
    std::optional<Statistics> statistics = {};
  };
  int end_open(const std::string& reason, bool rejected, const Effort& effort);

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const CommandLine& line_;
  const EvidenceFiles files_;
  const bool each_;
  std::unique_ptr<Voice> voice_;
  PlainVoice* plain_ = nullptr;          // the voice, if it is this one
  std::vector<Property> selected_;       // properties of the check
  std::map<std::string, Finding> told_;  // by id
  std::vector<EvidenceFile> common_;
  std::exception_ptr trouble_;  // evidence that could not be written
  std::optional<ResumeFile> resume_;
  std::size_t resumed_ = 0;
  ProgressLine progress_;
};

}  // namespace polycube::cli
