#include "certify/replay/read_cells.h"

#include "certify/replay/check_witness.h"
#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Reads at an input, and at 3 one step later; the third memory is not read.
const std::string model = R"(1 sort bitvec 1
2 sort bitvec 4
3 sort array 2 2
4 state 3 a
5 state 3 b
6 state 3 c
7 input 2 x
8 read 2 4 7
9 constd 2 3
10 read 2 5 9
11 state 2 last
12 next 2 11 8
13 add 2 11 10
14 ones 2
15 eq 1 13 14
16 next 3 4 4
17 next 3 5 5
18 next 3 6 6
19 bad 15
)";

ArrayValue memory(std::uint64_t at, std::uint64_t value) {
  ArrayValue result(4, BitVector(4, 9));
  result.write(BitVector(4, at), BitVector(4, value));
  return result;
}

Witness run() {
  Witness result;
  result.claims = {{false, 0}};
  result.frames.resize(2);
  result.frames[0].states = {{0, memory(5, 8)}, {1, memory(3, 7)}, {2, memory(1, 1)}, {3, BitVector(4, 0)}};
  result.frames[0].inputs = {{0, BitVector(4, 5)}};
  result.frames[1].inputs = {{0, BitVector(4, 6)}};
  return result;
}

}  // namespace

TEST_CASE("cells that are not read lose their values") {
  const TransitionSystem system = btor2::read("model", model);
  REQUIRE(check_witness(system, run()).accepted);
  const Witness read = with_read_cells(system, run());
  CHECK(check_witness(system, read).accepted);
  const auto array = [&](std::uint32_t position) { return std::get<ArrayValue>(read.frames[0].states.at(position)); };
  for (std::uint32_t position = 0; position < 3; ++position) CHECK(array(position).default_element().is_zero());
  // Read are 3, 5 and 6, whatever the memory.
  CHECK(array(0).entries().size() == 3);
  CHECK(array(0).read(BitVector(4, 5)) == BitVector(4, 8));
  CHECK(array(0).read(BitVector(4, 6)) == BitVector(4, 9));
  CHECK(array(1).read(BitVector(4, 3)) == BitVector(4, 7));
  CHECK(array(2).read(BitVector(4, 1)).is_zero());
}

TEST_CASE("memories that are compared keep all values") {
  std::string text = model;
  text.replace(text.find("19 bad 15"), 9, "19 neq 1 5 6\n20 and 1 15 19\n21 bad 20");
  const TransitionSystem system = btor2::read("model", text);
  REQUIRE(check_witness(system, run()).accepted);
  CHECK(with_read_cells(system, run()).frames[0].states == run().frames[0].states);
}
