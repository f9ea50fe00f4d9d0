// What the reader makes of well-formed files.
#include "unit/aiger/common.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("aiger reader");

namespace {

/// A term as text: variables by position, AND as (a b), negation as !.
std::string show(const TransitionSystem& s, Node n) {
  const TermStore& t = s.terms();
  if (t.is_constant(n)) return t.is_true(n) ? "1" : "0";
  if (const auto i = s.input_position(n)) return "i" + std::to_string(*i);
  if (const auto l = s.state_position(n)) return "l" + std::to_string(*l);
  if (t.kind(n) == Kind::not_) return "!" + show(s, t.arg(n, 0));
  REQUIRE(t.kind(n) == Kind::and_);
  return "(" + show(s, t.arg(n, 0)) + " " + show(s, t.arg(n, 1)) + ")";
}

void check_sample(const TransitionSystem& s) {
  CHECK(s.format == Format::aiger);
  REQUIRE(s.inputs().size() == 2);
  CHECK(s.symbols.name(s.inputs()[0]) == "clock enable");
  CHECK(s.symbols.name(s.inputs()[1]) == "2nd");
  REQUIRE(s.states().size() == 4);
  CHECK(s.symbols.name(s.states()[0].variable) == "a");
  CHECK(s.symbols.name(s.states()[1].variable) == "");
  CHECK(s.symbols.name(s.states()[3].variable) == "d");
  CHECK(show(s, s.states()[0].next) == "((!l3 l0) i0)");
  CHECK(show(s, s.states()[0].init) == "0");
  CHECK(show(s, s.states()[1].next) == "!l1");
  CHECK(show(s, s.states()[1].init) == "1");
  CHECK(show(s, s.states()[2].next) == "i0");
  CHECK(!s.states()[2].init);
  CHECK(show(s, s.states()[3].next) == "l0");
  CHECK(show(s, s.states()[3].init) == "(l2 !l1)");
  REQUIRE(s.outputs.size() == 1);
  CHECK(s.outputs[0].name == "out");
  CHECK(show(s, s.outputs[0].term) == "((!l3 l0) i0)");
  REQUIRE(s.bads.size() == 1);
  CHECK(s.bads[0].name == "wrong");
  CHECK(show(s, s.bads[0].term) == "!((!l3 l0) i0)");
  REQUIRE(s.constraints.size() == 1);
  CHECK(s.constraints[0].name == "c1");
  CHECK(show(s, s.constraints[0].term) == "!i0");
  REQUIRE(s.justices.size() == 2);
  REQUIRE(s.justices[0].terms.size() == 2);
  CHECK(show(s, s.justices[0].terms[0]) == "l0");
  CHECK(show(s, s.justices[0].terms[1]) == "!l1");
  CHECK(s.justices[0].name == "live");
  CHECK(s.justices[1].terms.empty());
  CHECK(s.justices[1].name == "1");
  REQUIRE(s.fairness.size() == 1);
  CHECK(s.fairness[0].name == "fair");
  CHECK(show(s, s.fairness[0].term) == "l3");
}

}  // namespace

TEST_CASE("all sections, ASCII") { check_sample(aiger::read("m.aag", aiger::samples::ascii)); }

TEST_CASE("all sections, binary") { check_sample(aiger::read("m.aig", aiger::samples::binary())); }

TEST_CASE("ASCII and binary give the same system") {
  std::string difference;
  const auto a = aiger::read("m.aag", aiger::samples::ascii);
  const auto b = aiger::read("m.aig", aiger::samples::binary());
  const bool same = same_system(a, b, &difference);
  CHECK_MESSAGE(same, difference);
}

TEST_CASE("the smallest files") {
  for (const char* text : {"aag 0 0 0 0 0\n", "aig 0 0 0 0 0\n", "aag 0 0 0 0 0 0 0 0 0\n"}) {
    const auto s = aiger::read("m", text);
    CHECK(s.inputs().empty());
    CHECK(s.states().empty());
    CHECK(s.bads.empty());
  }
  // Indices may be left out in ASCII.
  CHECK(aiger::read("m", "aag 100 1 0 0 0\n84\n").inputs().size() == 1);
}

TEST_CASE("outputs are the properties where there are no others") {
  const auto old = aiger::read("m", "aag 1 1 0 3 0\n2\n2\n3\n1\no1 second\n");
  CHECK(old.outputs.empty());
  REQUIRE(old.bads.size() == 3);
  CHECK(old.bads[1].name == "second");
  CHECK(show(old, old.bads[0].term) == "i0");
  CHECK(show(old, old.bads[1].term) == "!i0");
  CHECK(show(old, old.bads[2].term) == "1");

  const auto constrained = aiger::read("m", "aag 1 1 0 1 0 0 1\n2\n2\n3\n");
  CHECK(constrained.bads.size() == 1);
  CHECK(constrained.constraints.size() == 1);

  const auto bad = aiger::read("m", "aag 1 1 0 1 0 1\n2\n2\n3\n");
  CHECK(bad.outputs.size() == 1);
  CHECK(bad.bads.size() == 1);

  const auto justice = aiger::read("m", "aag 1 1 0 1 0 0 0 1\n2\n2\n1\n3\n");
  CHECK(justice.outputs.size() == 1);
  CHECK(justice.bads.empty());
}

TEST_CASE("ANDs of the same operands are one term, whatever their order") {
  const auto s = aiger::read("m", "aag 4 2 0 2 2\n2\n4\n6\n8\n6 2 5\n8 5 2\n");
  CHECK(s.bads[0].term == s.bads[1].term);
}

TEST_CASE("a long chain of ANDs in reverse order needs no recursion") {
  constexpr int length = 100'000;
  std::string text = "aag " + std::to_string(length + 1) + " 1 0 1 " + std::to_string(length) + "\n2\n" +
                     std::to_string(2 * length + 2) + "\n";
  for (int i = length; i > 0; --i) {
    text += std::to_string(2 * i + 2) + " " + std::to_string(2 * i + 1) + " " + std::to_string(2 * i) + "\n";
  }
  const auto s = aiger::read("m", text);
  CHECK(s.bads.size() == 1);
  CHECK(s.terms().kind(s.bads[0].term) == Kind::and_);
}

TEST_CASE("reset functions may read latches that come later") {
  const auto s = aiger::read("m", "aag 4 1 2 0 1\n2\n4 4 9\n6 6 6\n8 6 6\n");
  CHECK(show(s, s.states()[0].init) == "!(l1 l1)");
  CHECK(!s.states()[1].init);
}

TEST_CASE("resets without an order of evaluation are not supported") {
  const auto reason = [](const char* text) -> std::string {
    try {
      aiger::read("m", text);
    } catch (const Unsupported& error) {
      return error.what();
    }
    return "";
  };
  const std::string circle = "the initial values of the states depend on each other in a circle";
  CHECK(reason("aag 2 1 1 0 0\n2\n4 4 2\n") == "the reset of a latch depends on input 0");
  CHECK(reason("aag 4 1 2 0 1\n2\n4 4 9\n6 6\n8 6 2\ni0 go\n") == "the reset of a latch depends on input 0 'go'");
  CHECK(reason("aag 1 0 1 0 0\n2 2 3\n") == circle);
  CHECK(reason("aag 2 0 2 0 0\n2 2 4\n4 4 2\nl1 b\n") == circle);
  CHECK(reason("aag 3 0 2 0 1\n2 2 2\n4 4 6\n6 5 2\n") == circle);
  // The same latch read twice is no circle.
  CHECK(reason("aag 5 0 3 0 2\n2 2 8\n4 4 10\n6 6 6\n8 4 5\n10 6 6\n") == "");
}

TEST_SUITE_END();
