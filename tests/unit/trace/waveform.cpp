#include "trace/waveform.h"

#include <algorithm>

#include "frontends/btor2/reader.h"
#include "test.h"
#include "trace/fst.h"
#include "trace/table.h"
#include "trace/vcd.h"

using namespace polycube::impl;

namespace {

// A memory of four words is written at `address` and read there one step later.
const std::string model = R"(1 sort bitvec 1
2 sort bitvec 2
3 sort bitvec 8
4 sort array 2 3
5 input 1 clk
6 input 2 dut.address
7 input 3 data
8 state 4 dut.mem
9 write 4 8 6 7
10 next 4 8 9
11 state 2 dut.last
12 next 2 11 6
13 read 3 8 11
14 uext 3 13 0 dut.out
15 uext 3 13 0 $hidden
16 constd 3 90
17 eq 1 13 16
18 state 1
19 bad 17 is_90 ; fifo.sv:34.5-34.60
)";

Witness two_steps() {
  Witness witness;
  witness.claims.push_back({false, 0});
  witness.frames.resize(2);
  witness.frames[0].inputs.emplace(1, BitVector(2, 3));
  witness.frames[0].inputs.emplace(2, BitVector(8, 90));
  return witness;
}

const WaveSignal* find(const Waveform& waveform, const SignalName& name) {
  for (const WaveSignal& signal : waveform.signals) {
    if (signal.name == name) return &signal;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("signals have scopes, kinds, and elements of memories") {
  const TransitionSystem system = btor2::read("model", model);
  const Waveform waveform = make_waveform(system, two_steps(), 0, nullptr, false);
  CHECK(waveform.steps == 2);
  CHECK(waveform.top == "top");
  CHECK(waveform.failure->step == 1);
  CHECK(waveform.failure->property == "is_90");
  const WaveSignal* element = find(waveform, {{"dut"}, "mem[3]"});
  REQUIRE(element != nullptr);
  CHECK(element->kind == SignalKind::reg);
  CHECK(element->at(0).value() == BitVector(8, 0));
  CHECK(element->at(1).value() == BitVector(8, 90));
  CHECK(find(waveform, {{"dut"}, "mem[2]"}) == nullptr);
  const WaveSignal* out = find(waveform, {{"dut"}, "out"});
  REQUIRE(out != nullptr);
  CHECK(out->kind == SignalKind::wire);
  CHECK(out->at(1).value() == BitVector(8, 90));
  CHECK(find(waveform, {{}, "data"})->kind == SignalKind::input);
  CHECK(find(waveform, {{}, "is_90"})->kind == SignalKind::property);
  CHECK(find(waveform, {{}, "$hidden"}) == nullptr);
  CHECK(find(make_waveform(system, two_steps(), 0, nullptr, true), {{}, "$hidden"}) != nullptr);
}

TEST_CASE("the clock of a design toggles in each step, and its active edge is where values change") {
  TransitionSystem system = btor2::read("model", model);
  for (const bool rising : {true, false}) {
    auto design = std::make_shared<Design>();
    design->top = "chip";
    design->clocks.push_back({"clk", rising});
    system.design = design;
    system.symbols.add(system.inputs().front(), "dut.clk");  // the same wire in a module below
    const Waveform waveform = make_waveform(system, two_steps(), 0, nullptr, false);
    CHECK(find(waveform, {{}, "clk"})->clock);
    CHECK(find(waveform, {{"dut"}, "clk"})->clock);
    CHECK(!find(waveform, {{}, "data"})->clock);
    const std::string text = vcd_text(waveform);
    const std::size_t variable = text.find("$var wire 1 ! clk $end");
    CHECK(variable != std::string::npos);
    CHECK(text.find("$scope module chip $end") < variable);
    CHECK(text.find("#0\n$dumpvars\n" + std::string(rising ? "1" : "0") + "!\n") != std::string::npos);
    CHECK(text.find("#5\n" + std::string(rising ? "0" : "1") + "!\n") != std::string::npos);
    CHECK(text.find("#10\n" + std::string(rising ? "1" : "0") + "!\n") != std::string::npos);
    CHECK(text.ends_with("#20\n"));
  }
}

TEST_CASE("a table has the changes and the failing assertion") {
  const TransitionSystem system = btor2::read("model", model);
  CHECK(trace_table(make_waveform(system, two_steps(), 0, nullptr, false)) ==
        "step  kind      signal       value\n"
        "   0  input     clk          0\n"
        "      input     data         90 0x5A\n"
        "      input     dut.address  3\n"
        "      register  dut.mem[0]   0\n"
        "      register  dut.mem[3]   0\n"
        "      register  dut.last     0\n"
        "      wire      dut.out      0\n"
        "   1  input     data         0\n"
        "      input     dut.address  0\n"
        "      register  dut.mem[3]   90 0x5A\n"
        "      register  dut.last     3\n"
        "      wire      dut.out      90 0x5A\n"
        "step 1: assertion is_90 fails (fifo.sv:34)\n");
}

TEST_CASE("values in a table") {
  CHECK(shown_value(Ternary::parse("1")) == "1");
  CHECK(shown_value(Ternary::parse("0111")) == "7");
  CHECK(shown_value(Ternary::parse("1010")) == "10 0xA");
  CHECK(shown_value(Ternary::parse("-")) == "x");
  CHECK(shown_value(Ternary::parse("1-0-")) == "0b1x0x");
  CHECK(shown_value(Ternary::parse("--" + std::string(16, '1'))) == "0xxFFFF");
  CHECK(shown_value(Ternary::parse("--" + std::string(16, '1') + "1-")) == "0x?FFF?");
  CHECK(shown_value(Ternary::constant(BitVector::ones(68))) == "0x" + std::string(17, 'F'));
}

TEST_CASE("two terms of one name are two signals") {
  TransitionSystem system;
  const Node a = system.add_input(Sort::bits(1), "same");
  const Node b = system.add_input(Sort::bits(2), "same");
  system.bads.push_back({a, "", ""});
  Witness witness;
  witness.frames.resize(1);
  const Waveform waveform = make_waveform(system, witness, std::nullopt, nullptr, false);
  REQUIRE(find(waveform, {{}, "same"}) != nullptr);
  REQUIRE(find(waveform, {{}, "same#2"}) != nullptr);
  CHECK(find(waveform, {{}, "same#2"})->width == system.terms().width(b));
  CHECK(!waveform.failure);
}

TEST_CASE("a model without names has names by position") {
  TransitionSystem system;
  const Node a = system.add_input(Sort::bits(1));
  system.bads.push_back({a, "", ""});
  Witness witness;
  witness.frames.resize(1);
  CHECK(find(make_waveform(system, witness, 0, nullptr, false), {{}, "input0"}) != nullptr);
}

TEST_CASE("the same waveform gives the same FST") {
  if (!fst_is_supported()) return;
  const TransitionSystem system = btor2::read("model", model);
  const Waveform waveform = make_waveform(system, two_steps(), 0, nullptr, false);
  const std::string content = fst_content(waveform);
  CHECK(content.size() > 300);
  CHECK(content == fst_content(waveform));
}
