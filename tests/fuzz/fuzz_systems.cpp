// The hunter: random models, each with some random sets of options, against explicit-state search, in one process.
// tools/fuzz calls it in a loop, shrinks what it finds and keeps it.
//
//   fuzz_systems run FIRST COUNT [PROGRESS [TEXT...]]
//                                             the models with these seeds; ends with 1 if something was found.
//                                             PROGRESS is a file that always holds the current seed and trial;
//                                             option sets with one of the texts are left out
//   fuzz_systems write SEED FILE              writes a model, and prints its option sets, a line each
//   fuzz_systems try MODEL OPTION...          one trial; prints what is wrong and ends with 1, or else with 0
//   fuzz_systems truth MODEL                  what explicit-state search says of each bad, with patience
//   fuzz_systems lies FIRST COUNT             told the contrary of what is true, how often does it disagree?
//   fuzz_systems untried                      options that no set ever has, because it is not known what to give them
//
// With the word `arrays` in front, run, write and lies have models about memories only, and every set of options
// chooses the way in which these are treated.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "app/check/model_file.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/writer.h"
#include "fuzz/random_model.h"
#include "fuzz/random_options.h"
#include "fuzz/trial.h"
#include "support/check.h"
#include "support/error.h"
#include "support/file.h"

using namespace polycube::impl;
using namespace polycube::impl::fuzz;

namespace {

constexpr std::uint32_t trials = 3;

std::vector<std::string> options_of(Family family, std::uint64_t seed, std::uint32_t trial) {
  Random random(seed * trials + trial + 0x5eed);
  return random_options(random, family == Family::arrays ? "arrays" : "");
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

Effort effort_for(Family family, std::uint64_t seed, std::uint32_t trial) {
  const ModelKind kind = kind_of(family, seed);
  const bool small = kind == ModelKind::small || kind == ModelKind::larger || kind == ModelKind::circuit;
  // Division of 70 bits may take as long as it likes, and so may three memories.
  return {.seconds = small ? 20 : 0.5, .slow_fails = small, .choice = 1 + (seed + trial) % 8};
}

/// The current seed and trial, for who has to find out after a crash.
class Progress {
 public:
  explicit Progress(const char* path)
      : file_(path == nullptr ? -1 : ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) {}
  ~Progress() {
    if (file_ >= 0) ::close(file_);
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void set(std::uint64_t seed, std::uint32_t trial) const {
    if (file_ < 0) return;
    char text[64];
    const int size = std::snprintf(text, sizeof(text), "%20llu %3u\n", static_cast<unsigned long long>(seed), trial);
    if (::pwrite(file_, text, static_cast<std::size_t>(size), 0) < 0) std::perror("progress");
  }

 private:
  int file_;
};

class Run {
 public:
  Run(Family family, const char* progress, std::vector<std::string> avoid)
      : family_(family), progress_(progress), avoid_(std::move(avoid)) {}

  int run(std::uint64_t first, std::uint64_t count) {
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t seed = first; seed < first + count; ++seed) model(seed);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%llu models in %.1f s, %llu findings", static_cast<unsigned long long>(count), seconds.count(),
                static_cast<unsigned long long>(findings_));
    for (const auto& [what, times] : tally_) {
      std::printf("; %s: %llu", what.c_str(), static_cast<unsigned long long>(times));
    }
    std::printf("\n");
    return findings_ == 0 ? 0 : 1;
  }

 private:
  void model(std::uint64_t seed) {
    progress_.set(seed, 0);
    const TransitionSystem system = random_model(family_, seed);
    const reference::Reach truth = truth_of(system);
    for (const auto& shortest : truth.shortest) ++tally_[shortest ? "bads reached" : "bads not reached"];
    if (!truth.complete) ++tally_["models known in part"];
    report(seed, "", try_formats(system, truth, tally_));
    for (std::uint32_t trial = 0; trial < trials; ++trial) {
      progress_.set(seed, trial + 1);
      const std::vector<std::string> words = options_of(family_, seed, trial);
      if (avoided(joined(words))) continue;
      report(seed, joined(words), try_options(system, truth, words, effort_for(family_, seed, trial), tally_));
    }
  }

  bool avoided(const std::string& line) const {
    return std::any_of(avoid_.begin(), avoid_.end(),
                       [&](const std::string& text) { return line.find(text) != std::string::npos; });
  }

  void report(std::uint64_t seed, const std::string& options, const std::optional<Failure>& failure) {
    if (!failure) return;
    ++findings_;
    std::printf("found %llu %s: %s\noptions %s\n", static_cast<unsigned long long>(seed), failure->kind.c_str(),
                failure->text.c_str(), options.c_str());
    std::fflush(stdout);
  }

  const Family family_;
  Progress progress_;
  const std::vector<std::string> avoid_;
  Tally tally_;
  std::uint64_t findings_ = 0;
};

int write_model(Family family, std::uint64_t seed, const std::string& path) {
  const TransitionSystem system = random_model(family, seed);
  write_file(path,
             system.format == Format::btor2 ? btor2::write(system) : aiger::write(system, aiger::Encoding::ascii));
  for (std::uint32_t trial = 0; trial < trials; ++trial) std::puts(joined(options_of(family, seed, trial)).c_str());
  return 0;
}

int try_one(const std::string& path, const std::vector<std::string>& words) {
  const TransitionSystem system = parse_model(path, read_file(path));
  const reference::Reach truth = truth_of(system);
  Tally tally;
  std::optional<Failure> failure = try_formats(system, truth, tally);
  if (!failure) failure = try_options(system, truth, words, Effort{}, tally);
  if (!failure) return 0;
  std::printf("found %s: %s\n", failure->kind.c_str(), failure->text.c_str());
  return 1;
}

int print_truth(const std::string& path) {
  const reference::Reach truth =
      reference::explore(parse_model(path, read_file(path)), {.choice_bits = 16, .visits = 5'000'000});
  for (const auto& shortest : truth.shortest) {
    if (shortest) {
      std::printf("reached in step %u\n", *shortest);
    } else {
      std::printf(truth.complete ? "not reached\n" : "not reached in %u steps\n", truth.steps);
    }
  }
  return 0;
}

/// A hunter that finds nothing may be blind: every decided run has to contradict a lie.
int tell_lies(Family family, std::uint64_t first, std::uint64_t count) {
  std::uint64_t told = 0;
  std::uint64_t noticed = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const TransitionSystem system = random_model(family, seed);
    reference::Reach truth = truth_of(system);
    if (!truth.complete) continue;
    for (auto& shortest : truth.shortest) shortest = shortest ? std::nullopt : std::optional<std::uint32_t>(0);
    Tally tally;
    const std::vector<std::string> words{"--engine=ic3", "--property=all"};
    if (try_options(system, truth, words, effort_for(family, seed, 0), tally)) ++noticed;
    if (!tally.contains("not supported")) ++told;
  }
  std::printf("%llu lies, %llu noticed\n", static_cast<unsigned long long>(told),
              static_cast<unsigned long long>(noticed));
  return told > 0 && noticed == told ? 0 : 1;
}

int usage() {
  std::fputs(
      "usage: fuzz_systems [arrays] run FIRST COUNT [PROGRESS [TEXT...]] | write SEED FILE | try MODEL OPTION... | "
      "truth MODEL | lies FIRST COUNT | untried\n",
      stderr);
  return 2;
}

int dispatch(Family family, const std::vector<std::string>& words) {
  const std::string mode = words.empty() ? "" : words[0];
  const auto number = [&](std::size_t i) { return std::strtoull(words[i].c_str(), nullptr, 10); };
  if (mode == "run" && words.size() >= 3) {
    const std::vector<std::string> avoid(words.begin() + std::min<std::ptrdiff_t>(4, std::ssize(words)), words.end());
    return Run(family, words.size() > 3 ? words[3].c_str() : nullptr, avoid).run(number(1), number(2));
  }
  if (mode == "write" && words.size() == 3) return write_model(family, number(1), words[2]);
  if (mode == "try" && words.size() >= 2) return try_one(words[1], {words.begin() + 2, words.end()});
  if (mode == "truth" && words.size() == 2) return print_truth(words[1]);
  if (mode == "lies" && words.size() == 3) return tell_lies(family, number(1), number(2));
  if (mode == "untried") {
    for (const std::string& name : untried_options()) std::puts(name.c_str());
    return 0;
  }
  return usage();
}

}  // namespace

int main(int argc, char** argv) {
  std::string command;
  for (int i = 0; i < argc; ++i) command += (i > 0 ? " " : "") + std::string(argv[i]);
  remember_command_line(command);
  try {
    const bool arrays = argc > 1 && std::string_view(argv[1]) == "arrays";
    return dispatch(arrays ? Family::arrays : Family::all, {argv + (arrays ? 2 : 1), argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 3;
  }
}
