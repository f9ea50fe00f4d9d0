// How sums of words go on: told by cases and added up, it is what substitution gives.
#include <algorithm>

#include "bitblast/words.h"
#include "engines/bit_level/bit_words.h"
#include "engines/bit_level/update_tree.h"
#include "engines/ic3/literals/affine_updates.h"
#include "engines/linear_words.h"
#include "passes/bits/bit_pipeline.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Registers of several widths, whose updates are arithmetic with cases in it.
class Updates {
 public:
  explicit Updates(std::uint64_t seed) : random_(seed) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Sort sort = Sort::bits(2 + static_cast<std::uint32_t>(random_.below(3)));
      registers.push_back(system.add_state(sort, "r" + std::to_string(i)));
      inputs_.push_back(system.add_input(sort, "i" + std::to_string(i)));
      choices_.push_back(system.add_input(Sort::bits(1), "c" + std::to_string(i)));
    }
    for (const Node r : registers) system.set_next(r, word(terms().width(r), 3));
    system.bads.push_back({terms().make(Kind::redor, {registers[0]}), ""});
  }

  TransitionSystem system;
  std::vector<Node> registers;

 private:
  TermStore& terms() { return system.terms(); }

  Node word(std::uint32_t width, std::uint32_t depth) {
    if (depth == 0) return leaf(width);
    const auto below = [&] { return word(width, depth - 1); };
    constexpr Kind two[] = {Kind::add, Kind::sub, Kind::add, Kind::mul, Kind::xor_};
    constexpr Kind one[] = {Kind::inc, Kind::dec, Kind::neg, Kind::not_};
    switch (random_.below(8)) {
      case 0: return terms().make(one[random_.below(4)], {below()});
      case 1: return terms().make(Kind::mul, {number(width), below()});
      case 2: {
        const auto more = static_cast<std::uint32_t>(random_.below(3));
        return terms().make(Kind::slice, {word(width + more, depth - 1)}, width - 1, 0);
      }
      case 3: {
        const auto less = static_cast<std::uint32_t>(random_.below(width - 1));
        return terms().make(random_.coin() ? Kind::uext : Kind::sext, {word(width - less, depth - 1)}, less);
      }
      case 4:
      case 5: {
        const Node condition = random_.coin() ? choices_[random_.below(3)] : terms().make(Kind::redor, {registers[1]});
        return terms().make(Kind::ite, {condition, below(), below()});
      }
      default: return terms().make(two[random_.below(5)], {below(), below()});
    }
  }

  Node leaf(std::uint32_t width) {
    const Node some = random_.below(3) == 0 ? inputs_[random_.below(3)] : registers[random_.below(3)];
    const std::uint32_t own = terms().width(some);
    if (random_.below(5) == 0) return number(width);
    if (own > width) return terms().make(Kind::slice, {some}, width - 1, 0);
    return terms().make(random_.coin() ? Kind::uext : Kind::sext, {some}, width - own);
  }

  Node number(std::uint32_t width) {
    return terms().constant(Integer(static_cast<std::int64_t>(random_.next() >> 1)).to_word(width));
  }

  Random random_;
  std::vector<Node> inputs_;
  std::vector<Node> choices_;
};

struct Prepare {
  Stop stop;
  Statistics statistics;
  Log log;
  Prepared operator()(const Circuit& circuit) {
    PipelineOptions none;
    none.passes.clear();
    return prepare(circuit, none, stop, statistics, log);
  }
};

std::vector<invariants::Word> as_words(const std::vector<Node>& registers, Random& random) {
  std::vector<invariants::Word> words;
  for (const Node r : registers) words.push_back({r, random.coin()});
  return words;
}

}  // namespace

TEST_CASE("the next value of a sum is the one of substitution") {
  std::size_t told = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    Updates updates(seed);
    BlastedSystem blasting = blast(updates.system);
    BitWords bit_words(updates.system, blasting, as_words(updates.registers, random), 4096);
    Prepared prepared = Prepare()(blasting.circuit);
    const std::vector<BitWord> words = bit_words.prepared(blasting.circuit, prepared);
    if (words.size() < 2) continue;
    Circuit circuit = prepared.circuit();
    WordSum sum;
    for (std::size_t w = 0; w < words.size(); ++w) {
      const auto coefficient = static_cast<std::int64_t>(random.below(7)) - 3;
      if (coefficient != 0 && words[w].whole) sum.push_back({w, coefficient});
    }
    if (sum.empty()) continue;
    const BitWord added = linear_word(circuit.aig, words, sum);
    const std::vector<Signal> next = ic3::next_of_sum(circuit.aig, words, added);
    if (next.empty()) continue;
    ++told;
    REQUIRE(next.size() == added.bits.size());
    Transplant substitute(circuit.aig, circuit.aig);
    for (const Signal s : circuit.inputs) substitute.set(s.node(), s);
    for (const Latch& l : circuit.latches) substitute.set(l.variable.node(), l.next);
    std::vector<Signal> substituted;
    for (const Signal s : added.bits) substituted.push_back(substitute(s));
    BitSimulator simulator(circuit);
    for (int round = 0; round < 8; ++round) {
      for (const Signal s : circuit.inputs) simulator.set(s, random.next());
      for (const Latch& l : circuit.latches) simulator.set(l.variable, random.next());
      simulator.evaluate();
      for (std::size_t i = 0; i < next.size(); ++i) {
        REQUIRE(simulator.value(next[i]) == simulator.value(substituted[i]));
      }
    }
  }
  CHECK(told > 300);
}

TEST_CASE("what the steps of two registers cancel out costs no adder") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  std::vector<Node> registers;
  for (const char* name : {"x", "y"}) registers.push_back(system.add_state(Sort::bits(32), name));
  const Node paid = system.add_input(Sort::bits(32), "paid");
  // As long as nothing wraps, which is another matter, the sum stays what it is.
  system.set_next(registers[0], terms.make(Kind::add, {registers[0], paid}));
  system.set_next(registers[1], terms.make(Kind::sub, {registers[1], paid}));
  system.bads.push_back({terms.make(Kind::ugt, {registers[0], registers[1]}), ""});
  BlastedSystem blasting = blast(system);
  Random random(1);
  BitWords bit_words(system, blasting, {{registers[0]}, {registers[1]}}, 4096);
  Prepared prepared = Prepare()(blasting.circuit);
  const std::vector<BitWord> words = bit_words.prepared(blasting.circuit, prepared);
  REQUIRE(words.size() == 2);
  Circuit circuit = prepared.circuit();
  const BitWord sum = linear_word(circuit.aig, words, {{0, 1}, {1, 1}});
  const std::vector<Signal> next = ic3::next_of_sum(circuit.aig, words, sum);
  REQUIRE(next.size() == 33);
  // Only what the registers lose moves, which is above their bits.
  for (std::size_t i = 0; i < 32; ++i) CHECK(next[i] == sum.bits[i]);
}

namespace {

/// The tree of an update of one register x of so many bits, which gets the bits of a word.
struct Tree {
  Tree(std::uint32_t w, bool signed_register) : width(w), is_signed(signed_register) {
    Word word(width);
    for (Signal& s : word) s = aig.leaf();
    blaster.set(x, word);
    if (is_signed) word.back() = ~word.back();
    registers[x] = {{word.begin(), word.end()}, is_signed};
    for (const Node c : choices) {
      const Word bit(1, aig.leaf());
      blaster.set(c, bit);
    }
  }

  std::vector<UpdateCase> of(Node next) { return steps.of(next, is_signed); }

  std::uint32_t width;
  bool is_signed;
  TermStore terms;
  Node x = terms.variable(Sort::bits(width));
  std::vector<Node> choices = [this] {
    std::vector<Node> result;
    for (int i = 0; i < 80; ++i) result.push_back(terms.variable(Sort::bits(1)));
    return result;
  }();
  Aig aig;
  Blaster blaster{terms, aig, {}};
  std::map<Node, UpdateTree::Register> registers;
  UpdateTree steps{terms, blaster, registers};
};

}  // namespace

TEST_CASE("updates that read a term more than once are as cheap as their terms") {
  for (const bool is_signed : {false, true}) {
    Tree tree(32, is_signed);
    const auto add = [&](Node a, Node b) { return tree.terms.make(Kind::add, {a, b}); };
    Node doubled = tree.x;
    for (int i = 0; i < 10; ++i) doubled = add(doubled, doubled);
    std::vector<UpdateCase> steps = tree.of(doubled);
    REQUIRE(steps.size() == 1);
    REQUIRE(steps[0].parts.size() == 1);
    CHECK(steps[0].parts[0].coefficient == 1024);
    CHECK(steps[0].parts[0].bits == tree.registers[tree.x].bits);
    // The number that is meant is u = x + 2^31 if x is signed: 1024 (u - 2^31) + 2^31.
    CHECK(steps[0].constant ==
          (is_signed ? Integer::of(BitVector(32, 1ULL << 31), Signedness::is_signed) : Integer(0)));
    for (int i = 0; i < 500; ++i) doubled = add(doubled, doubled);
    steps = tree.of(doubled);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].parts.empty());
    // Fibonacci's numbers, modulo 2^32.
    Node less = tree.x;
    Node more = add(tree.x, tree.x);
    std::uint32_t before = 1;
    std::uint32_t factor = 2;
    for (int i = 0; i < 300; ++i) {
      less = std::exchange(more, add(less, more));
      before = std::exchange(factor, before + factor);
    }
    steps = tree.of(more);
    REQUIRE(steps.size() == 1);
    REQUIRE(steps[0].parts.size() == 1);
    CHECK(static_cast<std::uint32_t>(steps[0].parts[0].coefficient) == factor);
  }
}

TEST_CASE("cases that share their branches make a tree within the limit, or none") {
  Tree tree(16, false);
  const auto chain = [&](std::size_t length) {
    Node n = tree.x;
    for (std::size_t i = 0; i < length; ++i) {
      n = tree.terms.make(Kind::ite, {tree.choices[i], tree.terms.make(Kind::add, {n, n}), n});
    }
    return n;
  };
  const std::vector<UpdateCase> steps = tree.of(chain(4));
  CHECK(steps.size() == 31);
  std::map<std::int64_t, int> factors;
  for (const UpdateCase& s : steps) {
    if (!s.condition) ++factors[s.parts.at(0).coefficient];
  }
  CHECK(factors == std::map<std::int64_t, int>{{1, 1}, {2, 4}, {4, 6}, {8, 4}, {16, 1}});
  CHECK(tree.of(chain(80)).empty());
  // What was decided for one update is forgotten for the next.
  CHECK(tree.of(chain(1)).size() == 3);
  CHECK(tree.of(tree.terms.make(Kind::add, {chain(2), chain(2)})).size() == 7);
}
