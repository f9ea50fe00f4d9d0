#include "certify/replay/check_witness.h"

#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;

namespace {

WitnessCheck check(const std::string& model, const Witness& witness) {
  return check_witness(btor2::read("model", model), witness);
}

bool mentions(const WitnessCheck& result, const std::string& text) {
  return result.reason.find(text) != std::string::npos;
}

/// A witness without any values.
Witness empty_witness(std::vector<Claim> claims, std::size_t frames) {
  Witness result;
  result.claims = std::move(claims);
  result.frames.resize(frames);
  return result;
}

constexpr Claim bad0{false, 0};
constexpr Claim bad1{false, 1};
constexpr Claim live0{true, 0};

// Counts up where the input says so; bad 0 is the value 2, bad 1 the value 0.
const std::string counter = R"(1 sort bitvec 1
2 sort bitvec 2
3 zero 2
4 state 2 count
5 init 2 4 3
6 input 1 go
7 uext 2 6 1
8 add 2 4 7
9 next 2 4 8
10 constd 2 2
11 eq 1 4 10
12 bad 11
13 eq 1 4 3
14 bad 13
)";

Witness run(std::vector<Claim> claims, std::initializer_list<int> inputs) {
  Witness result;
  result.claims = std::move(claims);
  for (const int input : inputs) {
    result.frames.emplace_back();
    result.frames.back().inputs.emplace(0, BitVector::boolean(input != 0));
  }
  return result;
}

}  // namespace

TEST_CASE("a run that reaches its bad is accepted, where it does") {
  const WitnessCheck direct = check(counter, run({bad0}, {1, 1, 0}));
  CHECK(direct.accepted);
  CHECK(direct.frame == 2);
  const WitnessCheck slow = check(counter, run({bad0}, {1, 0, 1, 0}));
  CHECK(slow.accepted);
  CHECK(slow.frame == 3);
  CHECK(check(counter, run({bad0, bad1}, {1, 1, 0})).accepted);
}

TEST_CASE("frames behind the bad do no harm") {
  const WitnessCheck result = check(counter, run({bad0}, {1, 1, 0, 0, 1}));
  CHECK(result.accepted);
  CHECK(result.frame == 2);
}

TEST_CASE("what is not given is zero") {
  CHECK(check(counter, empty_witness({bad1}, 1)).accepted);
  CHECK_FALSE(check(counter, empty_witness({bad0}, 5)).accepted);
}

TEST_CASE("a run that does not reach its bad is rejected, by name") {
  const WitnessCheck result = check(counter, run({bad0}, {1, 0, 0}));
  CHECK_FALSE(result.accepted);
  CHECK(mentions(result, "b0"));
  CHECK(result.frame == 2);
  CHECK(mentions(check(counter, run({bad1, bad0}, {1, 0})), "b0"));
}

TEST_CASE("no claims or no frames are rejected") {
  CHECK_FALSE(check(counter, run({}, {1})).accepted);
  CHECK_FALSE(check(counter, empty_witness({bad1}, 0)).accepted);
  CHECK(mentions(check(counter, run({}, {1})), "claims nothing"));
  CHECK(mentions(check(counter, empty_witness({bad1}, 0)), "no frames"));
}

TEST_CASE("a value that a state cannot have is rejected where it is given") {
  for (const std::size_t frame : {0U, 1U, 2U}) {
    CAPTURE(frame);
    Witness w = run({bad0}, {1, 1, 0});
    w.frames[frame].states.emplace(0, BitVector(2, frame));
    CHECK(check(counter, w).accepted);
    w.frames[frame].states.insert_or_assign(0, BitVector(2, 3));
    const WitnessCheck result = check(counter, w);
    CHECK_FALSE(result.accepted);
    CHECK(result.frame == frame);
    CHECK(mentions(result, "state 0 (count)"));
  }
}

TEST_CASE("constraints hold up to the bad step and in it") {
  const auto constrained = [](const std::string& lines) { return counter + lines; };
  const std::string never_go = constrained("20 constraint -6 stay\n");
  const WitnessCheck broken = check(never_go, run({bad0}, {1, 1, 0}));
  CHECK_FALSE(broken.accepted);
  CHECK(broken.frame == 0);
  CHECK(mentions(broken, "constraint 0 (stay)"));

  const std::string never_two = constrained("20 constraint -11\n");
  CHECK_FALSE(check(never_two, run({bad0}, {1, 1, 0})).accepted);
  CHECK(check(never_two, run({bad0}, {1, 1, 0})).frame == 2);

  // At the value 2 the input must be set: this holds or not in the bad step itself.
  const std::string go_at_two = constrained("20 implies 1 11 6\n21 constraint 20\n");
  CHECK_FALSE(check(go_at_two, run({bad0}, {1, 1, 0})).accepted);
  CHECK(check(go_at_two, run({bad0}, {1, 1, 1})).accepted);

  // Behind the bad step nothing is asked.
  const std::string not_three = constrained("20 ones 2\n21 neq 1 4 20\n22 constraint 21\n");
  CHECK(check(not_three, run({bad0}, {1, 1, 1, 1, 1})).accepted);
  // The second constraint counts as much as the first.
  CHECK(mentions(check(constrained("20 one 1\n21 constraint 20\n22 constraint -6\n"), run({bad0}, {1, 1, 0})),
                 "constraint 1"));
}

TEST_CASE("one claim of several that is not reached is enough to reject") {
  // bad1 (the value 0) holds at the start, bad0 never.
  const WitnessCheck result = check(counter, run({bad1, bad0}, {0, 0}));
  CHECK_FALSE(result.accepted);
  CHECK(mentions(result, "b0"));
}

TEST_CASE("free states are choices: at the start, or in every step") {
  const std::string model = R"(1 sort bitvec 2
2 sort bitvec 1
3 state 1 kept
4 next 1 3 3
5 state 1 free
6 ones 1
7 state 1 once
8 init 1 7 6
9 eq 2 3 6
10 eq 2 5 6
11 and 2 9 10
12 redor 2 7
13 and 2 11 -12
14 bad 13
)";
  Witness w = empty_witness({bad0}, 2);
  w.frames[0].states.emplace(0, BitVector(2, 3));
  w.frames[1].states.emplace(1, BitVector(2, 3));
  // `once` is all ones at the start and zero, unless chosen, after it.
  CHECK(check(model, w).accepted);
  w.frames[1].states.emplace(2, BitVector(2, 1));
  CHECK_FALSE(check(model, w).accepted);
  w.frames[1].states.erase(2);
  w.frames[1].states.emplace(0, BitVector(2, 2));  // a value it does not have any more
  CHECK_FALSE(check(model, w).accepted);
  w.frames[1].states.erase(0);
  w.frames[0].states.emplace(2, BitVector(2, 0));  // against its init
  CHECK_FALSE(check(model, w).accepted);
}

TEST_CASE("inits that read states follow the choices") {
  const std::string model =
      "1 sort bitvec 2\n2 state 1\n3 neg 1 2\n4 state 1\n5 init 1 4 3\n6 sort bitvec 1\n7 one 1\n8 eq 6 4 7\n9 bad 8\n";
  Witness w = empty_witness({bad0}, 1);
  CHECK_FALSE(check(model, w).accepted);
  w.frames[0].states.emplace(0, BitVector(2, 3));
  CHECK(check(model, w).accepted);
  w.frames[0].states.emplace(1, BitVector(2, 1));
  CHECK(check(model, w).accepted);
  w.frames[0].states.insert_or_assign(1, BitVector(2, 2));
  CHECK_FALSE(check(model, w).accepted);
}

TEST_CASE("arrays are compared by their elements") {
  const std::string model =
      "1 sort bitvec 1\n2 sort array 1 1\n3 state 2\n4 next 2 3 3\n5 one 1\n6 read 1 3 5\n7 bad 6\n";
  ArrayValue ones(1, BitVector::one(1));
  ArrayValue spelled(1, BitVector::zero(1));
  spelled.write(BitVector(1, 0), BitVector::one(1));
  spelled.write(BitVector(1, 1), BitVector::one(1));
  Witness w = empty_witness({bad0}, 1);
  w.frames[0].states.emplace(0, ones);
  CHECK(check(model, w).accepted);
  const std::string later = model + "8 input 1\n9 and 1 6 8\n10 bad 9\n";
  w = empty_witness({bad1}, 2);
  w.frames[0].states.emplace(0, ones);
  w.frames[1].states.emplace(0, spelled);
  w.frames[1].inputs.emplace(0, BitVector::one(1));
  CHECK(check(later, w).accepted);
  spelled.write(BitVector(1, 0), BitVector::zero(1));
  w.frames[1].states.insert_or_assign(0, spelled);
  CHECK_FALSE(check(later, w).accepted);
}

namespace {

// Counts modulo 4 where the input says so. live0: the value 1 and the value 2 again and again.
const std::string ring = R"(1 sort bitvec 1
2 sort bitvec 2
3 zero 2
4 state 2 count
5 init 2 4 3
6 input 1 go
7 uext 2 6 1
8 add 2 4 7
9 next 2 4 8
10 one 2
11 eq 1 4 10
12 inc 2 10
13 eq 1 4 12
14 justice 2 11 13
15 justice 1 11
16 justice 1 6
)";

}  // namespace

TEST_CASE("a lasso is a loop in which every condition holds") {
  const WitnessCheck whole = check(ring, run({live0}, {1, 1, 1, 1, 0}));
  CHECK(whole.accepted);
  CHECK(whole.frame == 4);
  CHECK_FALSE(check(ring, run({live0}, {1, 1, 1, 1})).accepted);  // does not come back
  CHECK_FALSE(check(ring, run({live0}, {1, 0, 0})).accepted);     // a loop at 1 that never sees 2
  CHECK(check(ring, run({{true, 1}}, {1, 0, 0})).accepted);       // which is all that j1 asks for
  CHECK_FALSE(check(ring, run({{true, 1}}, {0, 0})).accepted);    // a loop at 0
  CHECK_FALSE(check(ring, run({live0}, {0})).accepted);           // one frame is no loop
}

TEST_CASE("a loop is up to, but without, its last frame") {
  // j2 asks for the input. In the last frame it does not count: the loop goes on from the first of its frames instead.
  CHECK_FALSE(check(ring, run({{true, 2}}, {0, 1})).accepted);
  CHECK(check(ring, run({{true, 2}}, {1, 1, 1, 1, 0})).accepted);
  // The stem does not count either.
  CHECK_FALSE(check(ring, run({{true, 2}}, {1, 0, 0})).accepted);
}

TEST_CASE("the loop may begin anywhere") {
  // Values 0 0 1 2 3 0: loops from the first and from the second frame.
  CHECK(check(ring, run({live0}, {0, 1, 1, 1, 1, 0})).accepted);
  // Values 0 1 2 3 0 1, where the loop begins at 1.
  CHECK(check(ring, run({live0}, {1, 1, 1, 1, 1, 0})).accepted);
}

TEST_CASE("fairness must hold in the loop too") {
  const std::string fair = ring + "20 ones 2\n21 eq 1 4 20\n22 fair 21\n23 fair -6\n";
  CHECK_FALSE(check(fair, run({live0}, {1, 1, 1, 1, 0})).accepted);  // never waits
  CHECK(check(fair, run({live0}, {1, 1, 1, 0, 1, 0})).accepted);     // waits at 3
  CHECK_FALSE(check(fair, run({{true, 1}}, {1, 0, 0})).accepted);    // never sees 3
}

TEST_CASE("constraints hold along a lasso") {
  const std::string constrained = ring + "20 ones 2\n21 neq 1 4 20\n22 constraint 21\n";
  const WitnessCheck result = check(constrained, run({live0}, {1, 1, 1, 1, 0}));
  CHECK_FALSE(result.accepted);
  CHECK(result.frame == 3);
  CHECK(mentions(result, "j0"));
  CHECK(check(constrained, run({{true, 1}}, {1, 0, 0})).accepted);
}

TEST_CASE("states without next do not keep a loop from closing") {
  const std::string model = "1 sort bitvec 1\n2 state 1 kept\n3 next 1 2 2\n4 state 1 free\n5 justice 1 4\n";
  Witness w = empty_witness({live0}, 2);
  CHECK_FALSE(check(model, w).accepted);
  w.frames[0].states.emplace(1, BitVector::one(1));
  CHECK(check(model, w).accepted);
  w.frames[0].states.erase(1);
  w.frames[1].states.emplace(1, BitVector::one(1));
  CHECK_FALSE(check(model, w).accepted);
}

TEST_CASE("a claim of both kinds needs both") {
  const std::string both = ring + "20 bad 13\n21 ones 2\n22 neq 1 4 4\n23 bad 22\n";
  CHECK(check(both, run({bad0, live0}, {1, 1, 1, 1, 0})).accepted);
  CHECK_FALSE(check(both, run({bad1, live0}, {1, 1, 1, 1, 0})).accepted);
  CHECK_FALSE(check(both, run({bad0, live0}, {1, 1, 1})).accepted);
}
