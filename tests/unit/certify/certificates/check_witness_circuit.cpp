#include "certify/certificates/check_witness_circuit.h"

#include <cstdlib>
#include <filesystem>

#include "support/error.h"
#include "support/file.h"

#include "test.h"

using namespace polycube::impl;

namespace {

std::string check(const std::string& model, const std::string& witness) {
  const Stop stop;
  const WitnessCircuitCheck result =
      check_witness_circuit(aiger::read_file("model", model), aiger::read_file("witness", witness), stop);
  CHECK((result.outcome == WitnessCircuitCheck::Outcome::accepted) == result.reason.empty());
  CHECK(result.outcome != WitnessCircuitCheck::Outcome::stopped);
  return result.reason;
}

/// The name of the check that fails, "" for accepted.
std::string failure(const std::string& model, const std::string& witness) {
  const std::string reason = check(model, witness);
  return reason.substr(0, reason.find(':'));
}

// Latches 4, 6, 8 count 0 1 2 3 4 5 0 ... while the input 2 is set; 10 is free and stays, and is not set with the
// input: a constraint. Bad is 7.
const std::string counter =
    "aag 23 1 4 0 18 1 1\n2\n"
    "4 36 0\n6 38 0\n8 40 0\n10 10 10\n"
    "44\n"
    "47\n"
    "12 4 3\n14 5 2\n16 15 13\n18 4 2\n20 19 6\n22 18 7\n24 23 21\n26 18 6\n28 27 8\n30 26 9\n32 31 29\n34 22 8\n"
    "36 35 17\n38 35 25\n40 35 33\n42 6 4\n44 42 8\n46 10 2\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t place = text.find(what);
  REQUIRE(place != std::string::npos);
  return text.replace(place, what.size(), by);
}

/// The counter with another bad, and with one more AND: 48, at least 6.
std::string with_bad(const std::string& bad) {
  return replaced(replaced(counter, "aag 23 1 4 0 18", "aag 24 1 4 0 19"), "44\n47\n", bad + "\n47\n") + "48 8 6\n";
}

}  // namespace

TEST_CASE("the smallest: a latch that stays") {
  const std::string model = "aag 1 0 1 0 0 1\n2 2 0\n2\n";
  CHECK(failure(model, model).empty());
  CHECK(failure("aag 1 0 1 0 0 1\n2 2 1\n2\n", model) == "Reset");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 2 1\n2\n") == "Reset");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 3 0\n2\n") == "Transition");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 2 0\n3\n") == "Safety");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 2 0\n0\n") == "Safety");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 2 0\n1\n") == "Base");
  // Free at the start in one of the two.
  CHECK(failure("aag 1 0 1 0 0 1\n2 2 2\n2\n", model) == "Reset");
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 2 2\n2\n") == "Base");
  // No property at all: nothing to prove; but a witness without one proves nothing.
  CHECK(failure("aag 1 0 1 0 0\n2 2 0\n", model).empty());
  CHECK(failure(model, "aag 1 0 1 0 0\n2 2 0\n") == "Safety");
}

TEST_CASE("the counter: each forgery fails its check") {
  const std::string good = with_bad("48");
  CHECK(failure(counter, good).empty());
  CHECK(check(counter, with_bad("44")) == "Inductive: the property of the witness is not preserved");
  CHECK(failure(counter, with_bad("8")) == "Inductive");
  CHECK(failure(counter, with_bad("4")) == "Inductive");
  CHECK(failure(counter, with_bad("1")) == "Base");
  CHECK(failure(counter, with_bad("0")) == "Safety");
  CHECK(failure(counter, with_bad("5")) == "Safety");
  // Resets: another value, a function that agrees and one that does not, fewer of them.
  CHECK(failure(counter, replaced(good, "4 36 0", "4 36 1")) == "Reset");
  CHECK(failure(counter, replaced(good, "4 36 0", "4 36 6")).empty());
  CHECK(failure(counter, replaced(good, "4 36 0", "4 36 7")) == "Reset");
  CHECK(failure(counter, replaced(good, "10 10 10", "10 10 0")) == "Reset");
  CHECK(failure(counter, replaced(good, "4 36 0", "4 36 4")).empty());
  CHECK(failure(counter, replaced(replaced(good, "6 38 0", "6 38 6"), "8 40 0", "8 40 8")) == "Base");
  CHECK(failure(replaced(counter, "8 40 0", "8 40 4"), good).empty());
  CHECK(failure(replaced(counter, "8 40 0", "8 40 5"), good) == "Reset");
  // Steps and constraints.
  CHECK(failure(counter, replaced(good, "4 36 0", "4 37 0")) == "Transition");
  CHECK(failure(counter, replaced(good, "48\n47\n", "48\n3\n")) == "Reset");
  CHECK(failure(counter, replaced(good, "48\n47\n", "48\n5\n")) == "Transition");
  CHECK(failure(counter, replaced(replaced(good, "0 19 1 1", "0 19 1 0"), "48\n47\n", "48\n")).empty());
  // What nothing but the constraint excludes. A witness that drops it proves too little.
  const std::string limited = replaced(replaced(counter, "44\n47\n", "46\n47\n"), "10 10 10", "10 10 1");
  const std::string limited_witness = limited;
  CHECK(failure(limited, limited_witness).empty());
  CHECK(failure(replaced(replaced(limited, "18 1 1", "18 1 0"), "46\n47\n", "46\n"), limited_witness) == "Reset");
  CHECK(failure(limited, replaced(replaced(limited, "18 1 1", "18 1 0"), "46\n47\n", "46\n")) == "Base");
}

TEST_CASE("all bads of the model are meant, and outputs where there are none") {
  const std::string two = replaced(replaced(counter, "18 1 1", "18 2 1"), "44\n47\n", "44\n8\n47\n");
  CHECK(failure(two, with_bad("48")) == "Safety");
  CHECK(failure(counter, replaced(replaced(with_bad("48"), "19 1 1", "19 2 1"), "48\n47\n", "44\n48\n47\n")).empty());
  const std::string old = "aag 1 0 1 1 0\n2 2 0\n2\n";
  CHECK(failure(old, old).empty());
  CHECK(failure(old, "aag 1 0 1 1 0\n2 2 0\n0\n") == "Safety");
}

TEST_CASE("the mapping: by position, by name, by comment") {
  const std::string good = with_bad("48");
  const std::string names = "i0 = 2\nl0 = 4\nl1 the second =6\nl2 =8 x\nl3 = 10\n";
  CHECK(failure(counter, good + names).empty());
  CHECK(failure(counter, good + replaced(replaced(names, "= 4", "= 6"), "=6", "=4")) == "Transition");
  CHECK(failure(counter, good + replaced(names, "l3 = 10\n", "")) == "Reset");  // the constraint reads it
  CHECK(failure(counter, good + replaced(names, "i0 = 2\n", "")) == "Reset");
  CHECK(failure(counter, good + replaced(names, "= 4", "= 5")) == "Reset");
  // A name without a number maps nothing, so position counts.
  CHECK(failure(counter, good + "l0 a=b\nl1 =\n").empty());
  const std::string comment = "c\nany text\nMAPPING 5\n2 2\n4 4\n6 6\n8 8\n10 10\n";
  CHECK(failure(counter, good + comment).empty());
  CHECK(failure(counter, good + replaced(replaced(names, "= 4", "= 6"), "=6", "=4") + comment).empty());
  CHECK(failure(counter, good + replaced(comment, "4 4", "4 5")) == "Reset");
  CHECK(failure(counter, good + replaced(comment, "4 4\n6 6", "5 5\n6 6")).empty());
  CHECK(check(counter, good + replaced(comment, "4 4", "4 44")) ==
        "Mapping: literal 44 of the model is neither an input nor a latch");
  CHECK(failure(counter, good + replaced(comment, "4 4", "4 1")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "4 4", "0 4")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "4 4", "48 4")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "4 4", "6 4")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "4 4", "4 6")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "4 4", "4 x")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "MAPPING 5", "MAPPING 6")) == "Mapping");
  CHECK(failure(counter, good + replaced(comment, "MAPPING 5", "MAPPING x")) == "Mapping");
  // Latches before inputs: no literal of such a file means anything to a certificate.
  const std::string reversed = "aag 2 1 1 0 0 1\n4\n2 2 0\n2\n";
  CHECK(failure(reversed, reversed).empty());
  CHECK(failure(reversed, reversed + "l0 =2\n") == "Mapping");
}

TEST_CASE("one witness literal for two of the model would hide what they differ in") {
  // Latch 2 is always 0 and latch 4 always 1, which is bad.
  const std::string model = "aag 2 0 2 0 0 1\n2 2 0\n4 4 1\n4\n";
  const std::string witness = "aag 1 0 1 0 0 1\n2 2 0\n2\n";
  CHECK(failure(model, witness + "c\nMAPPING 2\n2 2\n2 4\n") == "Mapping");
  CHECK(failure(model, witness + "c\nMAPPING 1\n2 2\n") == "Safety");
}

TEST_CASE("a latch may be shared in its complement") {
  // The counter's lowest bit is kept inverted in the witness.
  const std::string model = "aag 1 0 1 0 0 1\n2 3 0\n0\n";
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 3 1\n0\nc\nMAPPING 1\n3 2\n").empty());
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 3 1\n0\nc\nMAPPING 1\n2 3\n").empty());
  CHECK(failure(model, "aag 1 0 1 0 0 1\n2 3 1\n0\n") == "Reset");
}

TEST_CASE("a witness may share a latch as an input, and swap inputs only if that is said") {
  const std::string model = "aag 1 0 1 0 0 1\n2 2 0\n0\n";
  CHECK(failure(model, "aag 1 1 0 0 0 1\n2\n0\nc\nMAPPING 1\n2 2\n").empty());
  // Latch 6 follows the input 2, and the input 4 is never set; nor is bad, 6 while 2 and 4 are.
  const std::string inputs = "aag 5 2 1 0 2 1 1\n2\n4\n6 2\n10\n5\n8 4 2\n10 8 6\n";
  CHECK(failure(inputs, inputs).empty());
  const std::string swapped = inputs + "i0 =4\ni1 =2\nl0 =6\n";
  CHECK(failure(inputs, swapped) == "Reset");
  CHECK(failure(inputs, "aag 5 2 1 0 2 1 1\n2\n4\n6 4\n10\n3\n8 4 2\n10 8 6\ni0 =4\ni1 =2\nl0 =6\n").empty());
}

TEST_CASE("what is not for us") {
  const std::string plain = "aag 1 0 1 0 0 1\n2 2 0\n2\n";
  const std::string live = "aag 1 0 1 0 0 0 0 1\n2 2 0\n1\n2\n";
  CHECK_THROWS_AS(failure(live, plain), Unsupported);
  CHECK_THROWS_AS(failure(plain, live), Unsupported);
  CHECK_THROWS_AS(failure(plain, "aag 2 0 2 0 0 1\n2 2 4\n4 4 2\n2\n"), Unsupported);
}

TEST_CASE("the certificates beside the sources have the verdicts they had elsewhere") {
  const char* source = std::getenv("POLYCUBE_SOURCE");
  const auto folder = std::filesystem::path(source == nullptr ? "." : source) / "../shared/formats/certificates/aiger";
  if (!std::filesystem::is_directory(folder)) {
    MESSAGE("skipped: there is no folder ../shared/formats/certificates/aiger");
    return;
  }
  const struct {
    const char* model;
    const char* witness;
    const char* failure;
  } rows[] = {{"m1.aag", "m1_inv.aag", ""},
              {"m1.aag", "m1_wrong.aag", "Inductive"},
              {"m1.aag", "m1_kind1.aag", "Inductive"},
              {"m1.aag", "m1_kind2.aag", "Inductive"},
              {"m1.aag", "m1_kind3.aag", "Inductive"},
              {"m2.aag", "m2_inv.aag", ""},
              {"m2.aag", "m2_wrong.aag", "Inductive"},
              {"m2.aag", "m2_kind1.aag", "Inductive"},
              {"m2.aag", "m2_kind2.aag", ""},
              {"m2.aag", "m2_kind2.aig", ""},
              {"m2.aag", "m2_kind3.aag", ""},
              {"m1.aag", "m2_inv.aag", "Transition"}};
  for (const auto& row : rows) {
    CAPTURE(row.witness);
    const auto text = [&](const char* name) { return read_file((folder / name).string()); };
    CHECK(failure(text(row.model), text(row.witness)) == row.failure);
  }
}
