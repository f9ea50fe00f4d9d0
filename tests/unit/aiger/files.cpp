// The models of tests/regress/aiger come back unchanged from both encodings, and their witnesses are read.
#include <cstdlib>
#include <filesystem>

#include "support/file.h"
#include "unit/aiger/common.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("aiger files");

TEST_CASE("models and witnesses of the regression tests") {
  const char* root = std::getenv("POLYCUBE_SOURCE");
  const auto folder = std::filesystem::path(root == nullptr ? "." : root) / "tests" / "regress" / "aiger";
  if (!std::filesystem::is_directory(folder)) {
    MESSAGE("skipped: to be run from the project's folder, or with POLYCUBE_SOURCE");
    return;
  }
  int models = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::filesystem::path path = entry.path();
    if (path.extension() != ".aag") continue;
    ++models;
    INFO(path.string());
    const TransitionSystem system = aiger::read(path.string(), read_file(path.string()));
    for (const auto encoding : {aiger::Encoding::ascii, aiger::Encoding::binary}) {
      CHECK(same_system(system, aiger::read("again", aiger::write(system, encoding))));
    }
    path.replace_extension(".aiw");
    if (!std::filesystem::exists(path)) continue;
    const std::string text = read_file(path.string());
    const std::vector<Witness> witnesses = aiger::read_witnesses(path.string(), text, system);
    REQUIRE(witnesses.size() == 1);
    CHECK(aiger::write_witness(system, witnesses[0]) == text);
  }
  CHECK(models >= 10);
}

TEST_SUITE_END();
