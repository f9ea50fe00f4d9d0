// A thousand checks in one process, in several threads, one group after the other: the memory, the open files and the
// processes after each group. Ends with 1 if one of them grows, or if a verdict is wrong.
//
//   many_checks [--threads N] [--checks N] [--engines A,B,...] [--growth MEGABYTES]
#include <dirent.h>
#include <malloc.h>
#include <polycube/polycube.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "small_designs.h"

namespace {

constexpr int groups = 5;

// Sanitizers keep for a while what is freed.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool memory_counts = false;
#else
constexpr bool memory_counts = true;
#endif

struct Settings {
  int threads = 8;
  int checks = 1000;
  std::vector<std::string> engines = {"ic3", "kind", "bmc", "bits-bmc", "bits-kind", "bits-budgeted", "auto"};
  long growth = 4;
};

Settings read_settings(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--threads") settings.threads = std::atoi(argv[i + 1]);
    if (name == "--checks") settings.checks = std::atoi(argv[i + 1]);
    if (name == "--growth") settings.growth = std::atol(argv[i + 1]);
    if (name != "--engines") continue;
    settings.engines.clear();
    std::istringstream words(argv[i + 1]);
    for (std::string word; std::getline(words, word, ',');) settings.engines.push_back(word);
  }
  return settings;
}

/// In kB, after what is free has been given back.
long resident() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  long all = 0, pages = 0;
  file >> all >> pages;
  return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

int entries(const char* path) {
  int count = 0;
  DIR* const folder = opendir(path);
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

bool has_children() { return !(waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD); }

/// One check with what a user would do with its result. False if the answer is wrong.
bool check_one(const polycube_tests::SmallDesign& design, const std::string& engine, int number) {
  polycube::Options options;
  options.engine(engine).bound(12).seed(static_cast<std::uint32_t>(number)).cores(2);
  options.evidence("trace").evidence("certificate").evidence("invariant");
  const polycube::Model model = polycube::Model::parse(design.text, design.name);
  polycube::Check check(model, options);
  int told = 0;
  check.on_property([&](const polycube::PropertyResult&) { ++told; });
  check.on_progress([](const polycube::Progress&) {}, 0.1);
  if (number % 10 == 9) check.cancel();
  const polycube::Result result = check.run();
  if (result.trace() && !result.trace()->replay().accepted) return false;
  if (const auto proof = result.proof()) {
    for (const polycube::Expr& lemma : proof->lemmas()) {
      if (lemma.to_string().empty()) return false;
    }
  }
  const bool open = result.verdict() == polycube::Verdict::unknown;
  return told == 1 && !result.rejected() && (open || polycube::name(result.verdict()) == design.verdict);
}

/// Checks `first` to `last - 1`, as the threads find time. Returns how many went wrong.
int run_group(const Settings& settings, int first, int last) {
  const auto& designs = polycube_tests::small_designs();
  std::atomic<int> next{first}, wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < settings.threads; ++t) {
    threads.emplace_back([&] {
      for (int i = next++; i < last; i = next++) {
        const auto& design = designs[static_cast<std::size_t>(i) % designs.size()];
        const std::string& engine =
            settings.engines[static_cast<std::size_t>(i) / designs.size() % settings.engines.size()];
        try {
          if (check_one(design, engine, i)) continue;
          std::printf("wrong: %s by %s, check %d\n", design.name, engine.c_str(), i);
        } catch (const std::exception& error) {
          std::printf("error: %s by %s, check %d: %s\n", design.name, engine.c_str(), i, error.what());
        }
        ++wrong;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = read_settings(argc, argv);
  std::thread([] {}).join();  // with the first one a sanitizer starts one of its own
  const int own_tasks = entries("/proc/self/task");
  int wrong = 0, first_files = 0, files = 0, tasks = 0;
  long first_memory = 0, memory = 0;
  std::printf("checks  memory/kB  files  threads  children\n");
  for (int group = 0; group < groups; ++group) {
    wrong += run_group(settings, group * settings.checks / groups, (group + 1) * settings.checks / groups);
    memory = resident();
    files = entries("/proc/self/fd");
    tasks = entries("/proc/self/task") - own_tasks;
    const bool children = has_children();
    std::printf("%6d  %9ld  %5d  %7d  %8s\n", (group + 1) * settings.checks / groups, memory, files, tasks,
                children ? "some" : "none");
    if (group == 0) first_memory = memory, first_files = files;
    wrong += children || tasks != 0;
  }
  const bool grown = memory_counts && memory - first_memory > settings.growth * 1024;
  const bool flat = !grown && files == first_files;
  std::printf("%s, %d wrong\n", flat ? "flat" : "NOT FLAT", wrong);
  return flat && wrong == 0 ? 0 : 1;
}
