// What the miters are made of: names, positions, what is kept once, which questions are refused. Their verdicts are
// compared with all pairs of runs in tests/reference/two_copies.cpp.
#include "ts/two_copies.h"

#include <functional>

#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

TransitionSystem model() {
  return btor2::read("model", R"(
1 sort bitvec 1
2 sort bitvec 4
3 zero 1
4 input 1 write ; top.sv:3.9-3.14
5 input 2 data
6 state 2 cell.value ; cell.sv:12.15-12.20
7 state 1 cell.valid
8 init 1 7 3
9 ite 2 4 5 6
10 next 2 6 9
11 or 1 7 4
12 next 1 7 11
13 state 2
14 next 2 13 6
15 state 2 tie
16 uext 2 6 0 alias
17 output 6 cell.value
18 output 11
19 constraint 4 driven
20 redor 1 13
21 bad 20 old ; top.sv:9.1-9.9
22 justice 1 20
)");
}

std::vector<NamedTerm> signals(const TransitionSystem& system, std::initializer_list<const char*> names) {
  std::vector<NamedTerm> result;
  for (const char* name : names) result.push_back(find_signal(system, name));
  return result;
}

std::string message(const std::function<void()>& action) {
  try {
    action();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("only what can differ is made twice, and has the names of its copy") {
  const TransitionSystem system = model();
  const TransitionSystem miter = x_propagation(system, signals(system, {"cell.value"}));
  CHECK(miter.inputs().size() == 2);
  REQUIRE(miter.states().size() == 6);
  const auto name = [&](std::size_t i) { return miter.symbols.name(miter.states()[i].variable); };
  CHECK(name(0) == "a.cell.value");
  CHECK(name(1) == "b.cell.value");
  CHECK(name(2) == "cell.valid");
  CHECK(name(3) == "a.state13");
  CHECK(name(4) == "b.state13");
  CHECK(name(5) == "tie");
  CHECK(miter.symbols.names(miter.states()[1].variable) == std::vector<std::string>{"b.cell.value", "b.alias"});
  CHECK(miter.symbols.position(miter.states()[1].variable) == "cell.sv:12.15-12.20");
  CHECK(miter.symbols.name(miter.inputs()[0]) == "write");
  CHECK(miter.symbols.position(miter.inputs()[0]) == "top.sv:3.9-3.14");
  REQUIRE(miter.constraints.size() == 1);
  CHECK(miter.constraints[0].name == "driven");
  CHECK(miter.outputs.size() == 3);
  CHECK(miter.justices.empty());
  REQUIRE(miter.bads.size() == 1);
  CHECK(miter.bads[0].name == "xprop:cell.value");
  CHECK(miter.bads[0].position == "cell.sv:12.15-12.20");
}

TEST_CASE("a state without init that is no source starts with the same value in both copies") {
  const TransitionSystem system = model();
  const auto from = signals(system, {"data", "tie"});
  const TransitionSystem miter = information_flow(system, from, signals(system, {"old", "output1"}));
  REQUIRE(miter.bads.size() == 2);
  CHECK(miter.bads[0].name == "taint:data,tie->old");
  CHECK(miter.bads[0].position == "top.sv:9.1-9.9");
  CHECK(miter.terms().is_false(miter.bads[1].term));
  CHECK(miter.inputs().size() == 3);
  REQUIRE(miter.states().size() == 7);
  CHECK(!miter.states()[0].init);
  CHECK(miter.states()[1].init == miter.states()[0].variable);
  CHECK(!miter.states()[6].init);
  CHECK(!miter.states()[6].next);
}

TEST_CASE("the design keeps its top and clocks") {
  TransitionSystem system = model();
  Design design;
  design.top = "top";
  design.clocks = {{"clk", true}};
  design.registers = {"cell.value"};
  design.verilog = "module top; endmodule";
  system.design = std::make_shared<const Design>(design);
  const TransitionSystem miter = x_propagation(system, signals(system, {"cell.value"}));
  REQUIRE(miter.design != nullptr);
  CHECK(miter.design->top == "top");
  CHECK(miter.design->clocks.size() == 1);
  CHECK(miter.design->registers.empty());
  CHECK(miter.design->verilog.empty());
}

TEST_CASE("questions that have no meaning") {
  const TransitionSystem system = model();
  const auto flow = [&](const char* from) {
    return message([&] { information_flow(system, signals(system, {from}), signals(system, {"old"})); });
  };
  CHECK(flow("cell.valid").find("never free") != std::string::npos);
  CHECK(flow("old").find("computed from other signals") != std::string::npos);
  CHECK(flow("cell.value").empty());
}

TEST_CASE("signals by name") {
  const TransitionSystem system = model();
  CHECK(find_signal(system, "alias").term == system.states()[0].variable);
  CHECK(find_signal(system, "state13").term == system.states()[2].variable);
  CHECK(find_signal(system, "old").term == system.bads[0].term);
  CHECK(find_signal(system, "driven").term == system.inputs()[0]);
  const auto refusal = [&](const char* name) { return message([&] { find_signal(system, name); }); };
  CHECK(refusal("cell.vlue").find("did you mean cell.value") != std::string::npos);
  CHECK(refusal("valid").find("cell.valid") != std::string::npos);
  CHECK(refusal("something-else").find("polycube info") != std::string::npos);
  TransitionSystem twice;
  twice.add_input(Sort::bits(1), "x");
  twice.add_input(Sort::bits(1), "x");
  CHECK(message([&] { find_signal(twice, "x"); }).find("several") != std::string::npos);
}
