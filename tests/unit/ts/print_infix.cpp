#include "ts/print_infix.h"

#include "frontends/btor2/reader.h"
#include "term/rewrite.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Words head, tail, fill of 8 bits, bits busy, full, and an array mem.
class World {
 public:
  World() : terms_(system.terms()), build(terms_, Builder::Simplify::no) {
    head = system.add_state(Sort::bits(8), "head");
    tail = system.add_state(Sort::bits(8), "tail");
    fill = system.add_state(Sort::bits(8), "fill");
    busy = system.add_input(Sort::bits(1), "busy");
    full = system.add_state(Sort::bits(1), "full");
    mem = system.add_state(Sort::array(8, 4), "mem");
  }
  Node number(std::uint64_t value, std::uint32_t width = 8) { return terms_.constant(BitVector(width, value)); }
  Node make(Kind kind, std::initializer_list<Node> args, std::uint32_t p0 = 0, std::uint32_t p1 = 0) {
    return terms_.make(kind, args, p0, p1);
  }
  Node not_(Node n) { return make(Kind::not_, {n}); }
  std::string text(Node n) {
    const InfixText result = print_infix(system, std::vector<Node>{n});
    std::string all;
    for (const std::string& line : result.definitions) all += line + "; ";
    return all + result.conditions.at(0);
  }

  TransitionSystem system;

 private:
  TermStore& terms_;

 public:
  Builder build;
  Node head, tail, fill, busy, full, mem;
};

}  // namespace

TEST_CASE("comparisons, and their negations") {
  World w;
  const Node eight = w.number(8);
  CHECK(w.text(w.make(Kind::ulte, {w.fill, eight})) == "fill <= 8");
  CHECK(w.text(w.not_(w.make(Kind::ult, {w.head, w.tail}))) == "head >= tail");
  CHECK(w.text(w.not_(w.make(Kind::ugte, {w.head, w.tail}))) == "head < tail");
  CHECK(w.text(w.not_(w.make(Kind::eq, {w.head, w.tail}))) == "head != tail");
  CHECK(w.text(w.not_(w.not_(w.make(Kind::neq, {w.head, w.tail})))) == "head != tail");
  CHECK(w.text(w.make(Kind::ult, {eight, w.fill})) == "fill > 8");
  CHECK(w.text(w.make(Kind::eq, {eight, w.fill})) == "fill == 8");
  CHECK(w.text(w.make(Kind::slte, {w.number(0xf0), w.fill})) == "fill >=s -16");
  CHECK(w.text(w.not_(w.make(Kind::slt, {w.fill, w.number(3)}))) == "fill >=s 3");
  CHECK(w.text(w.make(Kind::eq, {w.make(Kind::sub, {w.head, w.tail}), w.fill})) == "head - tail == fill");
  CHECK(w.text(w.make(Kind::redor, {w.fill})) == "fill != 0");
  CHECK(w.text(w.not_(w.make(Kind::redand, {w.fill}))) == "fill != 0xff");
}

TEST_CASE("bits: connectives by precedence, clauses as implications") {
  World w;
  const Node small = w.make(Kind::ulte, {w.fill, w.number(8)});
  const Node both = w.make(Kind::and_, {w.busy, w.full});
  CHECK(w.text(w.busy) == "busy");
  CHECK(w.text(w.not_(w.busy)) == "!busy");
  CHECK(w.text(w.make(Kind::or_, {w.busy, small})) == "busy || fill <= 8");
  CHECK(w.text(w.make(Kind::or_, {w.not_(w.busy), small})) == "busy -> fill <= 8");
  CHECK(w.text(w.not_(both)) == "!busy || !full");
  CHECK(w.text(w.make(Kind::or_, {both, small})) == "(busy && full) || fill <= 8");
  CHECK(w.text(w.make(Kind::and_, {w.make(Kind::or_, {w.busy, w.full}), small})) == "(busy || full) && fill <= 8");
  CHECK(w.text(w.make(Kind::implies, {w.busy, w.full})) == "busy -> full");
  CHECK(w.text(w.not_(w.make(Kind::implies, {w.busy, w.full}))) == "busy && !full");
  CHECK(w.text(w.make(Kind::xor_, {w.busy, w.full})) == "busy != full");
  CHECK(w.text(w.not_(w.make(Kind::xor_, {w.busy, w.full}))) == "busy == full");
  CHECK(w.text(w.make(Kind::eq, {w.busy, w.number(0, 1)})) == "!busy");
  CHECK(w.text(w.not_(w.make(Kind::neq, {w.number(1, 1), w.busy}))) == "busy");
  const Node idle = w.make(Kind::neq, {w.make(Kind::slice, {w.head}, 7, 4), w.number(3, 4)});
  CHECK(w.text(w.make(Kind::or_, {w.make(Kind::or_, {idle, small}), w.not_(w.full)})) ==
        "head[7:4] == 3 && full -> fill <= 8");
  CHECK(w.text(w.make(Kind::ite, {w.busy, w.full, small})) == "busy ? full : fill <= 8");
  CHECK(w.text(w.not_(w.make(Kind::ite, {w.busy, w.full, small}))) == "busy ? !full : fill > 8");
}

TEST_CASE("words: operators, slices, extensions, arrays") {
  World w;
  const Node zero = w.number(0);
  const auto equals_zero = [&](Node n) { return w.text(w.make(Kind::eq, {n, zero})); };
  CHECK(equals_zero(w.make(Kind::and_, {w.head, w.number(0x41)})) == "(head & 0x41) == 0");
  CHECK(equals_zero(w.make(Kind::add, {w.head, w.number(255)})) == "head - 1 == 0");
  CHECK(equals_zero(w.make(Kind::add, {w.number(3), w.head})) == "head + 3 == 0");
  CHECK(equals_zero(w.make(Kind::mul, {w.make(Kind::add, {w.head, w.tail}), w.fill})) == "(head + tail) * fill == 0");
  CHECK(equals_zero(w.make(Kind::sub, {w.head, w.make(Kind::sub, {w.tail, w.fill})})) == "head - (tail - fill) == 0");
  CHECK(equals_zero(w.make(Kind::sub, {w.make(Kind::sub, {w.head, w.tail}), w.fill})) == "head - tail - fill == 0");
  CHECK(equals_zero(w.not_(w.make(Kind::xor_, {w.head, w.tail}))) == "~(head ^ tail) == 0");
  CHECK(equals_zero(w.make(Kind::sdiv, {w.head, w.tail})) == "sdiv(head, tail) == 0");
  const Node bit = w.make(Kind::slice, {w.head}, 3, 3);
  CHECK(w.text(bit) == "head[3]");
  CHECK(w.text(w.not_(bit)) == "!head[3]");
  const Node wide = w.make(Kind::add, {w.make(Kind::uext, {w.head}, 1), w.make(Kind::sext, {w.tail}, 1)});
  CHECK(w.text(w.make(Kind::ulte, {wide, w.number(300, 9)})) == "9'(head) + 9's(tail) <= 300");
  const Node element = w.make(Kind::read, {w.mem, w.make(Kind::inc, {w.head})});
  CHECK(w.text(w.make(Kind::neq, {element, w.number(5, 4)})) == "mem[head + 1] != 5");
  CHECK(w.text(w.make(Kind::eq, {w.make(Kind::concat, {w.head, w.tail}), w.number(0x12345, 16)})) ==
        "{head, tail} == 0x2345");
  CHECK(w.text(w.make(Kind::eq, {w.make(Kind::uext, {w.head}, 24), w.number(0xdeadbeef, 32)})) ==
        "32'(head) == 0xdeadbeef");
}

TEST_CASE("what is used twice, or long, gets a name; long chains do not go deep") {
  World w;
  const Node sum = w.make(Kind::add, {w.make(Kind::mul, {w.head, w.tail}), w.fill});
  CHECK(w.text(w.make(Kind::and_, {w.make(Kind::ult, {sum, w.head}), w.make(Kind::ult, {w.tail, sum})})) ==
        "t1 = head * tail + fill; t1 < head && tail < t1");
  Node chain = w.head;
  for (int i = 0; i < 100'000; ++i) chain = w.make(Kind::sub, {w.fill, chain});
  const InfixText text = print_infix(w.system, std::vector<Node>{w.make(Kind::eq, {chain, w.tail})});
  CHECK(text.definitions.size() > 1000);
  std::size_t longest = 0;
  for (const std::string& line : text.definitions) longest = std::max(longest, line.size());
  CHECK(longest < 250);
}

TEST_CASE("variables without a name of their own") {
  const TransitionSystem system = btor2::read("model", R"(1 sort bitvec 1
7 state 1
9 state 1 twin
12 input 1 twin
13 input 1
)");
  const Node condition = system.shared_terms()->make(Kind::and_, {system.states()[0].variable, system.inputs()[1]});
  CHECK(print_infix(system, std::vector<Node>{condition}).conditions[0] == "state7 && input13");
  const Node twins = system.shared_terms()->make(Kind::or_, {system.states()[1].variable, system.inputs()[0]});
  CHECK(print_infix(system, std::vector<Node>{twins}).conditions[0] == "twin#9 || twin#12");
}
