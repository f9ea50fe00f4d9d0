#include "certify/certificates/print_invariant.h"

#include <cstdio>
#include <cstdlib>

#include "frontends/btor2/reader.h"
#include "support/file.h"
#include "test.h"
#include "ts/ghosts.h"
#include "unit/certify/filling.h"

using namespace polycube::impl;

namespace {

const std::string model = R"(1 sort bitvec 1
2 sort bitvec 4
3 zero 2
4 state 2 count
5 init 2 4 3
6 state 1
7 input 1 step
8 uext 2 7 3
9 add 2 4 8
10 next 2 4 9
11 next 1 6 7
12 constd 2 9
13 eq 1 4 12
14 and 1 13 7
15 bad 14 nine
16 bad 6
)";

Invariant strengthened(TransitionSystem& system, std::uint32_t k) {
  TermStore& terms = system.terms();
  const Node count = system.states()[0].variable;
  const Node odd = terms.make(Kind::slice, {count}, 0, 0);
  const Node low = terms.make(Kind::ulte, {count, terms.constant(BitVector(4, 8))});
  const Node busy = terms.make(Kind::not_, {system.states()[1].variable});
  return {k, false, {low, terms.make(Kind::or_, {busy, odd})}};
}

}  // namespace

TEST_CASE("as text") {
  TransitionSystem system = btor2::read("model", model);
  CHECK(invariant_as_text(system, std::vector<std::uint32_t>{0}, strengthened(system, 1)) ==
        R"(# proven: no b0 (nine)
# what follows is true at the start, and kept by every step
# the property
count != 9 || !step
# what makes it inductive
count <= 8
state6 -> count[0]
)");
  CHECK(invariant_as_text(system, std::vector<std::uint32_t>{0, 1}, {3, false, {}}) ==
        R"(# proven: no b0 (nine), no b1
# what follows is true in the first 3 steps, and true whenever it was in the 3 steps before
# the property
count != 9 || !step
!state6
)");
}

TEST_CASE("ghosts as text") {
  Filling f(32);
  Invariant proof = f.proof();
  const Node last = f.terms.variable(Sort::bits(32));
  proof.ghosts.insert(proof.ghosts.begin(), {last, f.n, f.x, Node(), "last"});
  proof.strengthening.push_back(f.terms.make(Kind::ulte, {f.n, last}));
  CHECK(invariant_as_text(f.system, std::vector<std::uint32_t>{0}, proof) ==
        R"(# proven: no b0
# what follows is true at the start, and kept by every step
# registers that only the proof has
# at the start, last == n
# in the next step, last' == x
# p never changes, and where the property failed, p == x
# the property
a[x] == 42 || x >= n
# what makes it inductive
for every p: p < n -> a[p] == 42
n <= last
)");
}

TEST_CASE("a quantified invariant as SMT-LIB2 is inductive") {
  Filling f(32);
  const std::string text = invariant_as_smt2(f.system, std::vector<std::uint32_t>{0}, f.proof());
  CHECK(text.find("(forall ((|p| (_ BitVec 32)))") != std::string::npos);
  if (std::system("z3 --version > /dev/null 2>&1") != 0) {
    MESSAGE("not run: z3, since it is not there");
    return;
  }
  const std::string path = "/tmp/polycube-print-quantified.smt2";
  write_file(path, text + R"((declare-const a (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const n (_ BitVec 32))
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(assert (forall ((x (_ BitVec 32))) (inv a n x)))
(assert (not (inv (store a n #x2a) (ite (= n #xffffffff) n (bvadd n #x00000001)) y)))
(check-sat)
)");
  CHECK(std::system(("z3 -T:60 " + path + " | grep -qx unsat").c_str()) == 0);
  std::remove(path.c_str());
}

TEST_CASE("as SMT-LIB2, for z3 to compare") {
  TransitionSystem system = btor2::read("model", model);
  const std::string text = invariant_as_smt2(system, std::vector<std::uint32_t>{0}, strengthened(system, 1));
  CHECK(text.find("(define-fun inv ((|count| (_ BitVec 4)) (|state6| (_ BitVec 1)) (|step| (_ BitVec 1))) Bool") !=
        std::string::npos);
  const std::string nothing = invariant_as_smt2(btor2::read("model", "1 sort bitvec 1\n2 zero 1\n3 bad 2\n"),
                                                std::vector<std::uint32_t>{0}, {0, false, {}});
  CHECK(nothing.find("(define-fun inv () Bool") != std::string::npos);
  if (std::system("z3 --version > /dev/null 2>&1") != 0) {
    MESSAGE("not run: z3, since it is not there");
    return;
  }
  const std::string path = "/tmp/polycube-print-invariant.smt2";
  const std::string other =
      "(and (not (and (= c #x9) (= i #b1))) (bvule c #x8) "
      "(or (= s #b0) (= ((_ extract 0 0) c) #b1)))";
  write_file(path,
             text +
                 "(declare-const c (_ BitVec 4))\n(declare-const s (_ BitVec 1))\n(declare-const i (_ BitVec 1))\n"
                 "(assert (distinct (inv c s i) " +
                 other + "))\n(check-sat)\n");
  CHECK(std::system(("test \"$(z3 " + path + ")\" = unsat").c_str()) == 0);
  write_file(path, nothing + "(assert (not inv))\n(check-sat)\n");
  CHECK(std::system(("test \"$(z3 " + path + ")\" = unsat").c_str()) == 0);
  std::remove(path.c_str());
}
