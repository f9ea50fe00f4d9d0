// Which terms over states a condition depends on.
#include "engines/ic3/native/frontier.h"

#include <set>

#include "frontends/btor2/reader.h"
#include "test.h"

using namespace polycube::impl;
using namespace polycube::impl::ic3;

namespace {

/// A memory with a write port and a read port, and a second one.
struct Ports {
  TransitionSystem system = btor2::read("ports", R"(1 sort bitvec 1
2 sort bitvec 32
3 sort bitvec 8
4 sort array 2 3
5 state 4 memory
6 state 2 head
7 next 2 6 6
8 state 2 tail
9 next 2 8 8
10 state 3 value
11 next 3 10 10
12 input 2 where
13 input 3 what
14 write 4 5 6 13
15 next 4 5 14
16 read 3 14 8
17 eq 1 16 10
18 read 3 5 12
19 redor 1 18
20 state 4 other
21 next 4 20 20
22 eq 1 5 20
23 bad 17
24 bad 19
25 bad 22
26 and 1 17 19
27 bad 26
)");
  TermStore& store = system.terms();
  StepTerms terms{system, system.bads[3].term};
  TermValues values{store};
  Node memory = system.states()[0].variable;
  Node head = system.states()[1].variable;
  Node tail = system.states()[2].variable;
  Node value = system.states()[3].variable;
  Node other = system.states()[4].variable;

  std::set<Node> of(Node condition) {
    TermMap fixed(terms.build());
    for (const Node n : terms.free()) fixed.set(n, constant_term(terms.build(), values.value(n)));
    Frontier frontier(terms, values, fixed);
    frontier.add(condition);
    return {frontier.terms().begin(), frontier.terms().end()};
  }
  Node read(Node array, Node index) { return terms.build().make(Kind::read, {array, index}); }
  std::set<Node> bits(Node word) {
    std::set<Node> all;
    for (std::uint32_t i = 0; i < store.width(word); ++i) all.insert(store.make(Kind::slice, {word}, i, i));
    return all;
  }
};

}  // namespace

TEST_CASE("a read over a write needs whether the indices are equal, and then one of the two words") {
  Ports p;
  const Node condition = p.system.bads[0].term;
  const Node same = p.terms.build().eq(p.head, p.tail);
  p.values.set(p.tail, BitVector(32, 7));
  std::set<Node> apart = {same, p.terms.build().eq(p.read(p.memory, p.tail), p.value)};
  CHECK(p.of(condition) == apart);
  p.values.clear();
  std::set<Node> met = p.bits(p.value);  // compared with an input
  met.insert(same);
  CHECK(p.of(condition) == met);
}

TEST_CASE("an index from an input counts with its value") {
  Ports p;
  p.values.set(p.system.inputs()[0], BitVector(32, 5));
  p.values.set(p.memory, ArrayValue(32, BitVector(8, 1)));
  const Node cell = p.read(p.memory, p.store.constant(BitVector(32, 5)));
  const std::set<Node> found = p.of(p.system.bads[1].term);
  CHECK(!found.empty());
  std::vector<Node> roots(found.begin(), found.end());
  const std::vector<Node> below = cone(p.store, roots);
  CHECK(std::find(below.begin(), below.end(), cell) != below.end());
  CHECK(std::find(below.begin(), below.end(), p.system.inputs()[0]) == below.end());
}

TEST_CASE("arrays that differ need one cell, arrays that are equal their comparison") {
  Ports p;
  const Node equal = p.terms.build().eq(p.memory, p.other);
  CHECK(p.of(equal) == std::set<Node>{equal});
  const Node index = p.head;
  const Node element = p.store.constant(BitVector(8, 3));
  const auto written = [&](Node array) { return p.store.make(Kind::write, {array, index, element}); };
  const Node still = p.store.make(Kind::eq, {written(p.memory), written(p.other)});
  CHECK(p.of(still) == std::set<Node>{equal});
  ArrayValue changed(32, BitVector::zero(8));
  changed.write(BitVector(32, 9), BitVector(8, 1));
  p.values.clear();
  p.values.set(p.other, changed);
  const Node nine = p.store.constant(BitVector(32, 9));
  CHECK(p.of(still).contains(p.terms.build().eq(p.read(p.memory, nine), p.read(p.other, nine))));
}

TEST_CASE("an index where two arrays differ") {
  ArrayValue a(2, BitVector(4, 1));
  ArrayValue b(2, BitVector(4, 2));
  CHECK(differing_index(a, b) == BitVector(2, 0));
  for (std::uint64_t i = 0; i < 3; ++i) b.write(BitVector(2, i), BitVector(4, 1));
  CHECK(differing_index(a, b) == BitVector(2, 3));
  ArrayValue c(2, BitVector(4, 1));
  c.write(BitVector(2, 2), BitVector(4, 7));
  CHECK(differing_index(a, c) == BitVector(2, 2));
  CHECK(differing_index(c, a) == BitVector(2, 2));
}
