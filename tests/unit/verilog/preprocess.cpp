#include "frontends/verilog/preprocess.h"

#include <algorithm>

#include "support/error.h"
#include "support/file.h"
#include "support/process.h"
#include "test.h"

using namespace polycube::impl;
using verilog::preprocess;
using verilog::SourceText;

namespace {

/// The text without blanks at the ends of lines, and without empty lines.
std::string lines(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find('\n', i), text.size());
    std::string line = text.substr(i, end - i);
    while (line.ends_with(' ')) line.pop_back();
    if (!line.empty()) result += line + "\n";
    i = end + 1;
  }
  return result;
}

struct Sources {
  TemporaryFolder folder;
  std::string write(const std::string& name, const std::string& text) const {
    write_file(folder.path() + "/" + name, text);
    return folder.path() + "/" + name;
  }
  std::string expand(const std::string& text, std::vector<std::string> defines = {}) const {
    return lines(preprocess({write("a.sv", text)}, {std::move(defines), {}}).text);
  }
};

}  // namespace

TEST_CASE("macros: arguments, defaults, joined names, macros in macros") {
  const Sources s;
  CHECK(s.expand("`define W 8\nreg [`W-1:0] a;\n") == "reg [8-1:0] a;\n");
  CHECK(s.expand("`define MAX(a, b = 3) (a > b)\n`MAX(x) `MAX(f(1, 2), y)\n") == "(x > 3) (f(1, 2) > y)\n");
  CHECK(s.expand("`define J(a, b) a``b\n`J(co, unt)\n") == "count\n");
  CHECK(s.expand("`define A `B + 1\n`define B 2\n`A\n") == "2 + 1\n");
  CHECK(s.expand("`define L(x) x; \\\n  y;\n`L(a)\nb\n") == "a;    y;\nb\n");
  CHECK(s.expand("`define Q \"a\\\"b // c\" // d\n`Q\n") == "\"a\\\"b // c\"\n");
  CHECK(s.expand("`define S \"`NOT // here\"\n`S\n") == "\"`NOT // here\"\n");
}

TEST_CASE("conditions") {
  const Sources s;
  const std::string text = "`ifdef A\na\n`elsif B\nb\n`else\nc\n`endif\n";
  CHECK(s.expand(text) == "c\n");
  CHECK(s.expand(text, {"A", "B"}) == "a\n");
  CHECK(s.expand(text, {"B=2"}) == "b\n");
  CHECK(s.expand("`ifdef A\n`ifdef B\nx\n`else\ny\n`endif\n`endif\nz\n", {"B"}) == "z\n");
}

TEST_CASE("comments go, but for those that tools read") {
  const Sources s;
  CHECK(s.expand("a // b\n/* c\nd */ e\n// synopsys translate_off\n") == "a\n e\n// synopsys translate_off\n");
}

TEST_CASE("lines lead back to their files, through includes and macros of several lines") {
  const Sources s;
  s.write("inner.svh", "// first\ninner\n");
  const std::string path = s.write("a.sv", "`define M a \\\n b\n`include \"inner.svh\"\n`M\nlast");
  const SourceText text = preprocess({path}, {});
  const auto place_of = [&](const std::string& word) {
    const std::size_t at = text.text.find(word);
    REQUIRE(at != std::string::npos);
    const auto line = std::count(text.text.begin(), text.text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
    return text.place(static_cast<std::uint64_t>(line));
  };
  CHECK(place_of("inner") == s.folder.path() + "/inner.svh:2");
  CHECK(place_of("b") == path + ":4");
  CHECK(place_of("last") == path + ":5");
}

TEST_CASE("mistakes are told with file and line") {
  const Sources s;
  const auto complaint = [&](const std::string& text) -> std::string {
    try {
      s.expand(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(complaint("\n`NOT\n").find("a.sv:2: unknown macro or directive `NOT") != std::string::npos);
  CHECK(complaint("`ifdef A\n").find("`ifdef without `endif") != std::string::npos);
  CHECK(complaint("`endif\n").find("a.sv:1: `endif without `ifdef") != std::string::npos);
  CHECK(complaint("\n\n`include \"none\"\n").find("a.sv:3: `include: there is no file 'none'") != std::string::npos);
  CHECK(complaint("`define A `A\n`A\n").find("calls itself") != std::string::npos);
  CHECK(complaint("`define F(x) x\n`F(1\n").find("have no end") != std::string::npos);
  CHECK(complaint("/* open\n").find("a comment without end") != std::string::npos);
}
