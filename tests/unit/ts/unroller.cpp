#include "ts/unroller.h"

#include <algorithm>

#include "frontends/btor2/reader.h"
#include "solver/smt_solver.h"
#include "test.h"

using namespace polycube::impl;

namespace {

struct Unrolling {
  explicit Unrolling(const std::string& text, Unroller::Start start = Unroller::Start::initial,
                     Builder::Simplify simplify = Builder::Simplify::yes)
      : system(btor2::read("test", text)),
        build(system.terms(), simplify),
        unroller(system, build, start, roots(system)) {}

  static std::vector<Node> roots(const TransitionSystem& system) {
    std::vector<Node> result;
    for (const Condition& c : system.bads) result.push_back(c.term);
    for (const Condition& c : system.constraints) result.push_back(c.term);
    return result;
  }

  Node bad() const { return unroller.now(system.bads[0].term); }

  bool possible(Node formula) {
    const Stop stop;
    Statistics statistics;
    return make_smt_solver({}, system.terms(), stop, statistics)->check(std::span<const Node>(&formula, 1)) ==
           Answer::sat;
  }

  TransitionSystem system;
  Builder build;
  Unroller unroller;
};

const std::string counter = R"(1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 state 2 count
5 init 2 4 3
6 inc 2 4
7 next 2 4 6
8 input 1 unused
9 state 2 bystander
10 next 2 9 9
11 constd 2 5
12 eq 1 4 11
13 bad 12
)";

}  // namespace

TEST_CASE("a counter unrolls to constants") {
  Unrolling u(counter);
  for (std::uint32_t step = 0; step < 8; ++step) {
    u.unroller.extend();
    CHECK(u.unroller.steps() == step + 1);
    CHECK(u.unroller.state(0, step) == u.system.terms().constant(BitVector(4, step)));
    CHECK(u.bad() == u.system.terms().boolean(step == 5));
  }
}

TEST_CASE("what the roots do not depend on is not unrolled") {
  Unrolling u(counter);
  u.unroller.extend();
  CHECK(u.unroller.relevant_states() == std::vector<std::uint32_t>{0});
  const auto frames = u.unroller.read_frames(0, [](Node) -> Value { return BitVector::boolean(true); });
  CHECK(frames[0].states.empty());
  CHECK(frames[0].inputs.empty());
}

TEST_CASE("a state that matters only for an init is relevant from the start, but not from anywhere") {
  const std::string text = R"(1 sort bitvec 2
2 state 1 origin
3 state 1 copy
4 init 1 3 2
5 next 1 3 3
6 sort bitvec 1
7 ones 1
8 eq 6 3 7
9 bad 8
)";
  Unrolling start(text);
  CHECK(start.unroller.relevant_states() == std::vector<std::uint32_t>{0, 1});
  start.unroller.extend();
  CHECK(start.unroller.state(0, 0) == start.unroller.state(1, 0));
  Unrolling anywhere(text, Unroller::Start::anywhere);
  CHECK(anywhere.unroller.relevant_states() == std::vector<std::uint32_t>{1});
}

TEST_CASE("from anywhere the inits do not hold") {
  Unrolling u(counter, Unroller::Start::anywhere);
  u.unroller.extend();
  CHECK(u.system.terms().is_variable(u.unroller.state(0, 0)));
  CHECK(u.possible(u.bad()));
  u.unroller.extend();
  CHECK(u.possible(u.bad()));
}

TEST_CASE("a state without next is new in every step, after its init") {
  const std::string text = R"(1 sort bitvec 1
2 one 1
3 state 1
4 init 1 3 2
5 bad -3
)";
  Unrolling u(text);
  u.unroller.extend();
  CHECK_FALSE(u.possible(u.bad()));
  u.unroller.extend();
  const Node second = u.unroller.state(0, 1);
  CHECK(u.possible(u.bad()));
  u.unroller.extend();
  CHECK(u.system.terms().is_variable(second));
  CHECK(second != u.unroller.state(0, 2));
}

TEST_CASE("frames hold the choices: free states at the start, states without next always, inputs always") {
  const std::string text = R"(1 sort bitvec 2
2 sort bitvec 1
3 zero 1
4 state 1 initialised
5 state 1 open
6 state 1 free
7 state 1 once
8 input 1 in
9 init 1 4 3
10 init 1 7 3
11 next 1 4 8
12 next 1 5 5
13 add 1 4 5
14 add 1 6 13
15 add 1 7 14
16 redor 2 15
17 bad 16
)";
  Unrolling u(text);
  u.unroller.extend();
  u.unroller.extend();
  std::uint64_t count = 0;
  const auto frames = u.unroller.read_frames(1, [&](Node) -> Value { return BitVector(2, ++count); });
  const auto positions = [](const Assignment& assignment) {
    std::vector<std::uint32_t> result;
    for (const auto& entry : assignment) result.push_back(entry.first);
    std::sort(result.begin(), result.end());
    return result;
  };
  CHECK(positions(frames[0].states) == std::vector<std::uint32_t>{1, 2});
  CHECK(positions(frames[1].states) == std::vector<std::uint32_t>{2, 3});
  CHECK(positions(frames[0].inputs) == std::vector<std::uint32_t>{0});
  CHECK(positions(frames[1].inputs) == std::vector<std::uint32_t>{0});
}

TEST_CASE("differ and agree compare the states that matter") {
  const std::string text = R"(1 sort bitvec 2
2 sort bitvec 1
3 state 1 moving
4 state 1 free
5 next 1 3 4
6 eq 2 3 4
7 bad 6
)";
  Unrolling u(text, Unroller::Start::anywhere);
  u.unroller.extend();
  u.unroller.extend();
  const Node differ = u.unroller.differ(0, 1);
  const Node agree = u.unroller.agree(0, 1);
  CHECK(u.possible(differ));
  CHECK(u.possible(agree));
  CHECK_FALSE(u.possible(u.build.and_(differ, agree)));
  CHECK_FALSE(u.possible(u.build.not_(u.build.or_(differ, agree))));
  // The free state is not compared: it may differ while the moving one agrees.
  const Node free_differs = u.build.make(Kind::neq, {u.unroller.state(1, 0), u.unroller.state(1, 1)});
  CHECK(u.possible(u.build.and_(agree, free_differs)));
  CHECK_FALSE(u.possible(u.build.and_(differ, u.build.eq(u.unroller.state(0, 0), u.unroller.state(0, 1)))));
}

TEST_CASE("differ compares free states that a start depends on, however far the way through the inits") {
  // `kept` starts as `between`, and that as `free`. Where `free` differs, only one of two states can be a start,
  // although nothing else tells them apart.
  const std::string text = R"(1 sort bitvec 1
2 state 1 free
3 state 1 between
4 init 1 3 2
5 state 1 kept
6 init 1 5 3
7 next 1 5 5
8 xor 1 2 5
9 bad 8
)";
  Unrolling u(text, Unroller::Start::anywhere);
  u.unroller.extend();
  u.unroller.extend();
  REQUIRE(u.unroller.relevant_states() == std::vector<std::uint32_t>{0, 2});
  const Node same_kept = u.build.eq(u.unroller.state(1, 0), u.unroller.state(1, 1));
  CHECK(u.possible(u.build.and_(u.unroller.differ(0, 1), same_kept)));
}

TEST_CASE("arrays unroll, with constant arrays as inits") {
  const std::string text = R"(1 sort bitvec 2
2 sort bitvec 3
3 sort array 1 2
4 constd 2 5
5 state 3
6 init 3 5 4
7 input 1 where
8 zero 2
9 write 3 5 7 8
10 next 3 5 9
11 zero 1
12 read 2 5 11
13 sort bitvec 1
14 eq 13 12 8
15 bad 14
)";
  for (const auto simplify : {Builder::Simplify::yes, Builder::Simplify::no}) {
    Unrolling u(text, Unroller::Start::initial, simplify);
    u.unroller.extend();
    CHECK_FALSE(u.possible(u.bad()));
    u.unroller.extend();
    CHECK(u.possible(u.bad()));
    CHECK(u.possible(u.build.not_(u.bad())));
  }
}
