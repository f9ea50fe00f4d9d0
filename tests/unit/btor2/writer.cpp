#include "frontends/btor2/writer.h"

#include "frontends/btor2/reader.h"
#include "frontends/btor2/state_order.h"
#include "support/error.h"
#include "test.h"

using namespace polycube::impl;

namespace {

void check_round_trip(const TransitionSystem& system) {
  const std::string text = btor2::write(system);
  CAPTURE(text);
  const TransitionSystem back = btor2::read("written", text);
  std::string difference;
  CHECK_MESSAGE(same_system(system, back, &difference), difference);
  CHECK(btor2::write(back) == text);
}

std::string last_tag(const std::string& text) {
  REQUIRE(text.ends_with('\n'));
  const std::size_t before = text.rfind('\n', text.size() - 2);
  const std::string line = text.substr(before == std::string::npos ? 0 : before + 1);
  const std::size_t tag = line.find(' ') + 1;
  return line.substr(tag, line.find_first_of(" \n", tag) - tag);
}

const char* const texts[] = {
    "",
    "1 sort bitvec 3\n2 input 1 a\n",
    "1 sort bitvec 3\n2 state 1 s\n3 one 1\n",
    "1 sort bitvec 1\n2 zero 1\n3 state 1\n4 init 1 3 2\n5 next 1 3 -3\n6 bad 3\n",
    // Names: several of one term, of constants, of properties.
    "1 sort bitvec 2\n2 input 1 a\n3 uext 1 2 0 b\n4 sext 1 2 0 c\n5 one 1 uno\n6 add 1 2 5 sum\n7 uext 1 6 0 total\n8 "
    "sort bitvec 1\n"
    "9 redor 8 6\n10 bad 9 p\n11 constraint -9 q\n12 output 6 r\n13 fair 9 s\n14 justice 2 9 -9 t\n",
    // Arrays: constant init, init by another array, writes, choices, comparisons, an array input.
    "1 sort bitvec 2\n2 sort bitvec 3\n3 sort array 1 2\n4 constd 2 5\n5 state 3 m\n6 init 3 5 4\n7 state 3 n\n8 init "
    "3 7 5\n"
    "9 input 3 i\n10 input 1 x\n11 write 3 5 10 4\n12 sort bitvec 1\n13 eq 12 11 9\n14 ite 3 13 11 7\n15 next 3 5 "
    "14\n16 read 2 14 10\n"
    "17 redxor 12 16\n18 bad 17\n",
    // An init that reads a chain of states, and one that is a term over them.
    "1 sort bitvec 2\n2 state 1\n3 state 1\n4 init 1 3 2\n5 add 1 2 3\n6 state 1\n7 init 1 6 5\n8 next 1 6 2\n9 sort "
    "bitvec 1\n10 eq 9 6 3\n"
    "11 bad 10\n",
    // Parameters.
    "1 sort bitvec 4\n2 sort bitvec 2\n3 sort bitvec 7\n4 input 1\n5 slice 2 4 2 1\n6 uext 1 5 2\n7 sext 3 4 3\n8 sort "
    "bitvec 9\n"
    "9 concat 8 5 7\n10 output 9\n11 output 6\n12 output 5\n",
};

}  // namespace

TEST_CASE("a name does not change each time it is read") {
  const TransitionSystem a = btor2::read("ends", "1 sort bitvec 1\n2 input 1 a\r\r\r\n3 bad 2 v\r\r\n");
  CHECK(a.bads[0].name == "v");
  CHECK(same_system(a, btor2::read("written", btor2::write(a))));
}

TEST_CASE("what was read is written so that it reads the same") {
  for (const char* text : texts) {
    CAPTURE(text);
    check_round_trip(btor2::read("text", text));
  }
}

TEST_CASE("every operator has its line") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node bit = system.add_input(Sort::bits(1));
  const Node word = system.add_input(Sort::bits(3));
  const Node array = system.add_input(Sort::array(3, 3));
  for (const KindInfo& row : kind_table) {
    const auto word_args = std::vector<Node>(row.arity, word);
    Node n;
    switch (row.rule) {
      case SortRule::leaf: continue;
      case SortRule::boolean: n = terms.make(row.kind, {bit, bit}); break;
      case SortRule::extend: n = terms.make(row.kind, word_args, 2); break;
      case SortRule::slice: n = terms.make(row.kind, word_args, 2, 1); break;
      case SortRule::ite: n = terms.make(Kind::read, {terms.make(row.kind, {bit, array, array}), word}); break;
      case SortRule::read: n = terms.make(row.kind, {array, word}); break;
      case SortRule::write: n = terms.make(Kind::eq, {terms.make(row.kind, {array, word, word}), array}); break;
      default: n = terms.make(row.kind, word_args); break;
    }
    system.outputs.push_back({n, std::string(row.name)});
  }
  check_round_trip(system);
}

TEST_CASE("names of inner terms survive") {
  const TransitionSystem system =
      btor2::read("text", "1 sort bitvec 2\n2 input 1 a\n3 not 1 2 inner\n4 uext 1 3 0 outer\n5 neg 1 2 unused\n");
  const std::string text = btor2::write(system);
  const TransitionSystem back = btor2::read("written", text);
  std::vector<std::vector<std::string>> names;
  for (const Node n : back.symbols.nodes()) names.push_back(back.symbols.names(n));
  CHECK(names == std::vector<std::vector<std::string>>{{"a"}, {"inner", "outer"}, {"unused"}});
}

TEST_CASE("a state is written after all that its init needs") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  // The state is older than the terms of its init.
  const Node other = system.add_state(Sort::bits(4));
  const Node state = system.add_state(Sort::bits(4));
  system.set_init(state, terms.make(Kind::add, {other, terms.constant(BitVector(4, 3))}));
  system.bads.push_back({terms.make(Kind::eq, {state, other}), ""});
  check_round_trip(system);
}

TEST_CASE("a state is written after the states that its init reads") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node a = system.add_state(Sort::bits(4), "a");
  const Node b = system.add_state(Sort::bits(4), "b");
  const Node c = system.add_state(Sort::bits(4), "c");
  const Node d = system.add_state(Sort::bits(4), "d");
  system.set_init(a, terms.make(Kind::add, {c, d}));
  system.set_init(c, terms.make(Kind::neg, {d}));
  const std::vector<Node> order = btor2::state_order(system);
  CHECK(order == std::vector<Node>{d, c, a, b});
  CHECK_FALSE(btor2::is_in_order(system, order));
  const TransitionSystem back = btor2::read("written", btor2::write(system));
  for (std::size_t i = 0; i < order.size(); ++i) {
    CHECK(back.symbols.name(back.states()[i].variable) == system.symbols.name(order[i]));
  }
  CHECK(btor2::is_in_order(back, btor2::state_order(back)));
}

TEST_CASE("inits in a circle cannot be written") {
  TransitionSystem system;
  const Node a = system.add_state(Sort::bits(1));
  const Node b = system.add_state(Sort::bits(1));
  system.set_init(a, b);
  system.set_init(b, a);
  CHECK_THROWS_AS(btor2::write(system), Unsupported);
}

TEST_CASE("a constant array within an init is a state that keeps its value") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const auto word = [&](std::uint64_t value) { return terms.constant(BitVector(2, value)); };
  const Sort sort = Sort::array(2, 2);
  const Node free = system.add_state(Sort::bits(2), "free");
  const Node memory = system.add_state(sort, "memory");
  const Node plain = system.add_state(sort, "plain");
  const Node threes = terms.const_array(sort, word(3));
  system.set_init(memory, terms.make(Kind::write, {threes, word(1), free}));
  system.set_init(plain, threes);
  system.bads.push_back({terms.make(Kind::eq, {memory, plain}), ""});
  CHECK(btor2::state_order(system) == std::vector<Node>{free, threes, memory, plain});
  const std::string text = btor2::write(system);
  CAPTURE(text);
  const TransitionSystem back = btor2::read("written", text);
  CHECK(btor2::write(back) == text);
  REQUIRE(back.states().size() == 4);
  const State& added = back.states()[1];
  CHECK(back.terms().kind(added.init) == Kind::const_array);
  CHECK(added.next == added.variable);
  CHECK(back.terms().arg(back.states()[2].init, 0) == added.variable);
  CHECK(back.terms().kind(back.states()[3].init) == Kind::const_array);
}

TEST_CASE("an init of all elements that is no constant cannot be written") {
  TransitionSystem system;
  const Node free = system.add_state(Sort::bits(2));
  const Node memory = system.add_state(Sort::array(2, 2));
  system.set_init(memory, system.terms().const_array(Sort::array(2, 2), free));
  CHECK_THROWS_AS(btor2::write(system), Unsupported);
}

TEST_CASE("a constant array that is not an init cannot be written") {
  TransitionSystem system;
  const Node array = system.add_input(Sort::array(2, 2));
  const Node zeros = system.terms().const_array(Sort::array(2, 2), system.terms().constant(BitVector(2, 0)));
  system.bads.push_back({system.terms().make(Kind::eq, {array, zeros}), ""});
  CHECK_THROWS_AS(btor2::write(system), Unsupported);
}

TEST_CASE("the last line is never a state or an input") {
  for (const char* text : texts) {
    const std::string written = btor2::write(btor2::read("text", text));
    if (written.empty()) continue;
    CAPTURE(written);
    CHECK(last_tag(written) != "input");
    CHECK(last_tag(written) != "state");
  }
  const std::string only_states =
      btor2::write(btor2::read("text", "1 sort bitvec 1\n2 sort bitvec 2\n3 state 1\n4 input 2 x\n"));
  CHECK(last_tag(only_states) == "sort");
  CHECK(same_system(btor2::read("text", "1 sort bitvec 1\n2 sort bitvec 2\n3 state 1\n4 input 2 x\n"),
                    btor2::read("again", only_states)));
}

TEST_CASE("wide constants keep all their bits") {
  TransitionSystem system;
  BitVector value = BitVector::zero(200);
  value.set_bit(0, true);
  value.set_bit(77, true);
  value.set_bit(199, true);
  const Node x = system.add_input(Sort::bits(200));
  system.bads.push_back({system.terms().make(Kind::eq, {x, system.terms().constant(value)}), ""});
  check_round_trip(system);
}
