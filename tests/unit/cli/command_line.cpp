#include "cli/command_line.h"

#include <stdexcept>

#include "cli/help_text.h"
#include "polycube/error.h"
#include "test.h"

using namespace polycube::cli;

namespace {

const OptionRow table[] = {
    {"check show", "verbose", 'v', OptionType::flag, "", "", 0, 0, "says more"},
    {"check", "bound", 'k', OptionType::number, "N", "20", 0, 1000, "last step"},
    {"check", "least", 0, OptionType::number, "N", "5", 2, 9, "a range"},
    {"check", "timeout", 't', OptionType::real, "S", "0", 0, 1e9, "time limit"},
    {"check", "engine", 'e', OptionType::choice, "bmc|kind|auto", "auto", 0, 0, "which engine"},
    {"check", "witness", 0, OptionType::optional_text, "FILE", "", 0, 0, "writes the witness"},
    {"check", "cert", 'c', OptionType::text, "FILE", "", 0, 0, "writes the certificate"},
    {"check show", "help", 'h', OptionType::flag, "", "", 0, 0, "this text"},
    {"show", "format", 0, OptionType::text, "NAME", "text", 0, 0, "how it is shown"},
};

constexpr Command check{"check", "MODEL [WITNESS]", 1, 2, "checks a model"};
constexpr Command show{"show", "MODEL", 1, 1, "shows a model"};

CommandLine parse(const std::vector<std::string>& words, const Command& command = check) {
  return {table, command, words};
}

/// The message of the error that these words give.
std::string complaint(const std::vector<std::string>& words, const Command& command = check) {
  try {
    parse(words, command);
  } catch (const polycube::Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("what is not given has its default") {
  const CommandLine o = parse({"model"});
  CHECK(o.number("bound") == 20);
  CHECK(o.real("timeout") == 0);
  CHECK(o.text("engine") == "auto");
  CHECK(o.text("cert").empty());
  CHECK(o.flag("verbose") == 0);
  CHECK_FALSE(o.given("bound"));
  CHECK_FALSE(o.given("witness"));
  CHECK_FALSE(o.given("format"));
  CHECK(o.arguments() == std::vector<std::string>{"model"});
}

TEST_CASE("values come behind a space or an equals sign, for long and short names") {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"--bound", "7", "m"},
                                                                                     {"--bound=7", "m"},
                                                                                     {"-k", "7", "m"},
                                                                                     {"-k=7", "m"},
                                                                                     {"m", "-k", "7"},
                                                                                     {"-bound", "7", "m"},
                                                                                     {"-bound=7", "m"}}) {
    const CommandLine o = parse(words);
    CHECK(o.number("bound") == 7);
    CHECK(o.given("bound"));
    CHECK(o.arguments() == std::vector<std::string>{"m"});
  }
  CHECK(parse({"--cert=a=b", "m"}).text("cert") == "a=b");
  CHECK(parse({"--cert=", "m"}).text("cert").empty());
  CHECK(parse({"--cert", "-", "m"}).text("cert") == "-");
}

TEST_CASE("the last of several values counts") { CHECK(parse({"-k", "7", "--bound=9", "m"}).number("bound") == 9); }

TEST_CASE("flags count how often they are given") {
  CHECK(parse({"-v", "m"}).flag("verbose") == 1);
  CHECK(parse({"-vv", "m"}).flag("verbose") == 2);
  CHECK(parse({"-vvv", "--verbose", "-v", "m"}).flag("verbose") == 5);
  CHECK(contains(complaint({"--verbose=3", "m"}), "takes no value"));
}

TEST_CASE("an optional value comes with an equals sign only") {
  const CommandLine bare = parse({"--witness", "m"});
  CHECK(bare.given("witness"));
  CHECK(bare.text("witness").empty());
  CHECK(bare.arguments() == std::vector<std::string>{"m"});
  CHECK(parse({"--witness=w", "m"}).text("witness") == "w");
}

TEST_CASE("numbers are whole and in range, ends included") {
  CHECK(parse({"--least=2", "m"}).number("least") == 2);
  CHECK(parse({"--least=9", "m"}).number("least") == 9);
  for (const char* value :
       {"1", "10", "-3", "", "x", "3x", "3.5", "0x3", " 3", "1e0", "99999999999999999999", "nan", "inf"}) {
    CAPTURE(value);
    const std::string message = complaint({std::string("--least=") + value, "m"});
    CHECK(contains(message, "whole number from 2 to 9"));
    CHECK(contains(message, "--least"));
  }
  CHECK(parse({"-t", "0.25", "m"}).real("timeout") == 0.25);
  CHECK(parse({"-t", "1e3", "m"}).real("timeout") == 1000);
  for (const char* value : {"-1", "x", "", "1s", "nan", "1e10"}) {
    CAPTURE(value);
    CHECK(contains(complaint({std::string("--timeout=") + value, "m"}), "number from 0 to 1000000000"));
  }
}

TEST_CASE("choices are among those offered") {
  CHECK(parse({"-e", "kind", "m"}).text("engine") == "kind");
  CHECK(contains(complaint({"-e", "ic3", "m"}), "bmc|kind|auto"));
  CHECK_FALSE(complaint({"-e", "", "m"}).empty());
  CHECK_FALSE(complaint({"-e", "bmc|kind", "m"}).empty());
}

TEST_CASE("a missing value is missed") {
  CHECK(contains(complaint({"m", "--bound"}), "needs a value"));
  CHECK(contains(complaint({"m", "-k"}), "needs a value"));
}

TEST_CASE("an unknown option is answered with a near one, if there is any") {
  CHECK(contains(complaint({"--bond", "3", "m"}), "--bound"));
  CHECK(contains(complaint({"--engin=bmc", "m"}), "--engine"));
  CHECK(contains(complaint({"--wittness", "m"}), "--witness"));
  const std::string far = complaint({"--zzzzzzzz", "m"});
  CHECK(contains(far, "unknown option '--zzzzzzzz'"));
  CHECK(contains(far, "check --help"));
  CHECK(contains(complaint({"-x", "m"}), "unknown option '-x'"));
  CHECK(contains(complaint({"-xx", "m"}), "unknown option '-xx'"));
}

TEST_CASE("an option of another command is unknown") {
  CHECK(contains(complaint({"--format", "x", "m"}), "unknown"));
  CHECK(contains(complaint({"--bound", "3", "m"}, show), "unknown"));
  CHECK(parse({"--format", "x", "m"}, show).text("format") == "x");
}

TEST_CASE("arguments are counted") {
  CHECK(contains(complaint({}), "MODEL"));
  CHECK(contains(complaint({"a", "b", "c"}), "'c'"));
  CHECK(parse({"a", "b"}).arguments().size() == 2);
  CHECK(parse({"-", "b"}).arguments()[0] == "-");
  CHECK(parse({"--", "-v", "--bound"}).arguments() == std::vector<std::string>{"-v", "--bound"});
  // Who asks for help needs nothing else.
  CHECK(parse({"--help"}).given("help"));
}

TEST_CASE("help and document show what the table holds") {
  const std::string help = help_text(table, check);
  for (const char* part :
       {"--bound N", "-k", "[20]", "--witness[=FILE]", "checks a model", "MODEL [WITNESS]", "last step"}) {
    CAPTURE(part);
    CHECK(contains(help, part));
  }
  CHECK_FALSE(contains(help, "--format"));
  const Command commands[] = {check, show};
  CHECK(contains(help_text(commands), "shows a model"));
  const std::string document = options_document(table, commands);
  CHECK(contains(document, "## polycube check"));
  CHECK(contains(document, "bmc\\|kind\\|auto"));
  CHECK(contains(document, "| `--format NAME` | text | how it is shown |"));
}

TEST_CASE("options of the library have its ranges and defaults, and are handed on to it if they are given") {
  const CommandLine line(option_table(), *find_command("check"),
                         std::vector<std::string>{"m", "--bound=7", "--cover", "-D", "A", "-D", "B=1", "--stats=s"});
  const polycube::Options options = line.library_options();
  CHECK(options.get("bound") == "7");
  CHECK(options.get("cover") == "true");
  CHECK(options.get("define") == "A\nB=1");
  CHECK_FALSE(options.is_set("engine"));
  CHECK(line.text("engine") == options.get("engine"));
  CHECK_THROWS_AS(parse({"m"}).number("timeout"), std::logic_error);
}

TEST_CASE("every option of the library is one of the command line, but for the evidence that others ask for") {
  for (const polycube::OptionInfo& option : polycube::known_options()) {
    CAPTURE(option.name);
    bool found = false;
    for (const OptionRow& row : option_table()) found = found || (row.of_library && row.name == option.name);
    CHECK(found == !option.name.starts_with("evidence"));
  }
}
