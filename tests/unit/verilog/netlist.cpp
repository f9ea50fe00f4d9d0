#include "frontends/verilog/netlist.h"

#include "test.h"

using namespace polycube::impl;
using verilog::find_clocks;
using verilog::find_objects;
using verilog::with_early_assertions;

namespace {

/// A register as Yosys writes it.
std::string dff(const std::string& name, const std::string& clock, const std::string& d, const std::string& q,
                bool rising = true) {
  return "  cell $dff " + name + "\n    parameter \\CLK_POLARITY 1'" + (rising ? "1" : "0") +
         "\n    parameter \\WIDTH 1\n    connect \\CLK " + clock + "\n    connect \\D " + d + "\n    connect \\Q " + q +
         "\n  end\n";
}

const std::string header = "module \\m\n  wire input 1 \\clk\n  wire input 2 \\clk2\n  wire width 2 input 3 \\bus\n";
const std::string assertion =
    "  wire $formal$x_CHECK\n  attribute \\init 1'0\n  wire $formal$x_EN\n"
    "  cell $assert $a\n    connect \\A $formal$x_CHECK\n    connect \\EN $formal$x_EN\n  end\n";

}  // namespace

TEST_CASE("one edge of one input is a single clock, also behind an alias") {
  const auto one = find_clocks(header + dff("$1", "\\u.clk", "\\d", "\\q") + "  connect \\u.clk \\clk\nend\n");
  CHECK(one.single());
  REQUIRE(one.clocks.size() == 1);
  CHECK(one.clocks[0].name == "clk");
  CHECK(one.clocks[0].rising);
  CHECK(one.inputs.size() == 3);
}

TEST_CASE("two clocks, both edges, a derived clock and a latch are not") {
  const std::string first = dff("$1", "\\clk", "\\d", "\\q");
  CHECK(!find_clocks(header + first + dff("$2", "\\clk2", "\\d", "\\r") + "end\n").single());
  CHECK(!find_clocks(header + first + dff("$2", "\\clk", "\\d", "\\r", false) + "end\n").single());
  CHECK(!find_clocks(header + dff("$1", "\\gated", "\\d", "\\q") + "end\n").single());
  CHECK(!find_clocks(header + first + "  cell $dlatch $3\n    connect \\EN \\bus [0]\n  end\nend\n").single());
}

TEST_CASE("an assertion gets what its own registers sample, and no other register is passed by") {
  const std::string own = dff("$1", "\\clk", "\\ok", "$formal$x_CHECK") + dff("$2", "\\clk", "1'1", "$formal$x_EN");
  const std::string early = with_early_assertions(header + assertion + own + "end\n");
  CHECK(early.find("connect \\A  \\ok") != std::string::npos);
  CHECK(early.find("connect \\EN  1'1") != std::string::npos);
  // A register of the design stays where it is.
  const std::string other =
      "  attribute \\init 1'0\n  wire \\past\n  cell $assert $a\n    connect \\A \\q\n    connect \\EN \\past\n  end\n";
  const std::string design =
      header + other + dff("$1", "\\clk", "\\d", "\\q") + dff("$2", "\\clk", "1'1", "\\past") + "end\n";
  CHECK(with_early_assertions(design) == design);
}

TEST_CASE("registers and undriven nets have their paths") {
  const std::string text =
      "module \\top\n  wire input 1 \\clk\n  wire \\open\n  wire \\x\n  cell \\sub \\u\n    connect \\clk \\clk\n    "
      "connect "
      "\\o \\x\n  end\nend\nmodule \\sub\n  wire input 1 \\clk\n  wire output 2 \\o\n  memory width 8 size 4 \\m\n" +
      dff("$1", "\\clk", "1'0", "\\o") + "end\n";
  const auto objects = find_objects(text, "top");
  CHECK(objects.registers == std::vector<std::string>{"u.o", "u.m"});
  CHECK(objects.undriven == std::vector<std::string>{"open"});
}
