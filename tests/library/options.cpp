// Options: values by name, and what is said about wrong ones.
#include "polycube/options.h"

#include "designs.h"
#include "polycube/version.h"

using namespace polycube;
using namespace polycube_tests;

TEST_CASE("values are set, read and taken back; copies are independent") {
  Options options;
  CHECK(!options.is_set("engine"));
  CHECK(options.get("engine") == "auto");
  options.engine("ic3").timeout(2.5).bound(12).seed(7).set("unique-states", true);
  CHECK(options.is_set("engine"));
  CHECK(options.get("engine") == "ic3");
  CHECK(std::stod(options.get("timeout")) == 2.5);
  CHECK(options.get("bound") == "12");
  CHECK(options.get("unique-states") == "true");

  Options other = options;
  other.engine("bmc").unset("bound");
  CHECK(options.get("engine") == "ic3");
  CHECK(options.is_set("bound"));
  CHECK(!other.is_set("bound"));
  other = options;
  CHECK(other.get("bound") == "12");
  const Options moved = std::move(other);
  CHECK(moved.get("engine") == "ic3");
  options.unset("unique-states");
  CHECK(options.get("unique-states") == "false");
}

TEST_CASE("a list grows") {
  Options options;
  options.set("define", "A").set("define", "B=2");
  CHECK(options.get("define") == "A\nB=2");
  CHECK(options.unset("define").get("define").empty());
}

TEST_CASE("wrong names and values are errors of use, and leave the options as they were") {
  Options options;
  options.engine("ic3").bound(3);
  const Error name = error_of([&] { options.set("engin", "ic3"); });
  CHECK(name.kind() == Error::Kind::usage);
  CHECK(contains(name.what(), "engin"));
  CHECK(contains(std::string(name.what()) + name.hint(), "engine"));
  const std::pair<std::string, std::string> wrong[] = {
      {"engine", "fast"}, {"bound", "many"},          {"bound", "-1"},     {"bound", "1.5"}, {"timeout", "-1"},
      {"timeout", "nan"}, {"unique-states", "maybe"}, {"evidence", "luck"}};
  for (const auto& each : wrong) {
    CAPTURE(each.first);
    CAPTURE(each.second);
    CHECK(error_of([&] { options.set(each.first, each.second); }).kind() == Error::Kind::usage);
  }
  CHECK(error_of([&] { options.get("nothing"); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { options.is_set("nothing"); }).kind() == Error::Kind::usage);
  CHECK(error_of([&] { options.unset("nothing"); }).kind() == Error::Kind::usage);
  CHECK(options.get("engine") == "ic3");
  CHECK(options.get("bound") == "3");
}

TEST_CASE("the table knows every option with a default that can be set") {
  REQUIRE(known_options().size() > 40);
  for (const OptionInfo& info : known_options()) {
    CAPTURE(info.name);
    Options options;
    CHECK(!info.help.empty());
    CHECK(!options.is_set(info.name));
    if (info.type == OptionInfo::Type::flag) {
      CHECK(options.get(info.name) == "false");
      options.set(info.name, "true");
      CHECK(options.get(info.name) == "true");
    } else {
      CHECK(options.get(info.name) == info.fallback);
      if (!info.fallback.empty()) options.set(info.name, info.fallback);
      CHECK(options.get(info.name) == info.fallback);
    }
    if (info.type == OptionInfo::Type::choice) {
      const std::string first = info.placeholder.substr(0, info.placeholder.find('|'));
      CHECK_NOTHROW(options.set(info.name, first));
      CHECK(error_of([&] { options.set(info.name, "no such choice"); }).kind() == Error::Kind::usage);
    }
    if (info.type == OptionInfo::Type::number || info.type == OptionInfo::Type::real) {
      CHECK(info.least < info.most);
      CHECK_NOTHROW(options.set(info.name, info.least));
      CHECK_THROWS_AS(options.set(info.name, info.least - 1), Error);
    }
  }
}

TEST_CASE("the version is that of the header") {
  const std::string header = std::to_string(POLYCUBE_VERSION_MAJOR) + "." + std::to_string(POLYCUBE_VERSION_MINOR) +
                             "." + std::to_string(POLYCUBE_VERSION_PATCH);
  CHECK(version() == header);
  CHECK(contains(build_information(), "Bitwuzla"));
}
