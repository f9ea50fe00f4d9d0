// Every kind of init, next and operator of arrays becomes cells: which ones, and the same runs.
#include "passes/words/expand_arrays_pass.h"

#include <algorithm>
#include <string>

#include "frontends/btor2/reader.h"
#include "passes/words/check_word_back_map.h"
#include "test.h"

using namespace polycube::impl;

namespace {

const Stop never;

struct Run {
  TransitionSystem source;
  std::unique_ptr<WordReduction> reduction;

  const TransitionSystem& result() const { return reduction->system; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const State& s : result().states()) names.push_back(result().symbols.name(s.variable));
    return names;
  }
  bool has_arrays() const {
    return std::any_of(result().states().begin(), result().states().end(),
                       [&](const State& s) { return result().terms().sort(s.variable).is_array(); });
  }
};

using Names = std::vector<std::string>;

/// The lines go after the sorts 1 (of one bit), 2 (of the index), 3 (of the element) and 4 (of the array).
Run expand(const std::string& lines, std::uint32_t index = 2, std::uint32_t element = 4, std::uint64_t bits = 64) {
  Run run{btor2::read("model", "1 sort bitvec 1\n2 sort bitvec " + std::to_string(index) + "\n3 sort bitvec " +
                                   std::to_string(element) + "\n4 sort array 2 3\n" + lines),
          nullptr};
  WorkBudget budget(never, WorkBudget::unlimited);
  Statistics statistics;
  Log log;
  WordContext context{{.budget = budget, .statistics = statistics, .log = log, .seed = 1}, {0}, bits};
  run.reduction = ExpandArraysPass().run(run.source, context);
  if (run.reduction) {
    CHECK(terms_agree(run.source, *run.reduction));
    for (std::uint32_t seed = 0; seed < 20; ++seed)
      CHECK(word_runs_agree(run.source, *run.reduction, context.bads, seed));
  }
  return run;
}

/// A memory with one port for writes and one for reads; the lines of `before` make the value of its init, those of
/// `after` the init.
std::string memory(const std::string& before, const std::string& after = "") {
  return before + "10 input 2 waddr\n11 input 3 value\n12 input 2 raddr\n13 state 4 ram\n" + after +
         "20 write 4 13 10 11\n21 next 4 13 20\n22 read 3 13 12\n23 ones 3\n24 eq 1 22 23\n25 bad 24\n";
}

}  // namespace

TEST_CASE("all cells of a memory that is read anywhere become registers") {
  const Run run = expand(memory(""));
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"ram[0]", "ram[1]", "ram[2]", "ram[3]"});
  CHECK(run.reduction->back_map.facts.empty());
  CHECK(run.reduction->back_map.states[0].elements.size() == 4);
}

TEST_CASE("cells start with the init of the array: one value, a constant array, writes, another array") {
  struct Case {
    std::string before;
    std::string after;
    std::size_t cells;
  };
  const Case cases[] = {
      {"5 constd 3 5\n", "14 init 4 13 5\n", 4},
      {"5 state 4 rom\n", "14 init 4 13 5\n", 8},
      {"5 state 4 rom\n6 constd 3 5\n7 constd 2 2\n8 write 4 5 7 6\n", "14 init 4 13 8\n", 7},  // rom[2] is hidden
  };
  for (const Case& c : cases) {
    const Run run = expand(memory(c.before, c.after));
    REQUIRE(run.reduction);
    CHECK_FALSE(run.has_arrays());
    CHECK(run.result().states().size() == c.cells);
    for (const State& s : run.result().states()) {
      if (run.result().symbols.name(s.variable).starts_with("ram")) CHECK(s.init);
    }
  }
}

TEST_CASE("a memory that is read at constants keeps only these cells, and the bits that are read") {
  const Run run = expand(
      "10 input 2\n11 input 3\n13 state 4 ram\n20 write 4 13 10 11\n21 next 4 13 20\n30 constd 2 3\n31 constd 2 1\n"
      "32 read 3 13 30\n33 slice 1 32 2 2\n34 read 3 13 31\n35 slice 1 34 1 1\n36 and 1 33 35\n37 bad 36\n",
      32);
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"ram[1]", "ram[3]"});
  for (const State& s : run.result().states()) CHECK(run.result().terms().width(s.variable) == 2);
}

TEST_CASE("what reachable states tell about an index restricts the cells, and becomes pass invariants") {
  const Run run = expand(
      "9 zero 2\n10 state 2 p\n12 init 2 10 9\n13 constd 2 16\n14 constd 2 48\n15 input 1\n16 ite 2 15 13 14\n"
      "17 next 2 10 16\n18 state 4 ram\n19 input 3\n20 write 4 18 10 19\n21 next 4 18 20\n22 read 3 18 10\n23 ones 3\n"
      "24 eq 1 22 23\n25 bad 24\n",
      32);
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"p", "ram[0]", "ram[16]", "ram[32]", "ram[48]"});
  CHECK_FALSE(run.reduction->back_map.facts.empty());
}

TEST_CASE("a memory that nothing reads does not make cells") {
  CHECK_FALSE(expand("10 input 2\n11 input 3\n13 state 4 ram\n20 write 4 13 10 11\n21 next 4 13 20\n22 redor 1 11\n"
                     "30 bad 22\n")
                  .reduction);
}

TEST_CASE("comparisons and choices of arrays, arrays as inputs, and arrays that are free in every step") {
  const Run compared = expand(
      "10 input 4 given\n11 state 4 ram\n12 state 4 free\n13 input 1\n14 ite 4 13 10 12\n15 next 4 11 14\n"
      "16 eq 1 11 12\n17 bad 16\n");
  REQUIRE(compared.reduction);
  CHECK_FALSE(compared.has_arrays());
  CHECK(compared.result().states().size() == 8);
  CHECK(compared.result().inputs().size() == 5);

  // Both sides come from one array: only the written cells can differ.
  const Run close = expand(
      "10 state 4 ram\n11 constd 2 7\n12 constd 2 9\n13 input 3\n14 write 4 10 11 13\n15 write 4 10 12 13\n"
      "16 neq 1 14 15\n17 bad 16\n18 next 4 10 14\n",
      32);
  REQUIRE(close.reduction);
  CHECK(close.names() == Names{"ram[7]", "ram[9]"});
}

TEST_CASE("a large memory remains an array beside a small one that is expanded") {
  const Run run = expand(
      "5 sort bitvec 12\n6 sort array 5 3\n10 state 6 large\n11 input 5\n12 read 3 10 11\n13 input 2\n"
      "14 state 4 small\n15 write 4 14 13 12\n16 next 4 14 15\n17 read 3 14 13\n18 ones 3\n19 eq 1 17 18\n20 bad 19\n");
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"large", "small[0]", "small[1]", "small[2]", "small[3]"});
  CHECK_FALSE(expand(memory(""), 2, 4, 15).reduction);
  CHECK(expand(memory(""), 2, 4, 16).reduction);
}

TEST_CASE("a write below a read at the same constant index hides the cell") {
  const Run run = expand(
      "10 state 4 ram\n11 constd 2 1\n12 constd 2 2\n13 input 3\n14 write 4 10 11 13\n15 read 3 14 11\n"
      "16 read 3 14 12\n17 add 3 15 16\n18 redand 1 17\n19 bad 18\n");
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"ram[2]"});
}

TEST_CASE("a write of some bits reads only its own cell") {
  // Enables for two halves of an element; the property reads one cell.
  const Run run = expand(
      "10 input 2\n11 input 3\n12 input 1\n13 input 1\n14 state 4 ram\n15 concat 2 12 12\n16 concat 2 13 13\n"
      "17 concat 3 15 16\n18 read 3 14 10\n19 not 3 17\n20 and 3 18 19\n21 and 3 11 17\n22 or 3 21 20\n"
      "23 write 4 14 10 22\n24 redor 1 17\n25 ite 4 24 23 14\n26 next 4 14 25\n27 constd 2 1\n28 read 3 14 27\n"
      "29 redand 1 28\n30 bad 29\n");
  REQUIRE(run.reduction);
  CHECK(run.names() == Names{"ram[1]"});
}
