#include "certify/certificates/check_witness_system.h"

#include "frontends/btor2/reader.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

InvariantCheck check(const std::string& model, const std::string& witness, SmtChoice choice,
                     decltype(check_witness_system)* how = check_witness_system) {
  const Stop stop;
  Statistics statistics;
  SmtOptions options;
  options.choice = choice;
  return how(btor2::read("model", model), btor2::read("witness", witness), options, stop, statistics);
}

/// "accepted", or the condition that fails.
std::string judge(const std::string& model, const std::string& witness) {
  const InvariantCheck first = check(model, witness, SmtChoice::bitwuzla);
  const InvariantCheck second = check(model, witness, SmtChoice::boolector);
  CHECK(first.outcome == second.outcome);
  CHECK(first.reason == second.reason);
  CHECK(first.outcome != Outcome::stopped);
  const InvariantCheck bits = check(model, witness, SmtChoice::bitwuzla, check_witness_system_on_bits);
  CHECK(bits.outcome == first.outcome);
  const bool inductive = first.reason.starts_with("base") || first.reason.starts_with("step");
  CHECK((inductive ? bits.reason.starts_with("base or step: ") : bits.reason == first.reason));
  return first.outcome == Outcome::accepted ? "accepted" : first.reason.substr(0, first.reason.find(':'));
}

/// The text with the lines that begin with these ids replaced.
std::string with(std::string text, std::initializer_list<std::string> lines) {
  for (const std::string& line : lines) {
    const std::string id = line.substr(0, line.find(' ') + 1);
    std::size_t begin = text.starts_with(id) ? 0 : text.find("\n" + id) + 1;
    text.replace(begin, text.find('\n', begin) - begin, line);
  }
  return text;
}

// Counts 0 to 5 and starts again, or is cleared; bad is the value 7. From 6 it gets there.
const std::string model = R"(1 sort bitvec 1
2 sort bitvec 3
10 input 1 clear
11 zero 2
20 state 2 count
21 init 2 20 11
22 constd 2 5
23 eq 1 20 22
24 inc 2 20
25 ite 2 23 11 24
26 ite 2 10 11 25
27 next 2 20 26
28 ones 2
29 eq 1 20 28
30 bad 29
)";

const std::string witness = R"(1 sort bitvec 1
2 sort bitvec 3
3 input 1 =10
4 zero 2
5 state 2 =20
6 init 2 5 4
7 constd 2 5
8 eq 1 5 7
9 inc 2 5
10 ite 2 8 4 9
11 ite 2 3 4 10
12 next 2 5 11
13 ulte 1 5 7
14 not 1 13
15 bad 14
)";

}  // namespace

TEST_CASE("a witness system is accepted, and each of the five conditions can fail") {
  CHECK(judge(model, witness) == "accepted");
  CHECK(judge(model, model) == "step");
  CHECK(judge(model, with(witness, {"4 one 2"})) == "reset");
  CHECK(judge(model, with(witness, {"11 ite 2 3 5 10"})) == "transition");
  CHECK(judge(model, with(witness, {"13 one 1"})) == "property");
  CHECK(judge(model, with(witness, {"13 eq 1 5 7"})) == "base");
  CHECK(judge(model, with(witness, {"13 neq 1 5 7"})) == "property");
  CHECK(judge(model, with(witness, {"7 constd 2 4"})) == "transition");
  CHECK(judge(model, with(witness, {"13 slt 1 5 7"})) == "base");
  // Not inductive: 6 is allowed, and 7 comes after it.
  CHECK(judge(model, with(witness, {"14 ones 2", "15 eq 1 5 14"}) + "16 bad 15\n") == "step");
}

TEST_CASE("what a witness shares with its model") {
  // By position.
  const std::string nameless = with(witness, {"3 input 1", "5 state 2"});
  CHECK(judge(model, nameless) == "accepted");
  // A state that is not shared says nothing about the model's.
  CHECK(judge(model, with(witness, {"5 state 2"})) == "property");
  CHECK(judge(model, with(witness, {"5 state 2 =21"})) == "mapping");
  CHECK(judge(model, with(witness, {"5 state 2 =10"})) == "mapping");
  CHECK(judge(model, with(witness, {"3 input 1"})) == "transition");
  CHECK(judge(model, with(witness, {"5 state 2 =20x"})) == "property");
  CHECK(judge(model, with(witness, {"5 state 2 =0"})) == "property");
  // One of the model for two of the witness, by a second state.
  CHECK(judge(model, witness + "16 state 2 =20\n") == "mapping");
  CHECK(judge(model, witness + "16 state 2 =22\n") == "mapping");
  CHECK(judge(model, witness + "16 state 2 other\n17 state 1\n") == "accepted");
}

TEST_CASE("a witness may leave constraints out, and has to earn others") {
  // No run gets beyond 5, so no state is excluded that one could be in.
  CHECK(judge(model, witness + "16 constraint 13\n") == "accepted");
  CHECK(judge(model, with(witness, {"15 constraint 13"}) + "16 bad 14\n") == "accepted");
  CHECK(judge(model, witness + "16 not 1 8\n17 constraint 16\n") == "transition");
  CHECK(judge(model, witness + "16 constraint 3\n") == "reset");
  // With 4 excluded in the model, 5 need not be there in the witness, but has to be without.
  const std::string held = model + "31 constd 2 4\n32 neq 1 20 31\n33 constraint 32\n34 bad 23\n";
  CHECK(judge(held, held) == "step");
  const std::string below = with(witness, {"7 constd 2 5", "13 ult 1 5 7"});
  CHECK(judge(held, below) == "step");
  CHECK(judge(held, below + "16 constd 2 4\n17 neq 1 5 16\n18 constraint 17\n") == "accepted");
  CHECK(judge(model + "34 bad 23\n", below + "16 constd 2 4\n17 neq 1 5 16\n18 constraint 17\n") == "transition");
}

TEST_CASE("states without next or init, arrays, inits that read states") {
  const std::string text = R"(1 sort bitvec 1
2 sort bitvec 2
3 sort array 2 2
4 zero 2
5 state 2 base
6 state 3 mem
7 init 3 6 4
8 state 2 copy
9 init 2 8 5
10 input 2 at
11 read 2 6 10
12 write 3 6 10 11
13 next 3 6 12
14 next 2 8 8
15 read 2 6 4
16 neq 1 15 4
17 bad 16
)";
  CHECK(judge(text, text) == "accepted");
  const std::string next_for_free = with(text, {"14 next 2 8 8"}) + "18 next 2 5 5\n";
  CHECK(judge(text, next_for_free) == "transition");
  CHECK(judge(text, with(text, {"9 init 2 8 4"})) == "reset");
  // Other elements do not matter, but to say so must not make a start of them.
  CHECK(judge(with(text, {"7 output 4"}), text) == "reset");
  CHECK(judge(with(text, {"7 output 4"}), with(text, {"7 output 4"})) == "base");
}

TEST_CASE("several bads; none at all; justice") {
  const std::string two = model + "31 bad 23\n";
  CHECK(judge(two, two) == "step");
  CHECK(judge(model, with(witness, {"15 output 14"})) == "property");
  const std::string harmless = with(model, {"29 zero 1"});
  CHECK(judge(harmless, with(witness, {"15 output 14"})) == "accepted");
  CHECK_THROWS_AS(check(model + "31 justice 1 29\n", witness, SmtChoice::bitwuzla), Unsupported);
}
