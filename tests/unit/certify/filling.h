// A memory that is filled with 42, then read at any index: `a[x]` is 42 for every x below n. The lemma about one index
// p that never changes proves it for all.
#pragma once

#include <string>

#include "frontends/btor2/reader.h"
#include "ts/invariant.h"

namespace polycube::impl {

struct Filling {
  /// `strict`: reads below n only; else also at n, which reaches the bad.
  explicit Filling(std::uint32_t width, bool strict = true)
      : system(btor2::read("model", text(width, strict))), p(terms.variable(Sort::bits(width))) {}

  static std::string text(std::uint32_t width, bool strict) {
    return "1 sort bitvec 1\n2 sort bitvec " + std::to_string(width) + R"(
3 sort bitvec 8
4 sort array 2 3
5 zero 2
6 constd 3 42
7 state 4 a
8 state 2 n
9 input 2 x
10 init 2 8 5
11 write 4 7 8 6
12 next 4 7 11
13 one 2
14 add 2 8 13
15 ones 2
16 eq 1 8 15
17 ite 2 16 8 14
18 next 2 8 17
19 read 3 7 9
20 neq 1 19 6
21 ul)" + (strict ? "t" : "te") +
           R"( 1 9 8
22 and 1 20 21
23 bad 22
)";
  }

  Node lemma(std::uint64_t value = 42) {
    const Node below = terms.make(Kind::ult, {p, n});
    const Node is = terms.make(Kind::eq, {terms.make(Kind::read, {a, p}), terms.constant(BitVector(8, value))});
    return terms.make(Kind::implies, {below, is});
  }
  Invariant proof(std::uint32_t k = 1) { return {k, false, {lemma()}, {{p, Node(), Node(), x, "p"}}}; }

  TransitionSystem system;
  TermStore& terms = system.terms();
  Node a = system.states()[0].variable;
  Node n = system.states()[1].variable;
  Node x = system.inputs()[0];
  Node p;
};

}  // namespace polycube::impl
