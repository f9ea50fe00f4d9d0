#include "support/options.h"

#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using enum OptionStage;

const OptionRow table[] = {
    {check, "unique", OptionType::flag, "", "", 0, 0, "a flag"},
    {check, "bound", OptionType::number, "N", "20", 0, 1000, "last step"},
    {check, "least", OptionType::number, "N", "5", 2, 9, "a range"},
    {check, "timeout", OptionType::real, "S", "0", 0, 1e9, "time limit"},
    {check, "engine", OptionType::choice, "bmc|kind|auto", "auto", 0, 0, "which engine"},
    {check, "dump", OptionType::text, "FOLDER", ".", 0, 0, "where"},
    {check, "evidence", OptionType::list, "trace|proof", "", 0, 0, "what"},
    {load, "define", OptionType::list, "NAME", "", 0, 0, "macros"},
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The message of the error that this assignment gives; "" for none.
std::string complaint(const std::string& name, const std::string& value) {
  try {
    Options(table).assign(name, value);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

Options with(const std::string& name, const std::string& value) {
  Options options(table);
  options.assign(name, value);
  return options;
}

}  // namespace

TEST_CASE("what is not given has its default") {
  const Options o(table);
  CHECK(o.number("bound") == 20);
  CHECK(o.real("timeout") == 0);
  CHECK(o.text("engine") == "auto");
  CHECK(o.text("dump") == ".");
  CHECK_FALSE(o.flag("unique"));
  CHECK(o.list("define").empty());
  CHECK_FALSE(o.given("bound"));
}

TEST_CASE("the last of several values counts, and the default comes back") {
  Options o = with("bound", "7");
  o.assign("bound", "9");
  CHECK(o.number("bound") == 9);
  CHECK(o.given("bound"));
  CHECK(o.value("bound") == "9");
  o.reset("bound");
  CHECK(o.number("bound") == 20);
  CHECK_FALSE(o.given("bound"));
}

TEST_CASE("values of lists are kept in order, flags are true or false") {
  Options o = with("define", "A");
  o.assign("define", "B=1");
  CHECK(o.list("define") == std::vector<std::string>{"A", "B=1"});
  o.reset("define");
  CHECK(o.list("define").empty());
  o.assign("unique", "true");
  CHECK(o.flag("unique"));
  o.assign("unique", "false");
  CHECK_FALSE(o.flag("unique"));
  CHECK_FALSE(o.given("unique"));
  CHECK(contains(complaint("unique", "1"), "true or false"));
  CHECK(complaint("evidence", "proof").empty());
  CHECK(contains(complaint("evidence", "trace|proof"), "trace|proof"));
}

TEST_CASE("numbers are whole and in range, ends included") {
  CHECK(with("least", "2").number("least") == 2);
  CHECK(with("least", "9").number("least") == 9);
  for (const char* value :
       {"1", "10", "-3", "", "x", "3x", "3.5", "0x3", " 3", "1e0", "99999999999999999999", "nan", "inf"}) {
    CAPTURE(value);
    CHECK(contains(complaint("least", value), "option 'least' takes a whole number from 2 to 9"));
  }
  CHECK(with("timeout", "0.25").real("timeout") == 0.25);
  CHECK(with("timeout", "1e3").real("timeout") == 1000);
  for (const char* value : {"-1", "x", "", "1s", "nan", "1e10"}) {
    CAPTURE(value);
    CHECK(contains(complaint("timeout", value), "number from 0 to 1000000000"));
  }
}

TEST_CASE("choices are among those offered") {
  CHECK(with("engine", "kind").text("engine") == "kind");
  CHECK(contains(complaint("engine", "ic3"), "bmc|kind|auto"));
  CHECK_FALSE(complaint("engine", "").empty());
  CHECK_FALSE(complaint("engine", "bmc|kind").empty());
}

TEST_CASE("unknown names, with the nearest one") {
  CHECK(complaint("egine", "bmc") == "there is no option 'egine'\nhint: did you mean 'engine'?");
  CHECK(complaint("something", "1") == "there is no option 'something'");
}
