// What the library adds to a check: the session inside, called as the library does it, against polycube::check, in
// turns on each model. Prints a row of the table in docs/measurements/library.md for each model.
//
//   overhead ROUNDS ENGINE MODEL...
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/check/model_file.h"
#include "app/check/option_table.h"
#include "app/check/session.h"
#include "polycube/polycube.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Run {
  double milliseconds;
  std::string verdict;
};

/// Reads and checks, by what is inside.
Run inside(const std::string& path, const std::string& engine) {
  const auto start = Clock::now();
  polycube::impl::Options options(polycube::impl::option_table());
  options.assign("engine", engine);
  polycube::impl::Stop stop;
  polycube::impl::Log log(0);
  polycube::impl::Observer nobody;
  const polycube::impl::ModelFile file =
      polycube::impl::read_model({path}, options, polycube::impl::Properties::needed, log, stop);
  const polycube::impl::Report report = polycube::impl::Session(options, file.system, stop, log, nobody).run();
  const std::chrono::duration<double, std::milli> time = Clock::now() - start;
  return {time.count(), std::string(word(verdict(report)))};
}

/// The same as a user does it.
Run outside(const std::string& path, const std::string& engine) {
  const auto start = Clock::now();
  const polycube::Model model = polycube::Model::load(path);
  const polycube::Result result = polycube::check(model, polycube::Options().engine(engine));
  const std::chrono::duration<double, std::milli> time = Clock::now() - start;
  return {time.count(), name(result.verdict())};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: overhead ROUNDS ENGINE MODEL...\n", stderr);
    return 1;
  }
  const int rounds = std::atoi(argv[1]);
  const std::string engine = argv[2];
  std::vector<double> all;
  std::printf(
      "| model | verdict | inside, ms | library, ms | median of the differences, ms |\n|---|---|---|---|---|\n");
  for (int m = 3; m < argc; ++m) {
    const std::string path = argv[m];
    std::vector<double> in, out, differences;
    for (int round = 0; round < rounds; ++round) {
      // Who is second finds warm caches, so they take turns.
      Run a, b;
      if (round % 2 == 0) {
        a = inside(path, engine), b = outside(path, engine);
      } else {
        b = outside(path, engine), a = inside(path, engine);
      }
      if (a.verdict != b.verdict) {
        std::printf("%s: %s inside, %s outside\n", path.c_str(), a.verdict.c_str(), b.verdict.c_str());
        return 1;
      }
      in.push_back(a.milliseconds), out.push_back(b.milliseconds),
          differences.push_back(b.milliseconds - a.milliseconds);
    }
    const std::string verdict = inside(path, engine).verdict;
    all.push_back(median(differences));
    std::printf("| %s | %s | %.2f | %.2f | %+.3f |\n", path.substr(path.rfind('/') + 1).c_str(), verdict.c_str(),
                median(in), median(out), all.back());
    std::fflush(stdout);
  }
  std::printf("| median of %zu models | | | | %+.3f |\n", all.size(), median(all));
}
