#include "invariants/templates/vocabulary.h"

#include <set>

#include "invariants/sampling/random_runs.h"
#include "invariants/templates/linear_forms.h"
#include "invariants/templates/mine_comparisons.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"
#include "unit/engines/ic3/words.h"

using namespace polycube::impl;
using namespace polycube::impl::test;

namespace {

const Stop never;

std::vector<invariants::Word> words_of(const TransitionSystem& system,
                                       const invariants::VocabularyOptions& options = {}) {
  return invariants::mine_words(system, all_roots(system), options, never);
}

BitVector random_bits(Random& random, std::uint32_t width) {
  BitVector value = BitVector::zero(width);
  for (std::uint32_t i = 0; i < width; ++i) value.set_bit(i, random.coin());
  return value;
}

/// Is the term, up to its sign, the sum of the states by name with these coefficients: exactly as a signed word, or
/// modulo 2^w? Tried on random states.
bool computes(const TransitionSystem& system, Node term, const std::vector<std::pair<std::string, int>>& form,
              bool exactly, Signedness reading = Signedness::is_unsigned) {
  Random random(1);
  Evaluator values(system.terms(), std::vector<Node>{term});
  bool plus = true;
  bool minus = true;
  for (int round = 0; round < 40; ++round) {
    Integer sum = 0;
    std::size_t used = 0;
    for (const State& s : system.states()) {
      if (!values.knows(s.variable)) continue;
      const BitVector value = random_bits(random, system.terms().width(s.variable));
      values.set(s.variable, value);
      for (const auto& [name, coefficient] : form) {
        if (name != system.symbols.name(s.variable)) continue;
        ++used;
        sum += Integer(coefficient) * Integer::of(value, reading);
      }
    }
    if (used != form.size() || values.variables().size() != used) return false;
    values.run();
    const BitVector result = values.bits(term);
    if (exactly) {
      const Integer number = Integer::of(result, Signedness::is_signed);
      plus = plus && number == sum;
      minus = minus && number == -sum;
    } else {
      plus = plus && result == sum.to_word(result.width());
      minus = minus && result == (-sum).to_word(result.width());
    }
  }
  return plus || minus;
}

bool has(const TransitionSystem& system, const std::vector<invariants::Word>& words,
         const std::vector<std::pair<std::string, int>>& form, bool exactly) {
  for (const invariants::Word& word : words) {
    if (word.origin != invariants::Origin::state && computes(system, word.term, form, exactly)) return true;
  }
  return false;
}

const invariants::Word& register_named(const TransitionSystem& system, const std::vector<invariants::Word>& words,
                                       const std::string& name) {
  for (const invariants::Word& word : words) {
    if (system.symbols.name(word.term) == name) return word;
  }
  FAIL("no word ", name);
  return words[0];
}

std::vector<Node> terms_of(const std::vector<invariants::Word>& words) {
  std::vector<Node> result;
  for (const invariants::Word& word : words) result.push_back(word.term);
  return result;
}

}  // namespace

TEST_CASE("the three cases of the method get the words of their proofs, at any width") {
  for (const std::uint32_t width : {8U, 16U, 32U, 64U, 128U}) {
    CAPTURE(width);
    const TransitionSystem first = countdown(width);
    CHECK(has(first, words_of(first), {{"x", 1}, {"n", 1}}, true));
    const TransitionSystem second = exchange(width);
    CHECK(has(second, words_of(second), {{"x", 1}, {"y", 2}}, true));
    CHECK(has(second, words_of(second), {{"x", 1}, {"y", 1}}, true));
    const TransitionSystem third = trade(width);
    CHECK(has(third, words_of(third), {{"x", 1}, {"y", 1}}, true));
    CHECK(has(third, words_of(third), {{"x", 1}, {"y", -2}}, true));
    CHECK(has(third, words_of(third), {{"x", 1}, {"y", 2}}, true));
  }
}

TEST_CASE("each source finds words by itself") {
  invariants::VocabularyOptions none;
  none.registers = none.comparisons = none.lockstep = none.affine = false;
  CHECK(words_of(exchange(8), none).empty());
  invariants::VocabularyOptions options = none;
  options.comparisons = true;
  const TransitionSystem second = exchange(8);
  CHECK(has(second, words_of(second, options), {{"x", 1}, {"y", 2}}, true));
  CHECK_FALSE(has(second, words_of(second, options), {{"x", 1}, {"y", 1}}, true));
  options = none;
  options.lockstep = true;
  CHECK(has(second, words_of(second, options), {{"x", 1}, {"y", 1}}, true));
  options = none;
  options.affine = true;
  const TransitionSystem tied = relational(32);
  CHECK(has(tied, words_of(tied, options), {{"i", 3}, {"a", -1}, {"b", -1}}, false));
  options = none;
  options.registers = true;
  CHECK(words_of(tied, options).size() == 3);
}

TEST_CASE("runs get through models whose next states are inputs tied by equations") {
  const TransitionSystem system = relational(32);
  const std::vector<Node> roots = all_roots(system);
  const invariants::StateCone cone(system, roots);
  const std::vector<invariants::DeadValue> dead = invariants::dead_values(system, cone, roots);
  REQUIRE(dead.size() == 1);
  CHECK(system.symbols.name(dead[0].variable) == "valid");
  CHECK_FALSE(dead[0].value);
  const invariants::Samples samples = invariants::sample_runs(system, cone, roots, {}, never);
  CHECK(samples.states.size() >= 400);
  std::set<std::vector<BitVector>> different;
  for (const std::vector<BitVector>& state : samples.states) {
    different.insert(state);
    std::vector<BitVector> numbers;  // i, a, b
    for (std::size_t k = 0; k < state.size(); ++k) {
      if (state[k].width() == 32) numbers.push_back(state[k]);
    }
    CHECK(bv::add(numbers[1], numbers[2]) == bv::mul(BitVector(32, 3), numbers[0]));
  }
  CHECK(different.size() > 50);
}

TEST_CASE("what runs never decrease, where the model has no constant steps written in it") {
  Make m(16);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node in = m.terms().make(Kind::uext, {m.system.add_input(Sort::bits(1))}, 15);
  for (const Node s : {x, y}) m.system.set_init(s, m.number(0));
  m.system.set_next(x, m.terms().make(Kind::inc, {x}));
  m.system.set_next(y, m.op(Kind::add, y, in));
  m.system.bads.push_back({m.op(Kind::and_, m.op(Kind::eq, x, m.number(9)), m.op(Kind::eq, y, m.number(40))), ""});
  invariants::VocabularyOptions options;
  options.comparisons = options.affine = false;
  CHECK(has(m.system, words_of(m.system, options), {{"x", 1}, {"y", -1}}, true));
}

TEST_CASE("registers: how they are read, and whether they are numbers") {
  const TransitionSystem system = btor2::read("model", R"(1 sort bitvec 1
2 sort bitvec 8
3 sort bitvec 2
10 zero 2
11 state 2 counter
12 state 2 flags
13 state 2 level
14 state 1 bit
15 state 2 unrelated
16 input 2 in
20 one 2
21 add 2 11 20
22 next 2 11 21
23 and 2 12 16
24 next 2 12 23
25 sub 2 13 20
26 next 2 13 25
27 not 1 14
28 next 1 14 27
29 next 2 15 15
30 ult 1 11 16
31 slt 1 13 16
32 slice 1 12 3 3
33 and 1 30 31
34 and 1 32 33
35 and 1 34 14
36 bad 35
)");
  const std::vector<invariants::Word> words = words_of(system);
  CHECK(register_named(system, words, "counter").arithmetic);
  CHECK_FALSE(register_named(system, words, "counter").is_signed);
  CHECK(register_named(system, words, "level").arithmetic);
  CHECK(register_named(system, words, "level").is_signed);
  CHECK_FALSE(register_named(system, words, "flags").arithmetic);
  for (const invariants::Word& word : words) {
    CHECK(system.symbols.name(word.term) != "bit");
    CHECK(system.symbols.name(word.term) != "unrelated");
  }
}

TEST_CASE("one word for a form, its negation, its multiples, and the form with a constant") {
  Make m(8);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node z = m.state("z");
  for (const Node s : {x, y, z}) m.system.set_next(s, m.system.add_input(Sort::bits(8)));
  const Node twice_x = m.op(Kind::add, x, x);
  const Node twice_y = m.op(Kind::mul, m.number(2), y);
  for (const Node bad : {m.op(Kind::ult, x, y), m.op(Kind::ulte, y, m.op(Kind::add, x, m.number(7))),
                         m.op(Kind::ugt, twice_x, twice_y), m.op(Kind::ult, m.terms().make(Kind::inc, {x}), y)}) {
    m.system.bads.push_back({bad, ""});
  }
  std::vector<invariants::Word> words = words_of(m.system);
  std::erase_if(words, [](const invariants::Word& w) { return w.origin == invariants::Origin::state; });
  REQUIRE(words.size() == 1);
  CHECK(computes(m.system, words[0].term, {{"x", 1}, {"y", -1}}, true));
  CHECK(m.system.terms().width(words[0].term) == 9);
}

TEST_CASE("parts that read inputs are dropped, and copies relate registers") {
  Make m(8);
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node z = m.state("z");
  const Node in = m.system.add_input(Sort::bits(8));
  const Node choice = m.system.add_input(Sort::bits(1));
  m.system.set_next(x, m.terms().make(Kind::ite, {choice, z, in}));
  m.system.set_next(y, in);
  m.system.set_next(z, z);
  m.system.bads.push_back({m.op(Kind::ult, m.op(Kind::add, x, in), y), ""});
  const std::vector<invariants::Word> words = words_of(m.system);
  CHECK(has(m.system, words, {{"x", 1}, {"y", -1}}, true));
  CHECK(has(m.system, words, {{"x", 1}, {"z", -1}}, false));
}

TEST_CASE("wide forms never wrap, wrapping ones wrap at the width of their registers") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    TransitionSystem system;
    std::vector<Node> states;
    for (int i = 0; i < 4; ++i) {
      const Node s = system.add_state(Sort::bits(static_cast<std::uint32_t>(i < 2 ? 9 : 1 + random.below(70))));
      system.set_next(s, s);
      states.push_back(s);
    }
    Node root = system.terms().boolean(true);
    for (const Node s : states) root = system.terms().make(Kind::and_, {root, system.terms().make(Kind::redor, {s})});
    const invariants::StateCone cone(system, std::vector<Node>{root});
    invariants::FormPool pool(system.terms(), cone);
    std::vector<LinearTerm> terms;
    const bool wraps = random.coin();
    for (std::size_t i = 0; i < (wraps ? 2 : states.size()); ++i) {
      const auto reading = random.coin() ? Signedness::is_signed : Signedness::is_unsigned;
      const auto coefficient = static_cast<std::int64_t>(random.below(41)) - 20;
      terms.push_back({pool.atom(states[i], reading), coefficient});
    }
    pool.offer(LinearForm(terms), wraps, invariants::Origin::comparison, 1);
    if (pool.entries().empty()) continue;
    const invariants::FormPool::Entry& entry = pool.entries()[0];
    const Node term = pool.make_term(entry);
    CHECK(system.terms().width(term) == pool.width(entry));
    Evaluator values(system.terms(), std::vector<Node>{term});
    for (int round = 0; round < 20; ++round) {
      std::vector<BitVector> point;
      for (const SpaceWord& atom : pool.atoms()) {
        // The ends are where it would wrap.
        const BitVector ends[] = {least(atom.reading, atom.width), greatest(atom.reading, atom.width)};
        const BitVector value = random.coin() ? ends[random.below(2)] : random_bits(random, atom.width);
        point.push_back(value);
      }
      // Atoms of one state with two readings have one value.
      for (std::size_t i = 0; i < point.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          if (pool.atom_term(static_cast<std::uint32_t>(j)) == pool.atom_term(static_cast<std::uint32_t>(i))) {
            point[i] = point[j];
          }
        }
        const Node variable = pool.atom_term(static_cast<std::uint32_t>(i));
        if (values.knows(variable)) values.set(variable, point[i]);
      }
      values.run();
      const Integer exact = entry.form.evaluate(pool.atoms(), point);
      if (wraps) {
        CHECK(values.bits(term) == exact.to_word(9));
      } else {
        CHECK(Integer::of(values.bits(term), Signedness::is_signed) == exact);
      }
    }
  }
}

TEST_CASE("words of random systems: over states alone, each once, the same every time, within the limits") {
  invariants::VocabularyOptions options;
  options.max_registers = 3;
  options.max_forms = 5;
  options.max_form_bits = 40;
  std::size_t forms = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    CAPTURE(seed);
    const TransitionSystem system = reference::random_system(seed);
    const std::vector<invariants::Word> words = words_of(system, options);
    const std::vector<Node> terms = terms_of(words);
    const std::vector<invariants::Word> others = words_of(reference::random_system(seed), options);
    CHECK(terms_of(others) == terms);
    CHECK(std::set<Node>(terms.begin(), terms.end()).size() == terms.size());
    std::size_t registers = 0;
    std::uint32_t bits = 0;
    for (const invariants::Word& word : words) {
      CHECK(system.terms().sort(word.term).is_bits());
      CHECK(system.terms().width(word.term) >= 2);
      for (const Node n : cone(system.terms(), std::vector<Node>{word.term})) {
        CHECK_FALSE(system.terms().sort(n).is_array());
        if (!system.terms().is_variable(n)) continue;
        const auto position = system.state_position(n);
        REQUIRE(position);
        CHECK(system.states()[*position].next);
      }
      if (word.origin == invariants::Origin::state) {
        ++registers;
      } else {
        bits += system.terms().width(word.term);
      }
    }
    CHECK(registers <= 3);
    CHECK(words.size() - registers <= 5);
    CHECK(bits <= 40);
    forms += words.size() - registers;
  }
  CHECK(forms > 60);
}

TEST_CASE("a stop ends the search early") {
  Stop stop;
  stop.request(Stop::Reason::interrupted);
  const TransitionSystem system = exchange(8);
  CHECK(invariants::mine_words(system, all_roots(system), {}, stop).size() <= 3);
}

TEST_CASE("the terms of a large system are mined in time that is linear, and hardly any are added") {
  Make m(16);
  std::vector<Node> states;
  for (int i = 0; i < 200; ++i) {
    states.push_back(m.state(("s" + std::to_string(i)).c_str()));
  }
  Node mixed = states[0];
  Node any = m.terms().boolean(false);
  for (int i = 0; i < 30000; ++i) {
    const Node s = states[static_cast<std::size_t>(i * 7919 % 200)];
    mixed = m.op(i % 3 == 0 ? Kind::add : i % 3 == 1 ? Kind::xor_ : Kind::sub, mixed, s);
    if (i % 10 == 0) any = m.op(Kind::or_, any, m.op(Kind::ult, mixed, s));
  }
  for (const Node s : states) m.system.set_next(s, m.op(Kind::add, s, mixed));
  m.system.bads.push_back({any, ""});
  const std::uint32_t before = m.terms().size();
  CHECK(before > 30000);
  const Stop soon(20);
  const std::vector<invariants::Word> words = invariants::mine_words(m.system, all_roots(m.system), {}, soon);
  CHECK_FALSE(soon.requested());
  CHECK(words.size() >= 200);
  CHECK(m.terms().size() - before < 1000);
}
