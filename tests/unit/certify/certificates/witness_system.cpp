#include "certify/certificates/witness_system.h"

#include "certify/certificates/check_witness_system.h"
#include "frontends/aiger/reader.h"
#include "frontends/aiger/writer.h"
#include "frontends/btor2/reader.h"
#include "frontends/btor2/writer.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

using Outcome = InvariantCheck::Outcome;

std::string written(const TransitionSystem& model, const Invariant& invariant) {
  return btor2::write(make_witness_system(model, std::vector<std::uint32_t>{0}, invariant));
}

Outcome certify(const TransitionSystem& model, const Invariant& invariant) {
  const TransitionSystem witness = btor2::read("witness", written(model, invariant));
  const Stop stop;
  std::vector<Outcome> outcomes;
  for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
    Statistics statistics;
    SmtOptions options;
    options.choice = choice;
    outcomes.push_back(check_witness_system(model, witness, options, stop, statistics).outcome);
  }
  CHECK(outcomes[0] == outcomes[1]);
  return outcomes[0];
}

/// Ids with gaps, as files have them. The value 3 is bad; 1 and 2 lead there, and 0 to 0.
const std::string ring = R"(1 sort bitvec 1
5 sort bitvec 3
6 zero 5
70 state 5 place
71 init 5 70 6
80 input 1 go
81 inc 5 70
82 eq 1 70 6
83 ite 5 82 6 81
84 next 5 70 83
85 constd 5 3
86 eq 1 70 85
90 bad 86 three
91 output 70
)";

}  // namespace

TEST_CASE("with k of at most 1 it is the model, with another bad and references for names") {
  TransitionSystem model = btor2::read("model", ring);
  TermStore& terms = model.terms();
  const Node zero = terms.constant(BitVector(3, 0));
  const Invariant invariant{1, false, {terms.make(Kind::eq, {model.states()[0].variable, zero})}};
  CHECK(written(model, invariant) == R"(1 sort bitvec 3
2 zero 1
3 state 1 =70
4 init 1 3 2
5 sort bitvec 1
6 input 5 =80
7 inc 1 3
8 eq 5 3 2
9 ite 1 8 2 7
10 const 1 011
11 eq 5 3 10
12 not 5 11
13 and 5 12 8
14 not 5 13
15 next 1 3 9
16 bad 14
)");
  CHECK(certify(model, invariant) == Outcome::accepted);
  CHECK(certify(model, {}) == Outcome::rejected);
  CHECK_THROWS_AS(written(model, {1, true, {}}), Unsupported);
}

TEST_CASE("k-induction: accepted for this k and larger ones, not for smaller") {
  const TransitionSystem model = btor2::read("model", ring);
  // Before 3 come 1 and 2, and nothing before these.
  for (std::uint32_t k = 0; k <= 8; ++k) {
    CAPTURE(k);
    const bool proves = certify(model, {k, false, {}}) == Outcome::accepted;
    CHECK(proves == (k >= 3));
  }
}

TEST_CASE("k-induction with every kind of start and step") {
  // What line 10 is comes out three steps later. It is in turn a constant, an input that a constraint holds down, a
  // state without next, and one with an init that reads another state; always 0.
  const auto pipeline = [](const std::string& source, const std::string& init) {
    return "1 sort bitvec 1\n2 zero 1\n3 one 1\n" + source + init +
           "30 state 1 b\n31 init 1 30 2\n40 state 1 c\n41 init 1 40 2\n50 next 1 20 10\n51 next 1 30 20\n"
           "52 next 1 40 30\n60 bad 40\n";
  };
  const std::string zero_init = "20 state 1 a\n21 init 1 20 2\n";
  const std::string sources[] = {
      "10 and 1 2 3\n",
      "10 input 1 in\n11 not 1 10\n12 constraint 11\n",
      "10 state 1 free\n11 not 1 10\n12 constraint 11\n",
      "9 state 1 held\n10 state 1 set\n11 init 1 10 9\n12 not 1 10\n13 constraint 12\n",
  };
  for (const std::string& source : sources) {
    CAPTURE(source);
    const TransitionSystem model = btor2::read("model", pipeline(source, zero_init));
    for (std::uint32_t k = 0; k <= 5; ++k) {
      CAPTURE(k);
      CHECK((certify(model, {k, false, {}}) == Outcome::accepted) == (k >= 3));
    }
  }
  // A free start fails at once.
  const TransitionSystem reached = btor2::read("model", pipeline(sources[0], "20 state 1 a\n"));
  for (std::uint32_t k = 0; k <= 5; ++k) CHECK(certify(reached, {k, false, {}}) == Outcome::rejected);
}

TEST_CASE("arrays that start as a constant") {
  // What is read comes out one step later; nothing but the start says that it is 0. After step 1 nothing is read.
  const auto memory = [](const std::string& index_width, const std::string& at) {
    return "1 sort bitvec 1\n2 sort bitvec " + index_width + "\n3 sort array 2 1\n4 zero 1\n5 one 1\n6 zero 2\n" +
           "10 state 1 out\n11 init 1 10 4\n20 state 3 mem\n21 init 3 20 4\n22 next 3 20 20\n30 state 1 late\n" +
           "31 init 1 30 4\n32 next 1 30 5\n40 input 2 in\n41 read 1 20 " + at +
           "\n42 not 1 30\n43 and 1 42 41\n44 next 1 10 43\n50 bad 10\n";
  };
  for (const char* width : {"2", "8", "30"}) {
    for (const char* at : {"40", "6"}) {
      CAPTURE(width);
      CAPTURE(at);
      const TransitionSystem model = btor2::read("model", memory(width, at));
      CHECK(certify(model, {1, false, {}}) == Outcome::rejected);
      CHECK(certify(model, {2, false, {}}) == Outcome::accepted);
      CHECK(certify(model, {3, false, {}}) == Outcome::accepted);
    }
  }
}

TEST_CASE("several bads have one witness") {
  const TransitionSystem model = btor2::read("model", ring + "92 constd 5 6\n93 eq 1 70 92\n94 bad 93\n");
  const Invariant three{3, false, {}};
  const Invariant six{6, false, {}};
  const Invariant both =
      conjunction(model, std::vector<std::uint32_t>{0, 1}, std::vector<const Invariant*>{&three, &six});
  CHECK(both.k == 6);
  const auto judge = [&](std::vector<std::uint32_t> bads, const Invariant& invariant) {
    const Stop stop;
    Statistics statistics;
    const TransitionSystem witness = make_witness_system(model, bads, invariant);
    return check_witness_system(model, btor2::read("witness", btor2::write(witness)), {}, stop, statistics);
  };
  CHECK(judge({0, 1}, both).outcome == Outcome::accepted);
  CHECK(judge({0}, three).reason.starts_with("property"));
  CHECK(judge({1}, three).reason.starts_with("property"));
}

TEST_CASE("of one-bit words, as AIGER") {
  // Two latches in a row behind a constraint; the second one is bad.
  const std::string text = "aag 4 1 2 0 0 1 1\n2\n4 2 0\n6 4 0\n6\n3\n";
  const TransitionSystem model = aiger::read("model", text);
  for (std::uint32_t k = 0; k <= 4; ++k) {
    const TransitionSystem witness = make_witness_system(model, std::vector<std::uint32_t>{0}, {k, false, {}});
    const TransitionSystem back = aiger::read("witness", aiger::write(witness, aiger::Encoding::binary));
    const Stop stop;
    Statistics statistics;
    CHECK((check_witness_system(model, back, {}, stop, statistics).outcome == Outcome::accepted) == (k >= 2));
  }
}
