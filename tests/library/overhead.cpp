// What the library adds to a check: the session inside, called as the library does it, against polycube::check, in
// turns on each model, in CPU time. Prints a row of the table in docs/measurements/library.md for each model.
//
//   library_overhead ROUNDS ENGINE MODEL...
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/check/model_file.h"
#include "app/check/option_table.h"
#include "app/check/session.h"
#include "polycube/polycube.h"

namespace {

/// Of this process, which has one thread: other programs on the machine do not count.
double milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Run {
  double time;
  std::string verdict;
};

/// Reads and checks, by what is inside.
Run inside(const std::string& path, const std::string& engine) {
  const double start = milliseconds();
  polycube::impl::Options options(polycube::impl::option_table());
  options.assign("engine", engine);
  polycube::impl::Stop stop;
  polycube::impl::Log log(0);
  polycube::impl::Observer nobody;
  const polycube::impl::ModelFile file =
      polycube::impl::read_model({path}, options, polycube::impl::Properties::needed, log, stop);
  const polycube::impl::Report report = polycube::impl::Session(options, file.system, stop, log, nobody).run();
  const double end = milliseconds();
  return {end - start, std::string(word(verdict(report)))};
}

/// The same as a user does it.
Run outside(const std::string& path, const std::string& engine) {
  const double start = milliseconds();
  const polycube::Model model = polycube::Model::load(path);
  const polycube::Result result = polycube::check(model, polycube::Options().engine(engine));
  const double end = milliseconds();
  return {end - start, name(result.verdict())};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: library_overhead ROUNDS ENGINE MODEL...\n", stderr);
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
      in.push_back(a.time), out.push_back(b.time), differences.push_back(b.time - a.time);
    }
    const std::string verdict = inside(path, engine).verdict;
    all.push_back(median(differences));
    std::printf("| %s | %s | %.2f | %.2f | %+.3f |\n", path.substr(path.rfind('/') + 1).c_str(), verdict.c_str(),
                median(in), median(out), all.back());
    std::fflush(stdout);
  }
  std::printf("| median of %zu models | | | | %+.3f |\n", all.size(), median(all));
}
