#include "support/process.h"

#include "support/file.h"
#include "support/platform.h"
#include "test.h"

using namespace polycube::impl;

namespace {

std::optional<ProcessEnd> run(std::vector<std::string> words, const ProcessFiles& files = {}) {
  const Stop never;
  return run_process(std::move(words), files, never);
}

}  // namespace

TEST_CASE("a program ends with its exit code, or by a signal in words") {
  const auto good = run({"sh", "-c", "exit 3"});
  REQUIRE(good.has_value());
  CHECK(good->exit_code == 3);
  CHECK(good->signal.empty());
  const auto killed = run({"sh", "-c", "kill -9 $$"});
  REQUIRE(killed.has_value());
  CHECK(killed->signal == "Killed");
}

TEST_CASE("a program that is not there is not started") {
  const auto end = run({"polycube-has-no-such-program"});
  REQUIRE(end.has_value());
  CHECK(end->exit_code == exit_not_started);
  CHECK(end->signal.empty());
  CHECK_FALSE(program_exists("polycube-has-no-such-program"));
  CHECK(program_exists("sh"));
  CHECK(program_beside("polycube-has-no-such-program") == "polycube-has-no-such-program");
}

TEST_CASE("a program is killed when a stop is requested") {
  Stop stop;
  stop.request(Stop::Reason::interrupted);
  CHECK_FALSE(run_process({"sleep", "60"}, {}, stop).has_value());
}

TEST_CASE("words reach a program as they are, and its output reaches a file") {
  const TemporaryFolder folder;
  const std::string log = folder.path() + "/log";
  const std::vector<std::string> words{"a b", "", "\"q\"", "back\\", "\\\"", "$x"};
  std::vector<std::string> call{"printf", "%s|"};
  call.insert(call.end(), words.begin(), words.end());
  REQUIRE(run(call, {.output = log, .folder = folder.path()}).has_value());
  CHECK(read_file(log) == "a b||\"q\"|back\\|\\\"|$x|");
}

TEST_CASE("a passed file is read and written by another program") {
  const PassedFile input("some text\n");
  const PassedFile output("");
  REQUIRE(run({"cat", input.path()}, {.output = output.path(), .folder = ""}).has_value());
  CHECK(output.text() == "some text\n");
  CHECK(input.text() == "some text\n");
}

TEST_CASE("the machine has cores and the process has memory") {
  CHECK(usable_cores() >= 1);
  CHECK(resident_bytes() > 0);
  CHECK(peak_resident_bytes() >= resident_bytes() / 2);
}
