// Writing and reading back: what came from AIGER comes back unchanged, all else with the same meaning.
#include <random>

#include "term/evaluate.h"
#include "unit/aiger/common.h"

using namespace polycube::impl;

TEST_SUITE_BEGIN("aiger writer");

namespace {

constexpr aiger::Encoding encodings[] = {aiger::Encoding::ascii, aiger::Encoding::binary};

void check_round_trip(const TransitionSystem& system) {
  for (const auto encoding : encodings) {
    const std::string text = aiger::write(system, encoding);
    CHECK(text.substr(0, 4) == (encoding == aiger::Encoding::ascii ? "aag " : "aig "));
    std::string difference;
    const bool same = same_system(system, aiger::read("m", text), &difference);
    CHECK_MESSAGE(same, difference << " in\n" << text);
  }
}

Node boolean_input(TransitionSystem& s, const char* name) { return s.add_input(Sort::bits(1), name); }

std::string refusal(const TransitionSystem& system) {
  try {
    aiger::write(system, aiger::Encoding::ascii);
  } catch (const Unsupported& error) {
    return error.what();
  }
  return "";
}

/// Operators that map one-bit arguments to a one-bit result.
std::vector<Kind> one_bit_operators() {
  std::vector<Kind> result;
  for (const KindInfo& row : kind_table) {
    const bool other = row.rule == SortRule::leaf || row.rule == SortRule::concat || row.rule == SortRule::read ||
                       row.rule == SortRule::write;
    if (!other) result.push_back(row.kind);
  }
  return result;
}

/// All roots under random values of inputs and states, position by position.
void check_same_meaning(const TransitionSystem& a, const TransitionSystem& b, unsigned seed) {
  REQUIRE(a.inputs().size() == b.inputs().size());
  REQUIRE(a.states().size() == b.states().size());
  const std::vector<Node> roots_a = a.roots(), roots_b = b.roots();
  REQUIRE(roots_a.size() == roots_b.size());
  Evaluator eval_a(a.terms(), roots_a), eval_b(b.terms(), roots_b);
  std::minstd_rand random(seed);
  for (int round = 0; round < 50; ++round) {
    const auto set_both = [&](Node x, Node y) {
      const BitVector value = BitVector::boolean(random() % 7 < 3);
      if (eval_a.knows(x)) eval_a.set(x, value);
      if (eval_b.knows(y)) eval_b.set(y, value);
    };
    for (std::size_t i = 0; i < a.inputs().size(); ++i) set_both(a.inputs()[i], b.inputs()[i]);
    for (std::size_t i = 0; i < a.states().size(); ++i) set_both(a.states()[i].variable, b.states()[i].variable);
    eval_a.run();
    eval_b.run();
    for (std::size_t i = 0; i < roots_a.size(); ++i) CHECK(eval_a.bits(roots_a[i]) == eval_b.bits(roots_b[i]));
  }
}

/// A system of random one-bit operators, all sections filled.
TransitionSystem random_system(unsigned seed) {
  std::minstd_rand random(seed);
  TransitionSystem s;
  std::vector<Node> pool{s.terms().boolean(false), s.terms().boolean(true)};
  const auto pick = [&] { return pool[random() % pool.size()]; };
  const auto name = [&](const char* prefix, std::size_t i) {
    return random() % 2 == 0 ? "" : prefix + std::to_string(i);
  };
  std::vector<Node> states;
  for (std::size_t i = random() % 4 + 1; i-- > 0;) states.push_back(s.add_state(Sort::bits(1), name("s", i)));
  const std::vector<Kind> operators = one_bit_operators();
  const auto grow = [&](std::size_t count) {
    for (; count-- > 0;) {
      const Kind kind = operators[random() % operators.size()];
      std::vector<Node> args;
      for (unsigned i = 0; i < info(kind).arity; ++i) args.push_back(pick());
      pool.push_back(s.terms().make(kind, args));
    }
  };
  // The first state is free, and the inits of the others read only it, so they make no circle.
  pool.push_back(states[0]);
  grow(5);
  for (std::size_t i = 1; i < states.size(); ++i) s.set_init(states[i], pick());
  pool.insert(pool.end(), states.begin() + 1, states.end());
  for (std::size_t i = random() % 4; i-- > 0;) pool.push_back(s.add_input(Sort::bits(1), name("i", i)));
  grow(random() % 60);
  for (const Node state : states) s.set_next(state, pick());
  for (std::size_t i = random() % 3 + 1; i-- > 0;) s.bads.push_back({pick(), name("b", i)});
  for (std::size_t i = random() % 3; i-- > 0;) s.constraints.push_back({pick(), name("c", i)});
  for (std::size_t i = random() % 3; i-- > 0;) s.fairness.push_back({pick(), name("f", i)});
  for (std::size_t i = random() % 3; i-- > 0;) s.outputs.push_back({pick(), name("o", i)});
  for (std::size_t i = random() % 3; i-- > 0;) {
    Justice justice{{}, name("j", i)};
    for (std::size_t j = random() % 3; j-- > 0;) justice.terms.push_back(pick());
    s.justices.push_back(justice);
  }
  return s;
}

}  // namespace

TEST_CASE("samples come back unchanged") {
  check_round_trip(aiger::read("m", aiger::samples::ascii));
  check_round_trip(aiger::read("m", aiger::samples::binary()));
  for (const char* text : {
           "aag 0 0 0 0 0\n",
           "aag 1 1 0 3 0\n2\n2\n3\n1\no1 second\n",
           "aag 1 1 0 1 0 0 1\n2\n2\n3\n",
           "aag 1 1 0 1 0 0 0 1\n2\n2\n1\n3\n",
           "aag 90 1 1 0 1 1\n80\n40 180 1\n180\n180 41 81\ni0  two  spaces \n",
           "aag 4 1 2 0 1 1\n2\n4 4 9\n6 6 6\n9\n8 6 6\n",
           "aag 6 2 0 4 4\n8\n2\n4\n6\n10\n12\n4 6 10\n6 8 3\n10 6 1\n12 0 4\n",
       }) {
    INFO(text);
    check_round_trip(aiger::read("m", text));
  }
}

TEST_CASE("what is written is small and plain") {
  const auto sparse = aiger::read("m", "aag 9 1 1 1 1\n4\n6 8 1\n8\n8 6 5\ni0 x\nl0 y\no0 z\n");
  CHECK(aiger::write(sparse, aiger::Encoding::ascii) == "aag 3 1 1 0 1 1\n2\n4 6 1\n6\n6 4 3\ni0 x\nl0 y\nb0 z\n");
  using namespace std::string_literals;
  CHECK(aiger::write(aiger::read("m", "aag 3 1 1 1 1\n2\n4 6 1\n6\n6 4 3\n"), aiger::Encoding::binary) ==
        "aig 3 1 1 0 1 1\n6 1\n6\n\x02\x01"s);
}

TEST_CASE("each operator of one-bit words means the same in AIGER") {
  for (const Kind kind : one_bit_operators()) {
    INFO(info(kind).name);
    const std::uint32_t arity = info(kind).arity;
    TransitionSystem s;
    std::vector<Node> args;
    for (std::uint32_t i = 0; i < 3; ++i) args.push_back(boolean_input(s, ""));
    // All ways to choose the arguments among three inputs and the constants, the same one several times included.
    args.push_back(s.terms().boolean(false));
    args.push_back(s.terms().boolean(true));
    for (std::size_t choice = 0; choice < (arity == 1 ? 5u : arity == 2 ? 25u : 125u); ++choice) {
      std::vector<Node> chosen;
      for (std::size_t rest = choice; chosen.size() < arity; rest /= 5) chosen.push_back(args[rest % 5]);
      s.bads.push_back({s.terms().make(kind, chosen), ""});
    }
    for (const auto encoding : encodings) check_same_meaning(s, aiger::read("m", aiger::write(s, encoding)), 1);
  }
}

TEST_CASE("random systems keep their meaning, and once in AIGER their form") {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    INFO("seed ", seed);
    const TransitionSystem s = random_system(seed);
    for (const auto encoding : encodings) {
      const TransitionSystem back = aiger::read("m", aiger::write(s, encoding));
      // Inits that are constants in the end keep their terms, so roots correspond one to one.
      check_same_meaning(s, back, seed);
      check_round_trip(back);
    }
  }
}

TEST_CASE("states without next") {
  TransitionSystem s;
  const Node free = s.add_state(Sort::bits(1), "free");
  const Node once = s.add_state(Sort::bits(1), "once");
  const Node source = s.add_state(Sort::bits(1), "source");
  const Node latch = s.add_state(Sort::bits(1), "latch");
  boolean_input(s, "in");
  s.set_init(once, s.terms().boolean(true));
  s.set_init(latch, s.terms().make(Kind::not_, {source}));
  s.set_next(latch, free);
  s.bads.push_back({once, ""});
  for (const auto encoding : encodings) {
    const TransitionSystem back = aiger::read("m", aiger::write(s, encoding));
    // in, free, and one input each that feeds once and source
    REQUIRE(back.inputs().size() == 4);
    CHECK(back.symbols.name(back.inputs()[0]) == "in");
    CHECK(back.symbols.name(back.inputs()[1]) == "free");
    REQUIRE(back.states().size() == 3);
    CHECK(back.symbols.name(back.states()[0].variable) == "once");
    CHECK(back.terms().is_true(back.states()[0].init));
    CHECK(back.states()[0].next == back.inputs()[2]);
    CHECK(back.symbols.name(back.states()[1].variable) == "source");
    CHECK(!back.states()[1].init);
    CHECK(back.states()[1].next == back.inputs()[3]);
    CHECK(back.states()[2].next == back.inputs()[1]);
    CHECK(back.terms().arg(back.states()[2].init, 0) == back.states()[1].variable);
  }
}

TEST_CASE("outputs alone are not written, they would become properties") {
  TransitionSystem s;
  const Node a = boolean_input(s, "a");
  s.outputs.push_back({s.terms().make(Kind::not_, {a}), "o"});
  CHECK(aiger::write(s, aiger::Encoding::ascii) == "aag 1 1 0 0 0\n2\ni0 a\n");
  s.justices.push_back({{a}, ""});
  CHECK(aiger::write(s, aiger::Encoding::ascii) == "aag 1 1 0 1 0 0 0 1\n2\n3\n1\n2\ni0 a\no0 o\n");
}

TEST_CASE("words and arrays are refused by name") {
  {
    TransitionSystem s;
    s.add_input(Sort::bits(8), "bus");
    CHECK(refusal(s) == "AIGER has only one-bit words, but input 0 'bus' has width 8");
  }
  {
    TransitionSystem s;
    const Node memory = s.add_state(Sort::array(2, 8), "memory");
    s.set_next(memory, memory);
    CHECK(refusal(s) == "AIGER has only one-bit words, but state 0 'memory' is an array");
  }
  {
    TransitionSystem s;
    const Node a = boolean_input(s, "a");
    const Node wide = s.terms().make(Kind::concat, {a, a});
    s.bads.push_back({s.terms().make(Kind::redor, {wide}), ""});
    CHECK(refusal(s) == "AIGER has only one-bit words, but a term of kind concat has width 2");
    s.symbols.add(wide, "pair");
    CHECK(refusal(s) == "AIGER has only one-bit words, but a term of kind concat 'pair' has width 2");
  }
  {
    TransitionSystem s;
    s.bads.push_back({s.terms().variable(Sort::bits(1)), ""});
    CHECK(refusal(s) == "a term of kind variable is neither an input nor a state of the system");
  }
}

TEST_SUITE_END();
