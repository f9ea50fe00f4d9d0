#include "passes/words/correspondence/word_correspondence_pass.h"

#include "certify/check/check_invariant.h"
#include "passes/words/correspondence/word_classes.h"
#include "support/random.h"
#include "test.h"
#include "ts/transition_system.h"

using namespace polycube::impl;

namespace {

const Stop never;

struct Model {
  TransitionSystem system;
  Builder build{system.terms()};
  Node zero(std::uint32_t width) { return build.constant(BitVector::zero(width)); }
  Node number(std::uint32_t width, std::uint64_t value) { return build.constant(BitVector(width, value)); }
  Node input(std::uint32_t width) { return system.add_input(Sort::bits(width)); }
  Node add(Node a, Node b) { return build.make(Kind::add, {a, b}); }
  Node ite(Node c, Node a, Node b) { return build.make(Kind::ite, {c, a, b}); }
  Node reg(std::uint32_t width, std::uint64_t init) {
    const Node state = system.add_state(Sort::bits(width));
    system.set_init(state, number(width, init));
    return state;
  }
  void bad(Node term) { system.bads.push_back({term, ""}); }

  std::unique_ptr<WordReduction> run(std::uint64_t work = 400'000'000) {
    WorkBudget budget(never, work);
    Statistics statistics;
    Log log;
    WordContext context{{.budget = budget, .statistics = statistics, .log = log, .seed = 0}, {}};
    for (std::uint32_t i = 0; i < system.bads.size(); ++i) context.bads.push_back(i);
    return WordCorrespondencePass().run(system, context);
  }
  /// The pass proves the only bad alone, and its invariants are accepted.
  void check_proven() {
    const auto result = run();
    REQUIRE(result != nullptr);
    CHECK(result->system.terms().is_false(result->system.bads[0].term));
    const Invariant invariant = translate_back(system, result->system, result->back_map, Invariant{});
    Statistics statistics;
    for (const SmtChoice choice : {SmtChoice::bitwuzla, SmtChoice::boolector}) {
      SmtOptions options;
      options.choice = choice;
      const InvariantCheck check = check_invariant(system, 0, invariant, options, never, statistics);
      CHECK_MESSAGE(check.outcome == InvariantCheck::Outcome::accepted, check.reason);
    }
  }
};

/// Two registers count alike, from these values: the second one with its own next, in terms of another structure.
struct Counters : Model {
  Node enable = input(1);
  Node x;
  Node y;
  Counters(std::uint32_t width_x, std::uint64_t init_x, std::uint32_t width_y, std::uint64_t init_y)
      : x(reg(width_x, init_x)), y(reg(width_y, init_y)) {
    system.set_next(x, ite(enable, add(x, number(width_x, 1)), x));
  }
};

}  // namespace

TEST_CASE("registers that are equal, or apart by a constant, become one") {
  for (const std::uint64_t apart : {0, 7}) {
    Counters d(8, 0, 8, apart);
    d.system.set_next(d.y, d.add(d.y, d.build.make(Kind::uext, {d.enable}, 7)));
    d.bad(d.build.not_(d.build.eq(d.add(d.x, d.number(8, apart)), d.y)));
    const auto result = d.run();
    REQUIRE(result != nullptr);
    CHECK(result->system.states().size() == 1);
    d.check_proven();
  }
}

TEST_CASE("a wide register that holds a narrow number is its extension, unsigned or signed") {
  for (const Kind extend : {Kind::uext, Kind::sext}) {
    Counters d(4, 0, 9, 0);
    const Node low = d.build.make(Kind::slice, {d.y}, 3, 0);
    const Node sum = d.add(low, d.build.make(Kind::uext, {d.enable}, 3));
    d.system.set_next(d.y, d.build.make(extend, {sum}, 5));
    d.bad(d.build.not_(d.build.eq(d.build.make(extend, {d.x}, 5), d.y)));
    d.check_proven();
  }
}

TEST_CASE("a part of a wide register is found where it is read") {
  Counters d(4, 0, 8, 0xa0);
  const Node low = d.build.make(Kind::slice, {d.y}, 3, 0);
  const Node high = d.build.make(Kind::slice, {d.y}, 7, 4);
  const Node sum = d.add(low, d.build.make(Kind::uext, {d.enable}, 3));
  d.system.set_next(d.y, d.build.make(Kind::concat, {d.input(4), sum}));
  d.bad(d.build.and_(d.build.not_(d.build.eq(low, d.x)), d.build.eq(high, d.number(4, 3))));
  d.check_proven();
}

TEST_CASE("registers that differ late are told apart") {
  Counters d(8, 0, 8, 0);
  const Node next = d.ite(d.enable, d.add(d.y, d.number(8, 1)), d.y);
  d.system.set_next(d.y, d.ite(d.build.eq(d.y, d.number(8, 200)), d.zero(8), next));
  d.bad(d.build.not_(d.build.eq(d.x, d.y)));
  CHECK(d.run() == nullptr);
}

TEST_CASE("free registers and inputs are never replaced") {
  Model d;
  const Node in = d.input(4);
  const Node x = d.system.add_state(Sort::bits(4));
  const Node y = d.system.add_state(Sort::bits(4));
  d.system.set_init(y, x);
  for (const Node n : {x, y}) d.system.set_next(n, in);
  d.bad(d.build.not_(d.build.eq(x, y)));
  const auto result = d.run();
  REQUIRE(result != nullptr);
  CHECK(result->system.states().size() == 1);
  CHECK_FALSE(result->system.states()[0].init);
  CHECK(result->back_map.origin_of_state[0] == x);
}

TEST_CASE("a constraint that makes inputs equal remains") {
  Model d;
  const Node a = d.input(4);
  const Node b = d.input(4);
  d.system.constraints.push_back({d.build.eq(a, b), ""});
  const Node x = d.reg(4, 0);
  const Node y = d.reg(4, 0);
  d.system.set_next(x, a);
  d.system.set_next(y, b);
  d.bad(d.build.not_(d.build.eq(x, y)));
  const auto result = d.run();
  REQUIRE(result != nullptr);
  CHECK(result->system.constraints.size() == 1);
  d.check_proven();
}

TEST_CASE("inits that read merged states do not become cyclic") {
  Model d;
  const Node in = d.input(4);
  const Node y = d.reg(6, 3);
  const Node x = d.system.add_state(Sort::bits(4));
  d.system.set_init(x, d.build.make(Kind::slice, {y}, 3, 0));
  d.system.set_next(x, in);
  d.system.set_next(y, d.build.make(Kind::uext, {in}, 2));
  d.bad(d.build.not_(d.build.eq(d.build.make(Kind::uext, {x}, 2), y)));
  d.check_proven();
}

TEST_CASE("a pipelined product is equal to its copy, at any width") {
  for (const std::uint32_t width : {8, 32, 64}) {
    Model d;
    const Node a = d.input(width);
    const Node b = d.input(width);
    Node out[2];
    for (Node& o : out) {
      const Node left = d.reg(width, 0);
      const Node right = d.reg(width, 0);
      o = d.reg(2 * width, 0);
      d.system.set_next(left, a);
      d.system.set_next(right, b);
      const Node wide_left = d.build.make(Kind::uext, {left}, width);
      const Node wide_right = d.build.make(Kind::uext, {right}, width);
      d.system.set_next(o, d.build.make(Kind::mul, {wide_left, wide_right}));
    }
    d.bad(d.build.not_(d.build.eq(out[0], out[1])));
    d.check_proven();
  }
}

TEST_CASE("equal operands have equal products, in another step too") {
  for (const Kind kind : {Kind::mul, Kind::udiv, Kind::srem}) {
    Model d;
    const Node load = d.input(1);
    const Node a = d.input(32);
    const Node x = d.reg(32, 0);
    const Node y = d.reg(32, 0);
    const Node loaded = d.reg(1, 1);
    const Node always = d.reg(32, 5);
    const Node sometimes = d.reg(32, 5);
    d.system.set_next(x, d.ite(load, a, x));
    d.system.set_next(y, d.ite(load, d.input(32), y));
    d.system.set_next(loaded, load);
    const Node product = d.build.make(kind, {x, y});
    d.system.set_next(always, product);
    d.system.set_next(sometimes, d.ite(loaded, product, sometimes));
    d.bad(d.build.not_(d.build.eq(always, sometimes)));
    d.check_proven();
  }
}

TEST_CASE("candidate relations hold in all samples, and lose what they do not hold in") {
  Random random(3);
  TermStore terms;
  Builder build(terms);
  std::vector<Node> words;
  for (const std::uint32_t width : {1, 3, 3, 8, 70, 70}) words.push_back(terms.variable(Sort::bits(width)));
  words.push_back(build.make(Kind::add, {words[1], build.constant(BitVector(3, 5))}));
  words.push_back(build.make(Kind::uext, {words[1]}, 77));
  words.push_back(build.make(Kind::sext, {words[2]}, 77));
  words.push_back(build.make(Kind::not_, {words[0]}));
  WordClasses classes(terms, words, std::vector<bool>(words.size(), false));
  Evaluator values(terms, words);
  for (int sample = 0; sample < 40; ++sample) {
    for (std::size_t i = 0; i < 6; ++i) {
      BitVector value = BitVector::zero(terms.width(words[i]));
      for (std::uint32_t b = 0; b < value.width(); ++b) value.set_bit(b, i != 4 && random.coin());
      values.set(words[i], value);
    }
    if (sample < 20) values.set(words[5], BitVector(70, sample % 2));
    if (sample < 10) values.set(words[0], BitVector(1, sample % 2));
    values.run();
    classes.add(values);
    classes.make();
    for (const Node w : words) CHECK((classes.relation(w) == nullptr || classes.holds(w, values)));
    if (sample == 9) CHECK(classes.relation(words[5])->representative == words[0]);
  }
  CHECK(classes.relation(words[5]) == nullptr);
  CHECK_FALSE(classes.relation(words[4])->representative);
  CHECK(classes.relation(words[6])->offset == BitVector(3, 5));
  CHECK(classes.relation(words[7])->representative == words[1]);
  CHECK(classes.relation(words[8])->is_signed);
  CHECK(classes.relation(words[9])->representative == words[0]);
  classes.remove(words[8]);
  classes.make();
  CHECK(classes.relation(words[8]) == nullptr);
}
