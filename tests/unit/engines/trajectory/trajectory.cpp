#include "engines/trajectory/trajectory.h"

#include "unit/engines/common.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

int decide(const TransitionSystem& system, const EngineOptions& options = {}) {
  Run run;
  return length(system, run.ask("trajectory", system, {{false, 0}}, options).at(0));
}

// x rises to 50 and falls again, y counts the steps until x is below zero; w is the width.
std::string there_and_back(const std::string& w, const std::string& bad_y) {
  return "1 sort bitvec 1\n2 sort bitvec " + w +
         "\n3 zero 2\n4 state 2 x\n5 init 2 4 3\n6 state 2 y\n7 init 2 6 3\n"
         "8 zero 1\n9 state 1 down\n10 init 1 9 8\n"
         "11 constd 2 50\n12 eq 1 4 11\n13 or 1 9 12\n14 next 1 9 13\n"
         "15 slt 1 4 3\n16 inc 2 4\n17 dec 2 4\n18 ite 2 13 17 16\n19 ite 2 15 4 18\n20 next 2 4 19\n"
         "21 inc 2 6\n22 ite 2 15 6 21\n23 next 2 6 22\n"
         "24 constd 2 " +
         bad_y + "\n25 eq 1 6 24\n26 bad 25\n";
}

}  // namespace

TEST_CASE("a run without inputs is a few progressions, at any width") {
  for (const char* width : {"8", "64", "1000"}) {
    CAPTURE(width);
    const TransitionSystem system = btor2::read("run", there_and_back(width, "102"));
    Run run;
    CHECK(length(system, run.ask("trajectory", system, {{false, 0}}).at(0)) == proven);
    CHECK(run.statistics.value("trajectory_progressions") <= 5);
    CHECK(decide(btor2::read("run", there_and_back(width, "101"))) == 101);
  }
}

TEST_CASE("a deep counterexample takes one simulation") {
  const TransitionSystem system =
      btor2::read("deep",
                  "1 sort bitvec 1\n2 sort bitvec 40\n3 zero 2\n4 state 2\n5 init 2 4 3\n6 inc 2 4\n7 next 2 4 6\n"
                  "8 constd 2 30000\n9 eq 1 4 8\n10 bad 9\n");
  CHECK(decide(system) == 30000);
  CHECK(decide(system, within(29999)) == undecided);
}

TEST_CASE("registers that the reset does not set are unknown until it does") {
  // One step of reset sets x; before it, x is free.
  const std::string text =
      "1 sort bitvec 1\n2 sort bitvec 16\n3 state 2 x\n4 one 1\n5 state 1 first\n6 init 1 5 4\n7 zero 1\n8 next 1 5 7\n"
      "9 constd 2 7\n10 inc 2 3\n11 constd 2 20\n12 eq 1 3 11\n13 ite 2 12 9 10\n14 ite 2 5 9 13\n15 next 2 3 14\n"
      "16 constd 2 ";
  const std::string bad = "\n17 ugt 1 3 16\n18 and 1 17 -5\n19 bad 18\n";
  CHECK(decide(btor2::read("reset", text + "20" + bad)) == proven);
  CHECK(decide(btor2::read("reset", text + "19" + bad)) == 14);
  // Without the guard the free value counts.
  CHECK(decide(btor2::read("reset", text + "20\n17 ugt 1 3 16\n19 bad 17\n")) == undecided);
}

TEST_CASE("inputs that do not matter for the bad do no harm") {
  const std::string text =
      "1 sort bitvec 1\n2 sort bitvec 4\n3 input 2 data\n4 state 2 held\n5 next 2 4 3\n6 zero 2\n7 state 2 phase\n"
      "8 init 2 7 6\n9 inc 2 7\n10 constd 2 5\n11 eq 1 7 10\n12 ite 2 11 6 9\n13 next 2 7 12\n";
  CHECK(decide(btor2::read("data", text + "14 constd 2 6\n15 ugte 1 7 14\n16 bad 15\n")) == proven);
  CHECK(decide(btor2::read("data", text + "14 constd 2 6\n15 eq 1 4 14\n16 bad 15\n")) == undecided);
}

TEST_CASE("constraints end a run, and uncertain ones allow no counterexample") {
  const std::string counter =
      "1 sort bitvec 1\n2 sort bitvec 8\n3 zero 2\n4 state 2\n5 init 2 4 3\n6 inc 2 4\n7 next 2 4 6\n8 constd 2 9\n"
      "9 input 1\n10 constd 2 10\n";
  const std::string bad = "20 eq 1 4 10\n21 bad 20\n";
  CHECK(decide(btor2::read("ends", counter + "11 ulte 1 4 8\n12 constraint 11\n" + bad)) == proven);
  CHECK(decide(btor2::read("goes on", counter + "11 ulte 1 4 10\n12 constraint 11\n" + bad)) == 10);
  CHECK(decide(btor2::read("uncertain", counter + "11 constraint 9\n" + bad)) == undecided);
}

TEST_CASE("work is limited") {
  EngineOptions options;
  options.trajectory_work = 1000;
  CHECK(decide(btor2::read("run", there_and_back("64", "102")), options) == undecided);
}
