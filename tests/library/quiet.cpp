// The library is a guest: it writes nothing to stdout or stderr, leaves signals, the working directory, the locale and
// open files as they were, and has no process left at the end.
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <set>

#include "designs.h"

using namespace polycube;
using namespace polycube_tests;

namespace {

/// stdout and stderr go to a file as long as it lives.
class Capture {
 public:
  Capture() : file_(std::tmpfile()) {
    std::fflush(nullptr);
    for (const int fd : {1, 2}) {
      saved_[fd] = dup(fd);
      dup2(fileno(file_), fd);
    }
  }
  ~Capture() {
    restore();
    std::fclose(file_);
  }
  /// What was written, in bytes.
  long restore() {
    std::fflush(nullptr);
    for (const int fd : {1, 2}) {
      if (saved_[fd] < 0) continue;
      dup2(saved_[fd], fd);
      close(saved_[fd]);
      saved_[fd] = -1;
    }
    return static_cast<long>(lseek(fileno(file_), 0, SEEK_END));
  }

 private:
  std::FILE* file_;
  int saved_[3] = {-1, -1, -1};
};

/// What a process has beside its memory.
struct Surroundings {
  Surroundings() {
    for (int s = 1; s < 32; ++s) {
      struct sigaction action {};
      sigaction(s, nullptr, &action);
      actions.insert({s, reinterpret_cast<std::uintptr_t>(action.sa_handler)});
    }
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    DIR* const folder = opendir("/proc/self/fd");
    while (readdir(folder) != nullptr) ++files;
    closedir(folder);
    char path[4096];
    directory = getcwd(path, sizeof(path));
    locale = std::setlocale(LC_ALL, nullptr);
    umask_value = umask(0);
    umask(umask_value);
    // 0: no child has ended and waits to be asked; -1 with ECHILD: there is none at all.
    childless = waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
  }
  std::set<std::pair<int, std::uintptr_t>> actions;
  sigset_t mask{};
  int files = 0;
  std::string directory, locale;
  mode_t umask_value = 0;
  bool childless = false;
};

/// Good and bad uses of all of it.
void use_everything() {
  for (const char* engine : {"ic3", "kind", "bmc", "bits-bmc", "bits-kind", "bits-budgeted", "auto"}) {
    for (const Model& model : {counter(5), counter(7), queue(4)}) {
      const Options options = Options().engine(engine).bound(8).timeout(20).set("dump", "/no/such/folder");
      const Result result = check(model, Options(options).evidence("trace").evidence("certificate"));
      if (result.trace()) result.trace()->table();
    }
    check(hard(), Options().engine(engine).timeout(0.3));
    check(hard(), Options().engine(engine).memory(1).timeout(5));
    Check cancelled(hard(), Options().engine(engine));
    cancelled.on_property([](const PropertyResult&) {});
    cancelled.on_progress([&](const Progress&) { cancelled.cancel(); }, 0.1);
    cancelled.run();
  }
  for (const char* text : {"", "1 sort", "1 sort bitvec 1\n2 bad 1\n", "aag x", "aig 1 0 0 0 0 99999999999\n"}) {
    for (const char* name : {"m.btor2", "m.aag", "m.aig"}) {
      try {
        check(Model::parse(text, name));
      } catch (const Error&) {
      }
    }
  }
  try {
    Model::load("no/such/file.sv");
  } catch (const Error&) {
  }
  try {
    certify(counter(5), "nothing", Judge::certcheck, std::nullopt, {}, "/no/such/certcheck");
  } catch (const Error&) {
  }
}

}  // namespace

TEST_CASE("nothing is written, and the process is left as it was") {
  check(counter(5));  // what is made once
  const Surroundings before;
  Capture capture;
  use_everything();
  const Surroundings after;
  const long written = capture.restore();
  CHECK(written == 0);
  CHECK(before.actions == after.actions);
  CHECK(std::memcmp(&before.mask, &after.mask, sizeof(before.mask)) == 0);
  CHECK(before.files == after.files - 3);  // the capture's own
  CHECK(before.directory == after.directory);
  CHECK(before.locale == after.locale);
  CHECK(before.umask_value == after.umask_value);
  CHECK(after.childless);
}

TEST_CASE("while a check runs, signals are the caller's too") {
  for (const char* engine : {"bmc", "auto"}) {
    CAPTURE(std::string(engine));
    const Surroundings before;
    Check run(hard(), Options().engine(engine).timeout(1));
    std::set<std::pair<int, std::uintptr_t>> actions;
    run.on_progress([&](const Progress&) { actions = Surroundings().actions; }, 0.2);
    run.run();
    CHECK(actions == before.actions);
  }
}
