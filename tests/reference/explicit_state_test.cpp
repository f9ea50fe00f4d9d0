// The reference itself, on systems whose answers are plain to see.
#include "reference/explicit_state.h"
#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Lengths = std::vector<std::optional<std::uint32_t>>;

Lengths lengths(const std::string& text) { return reference::shortest_counterexamples(btor2::read("test", text)); }

const std::string counter = R"(1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 state 2
5 init 2 4 3
6 one 2
7 add 2 4 6
8 next 2 4 7
)";

}  // namespace

TEST_CASE("a counter reaches its values one by one") {
  CHECK(lengths(counter + "9 ones 2\n10 eq 1 4 9\n11 bad 10\n12 eq 1 4 3\n13 bad 12\n") == Lengths{7, 0});
  CHECK(lengths(counter + "9 zero 1\n10 bad 9\n") == Lengths{std::nullopt});
  CHECK(lengths(counter) == Lengths{});
}

TEST_CASE("an input decides whether the counter moves, and bads read inputs") {
  const std::string moved = R"(1 sort bitvec 1
2 sort bitvec 2
3 zero 2
4 state 2
5 init 2 4 3
6 input 1
7 uext 2 6 1
8 add 2 4 7
9 next 2 4 8
10 ones 2
11 eq 1 4 10
12 and 1 11 6
13 bad 12
)";
  CHECK(lengths(moved) == Lengths{3});
  SUBCASE("a constraint that forbids the input at the bad step counts") {
    CHECK(lengths(moved + "14 nand 1 11 6\n15 constraint 14\n") == Lengths{std::nullopt});
  }
  SUBCASE("a constraint that can never hold leaves no run") {
    CHECK(lengths(moved + "14 zero 1\n15 constraint 14\n") == Lengths{std::nullopt});
  }
  SUBCASE("a constraint that fails only after the bad step does no harm") {
    CHECK(lengths(moved + "14 input 1\n15 redor 1 4\n16 or 1 -15 14\n17 constraint 16\n") == Lengths{3});
  }
}

TEST_CASE("a run may end where it cannot go on") {
  // The constraint holds up to the value 5 and bad is 5: the run cannot go on, and need not.
  CHECK(lengths(counter + "9 constd 2 5\n10 ulte 1 4 9\n11 constraint 10\n12 eq 1 4 9\n13 bad 12\n") == Lengths{5});
  CHECK(lengths(counter + "9 constd 2 5\n10 ult 1 4 9\n11 constraint 10\n12 eq 1 4 9\n13 bad 12\n") ==
        Lengths{std::nullopt});
}

TEST_CASE("states without init, without next, and inits that read states") {
  SUBCASE("without init any start is possible") {
    CHECK(lengths("1 sort bitvec 2\n2 state 1\n3 next 1 2 2\n4 sort bitvec 1\n5 ones 1\n6 eq 4 2 5\n7 bad 6\n") ==
          Lengths{0});
  }
  SUBCASE("without next the init holds in step 0 only") {
    CHECK(lengths("1 sort bitvec 2\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 sort bitvec 1\n6 redor 5 3\n7 bad 6\n") ==
          Lengths{1});
  }
  SUBCASE("equal at the start, then one of them is free") {
    const std::string text =
        "1 sort bitvec 1\n2 state 1\n3 state 1\n4 init 1 3 2\n5 next 1 3 3\n6 xor 1 2 3\n7 bad 6\n";
    CHECK(lengths(text) == Lengths{1});
    CHECK(lengths(text + "8 next 1 2 2\n") == Lengths{std::nullopt});
  }
}

TEST_CASE("arrays count as their elements") {
  // Each step writes a one to the place the counter points to.
  const std::string text = R"(1 sort bitvec 1
2 sort bitvec 2
3 sort array 2 1
4 zero 1
5 zero 2
6 state 3
7 init 3 6 4
8 state 2
9 init 2 8 5
10 inc 2 8
11 next 2 8 10
12 one 1
13 write 3 6 8 12
14 next 3 6 13
15 ones 2
16 read 1 6 15
17 bad 16
)";
  CHECK(lengths(text) == Lengths{4});
}

TEST_CASE("packing and unpacking are inverse") {
  for (const Sort sort : {Sort::bits(3), Sort::array(1, 2), Sort::array(2, 1), Sort::array(2, 2)}) {
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << reference::bit_count(sort); ++bits) {
      CHECK(reference::pack(reference::unpack(sort, bits)) == bits);
    }
  }
}
