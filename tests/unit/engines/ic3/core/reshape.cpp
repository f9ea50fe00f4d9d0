// Sums that lemmas suggest: what is suggested, the words and terms that are made of it, and runs that need it.
#include "app/check/proof_check.h"
#include "certify/check/check_invariant.h"
#include "engines/ic3/driver/bit_ic3.h"
#include "engines/ic3/literals/comparators.h"
#include "engines/ic3/words/lemma_families.h"
#include "engines/ic3/words/neighbour_lemmas.h"
#include "engines/linear_words.h"
#include "engines/registry.h"
#include "frontends/btor2/reader.h"
#include "invariants/templates/linear_terms.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "test.h"

using namespace polycube::impl;

namespace {

/// Registers as a circuit and as words; nothing ever changes.
struct Registers {
  Circuit circuit;
  std::vector<BitWord> words;

  explicit Registers(const std::vector<std::uint32_t>& widths) {
    for (const std::uint32_t width : widths) {
      BitWord& word = words.emplace_back();
      for (std::uint32_t i = 0; i < width; ++i) {
        const Signal s = circuit.aig.leaf();
        circuit.latches.push_back({s, s, signal_false});
        word.bits.push_back(s);
      }
    }
  }

  ic3::CircuitView view() const {
    ic3::CircuitView view{circuit, signal_false, {}};
    ic3::add_comparators(view, words);
    return view;
  }
};

/// What lemmas on registers suggest.
struct Suggested {
  Registers registers;
  ic3::Encoding encoding;
  ic3::Thresholds thresholds;
  ic3::TemplateCandidates suggestions{1};

  explicit Suggested(const std::vector<std::uint32_t>& widths)
      : registers(widths),
        encoding(registers.view(), {}),
        thresholds(encoding.cnf.definitions->size(), encoding.latch_words()) {}

  struct At {
    std::uint32_t word;
    bool upper;
    std::uint64_t value;
  };
  ic3::Cube cube(const std::vector<At>& all) {
    std::vector<Lit> literals;
    for (const At& a : all) {
      const auto width = static_cast<std::uint32_t>(registers.words[a.word].bits.size());
      literals.push_back(thresholds.literal({a.word, a.upper, BitVector(width, a.value)}));
    }
    return ic3::Cube(std::move(literals));
  }
  /// The best suggestion once the frame's lemmas came one after the other.
  WordSum by_guides(const std::vector<ic3::Cube>& lemmas, std::uint32_t k) {
    ic3::NeighbourLemmas guides(encoding, thresholds, registers.words, k, suggestions);
    std::vector<ic3::Lemma> frame;
    for (const ic3::Cube& c : lemmas) {
      guides.observe(c, frame);
      frame.push_back({c, {}, 0});
    }
    return best();
  }
  WordSum by_history(const std::vector<ic3::Cube>& lemmas) {
    ic3::LemmaFamilies history(encoding, thresholds, registers.words, suggestions);
    for (const ic3::Cube& c : lemmas) history.observe(c);
    return best();
  }
  WordSum best() {
    if (!suggestions.due(1)) return {};
    return suggestions.take().front();
  }
};

constexpr bool lower = false;
constexpr bool upper = true;

BitVector random_value(Random& random, std::uint32_t width) {
  BitVector value = BitVector::zero(width);
  for (std::uint32_t i = 0; i < width; ++i) value.set_bit(i, random.coin());
  return value;
}

/// Money and goods of 32 bits: a deal pays `paid` for goods that are worth as much or less.
std::string shop(int goods_limit, int money_limit) {
  return "1 sort bitvec 32\n2 sort bitvec 1\n3 zero 1\n4 constd 1 1000\n5 state 1 money\n6 init 1 5 4\n"
         "7 state 1 goods\n8 init 1 7 3\n9 input 1 paid\n10 input 1 worth\n11 ulte 2 9 5\n12 ulte 2 10 9\n"
         "13 and 2 11 12\n14 sub 1 5 9\n15 add 1 7 10\n16 ite 1 13 14 5\n17 ite 1 13 15 7\n18 next 1 5 16\n"
         "19 next 1 7 17\n20 constd 1 " +
         std::to_string(goods_limit) + "\n21 constd 1 " + std::to_string(money_limit) +
         "\n22 ugt 2 7 20\n23 ugt 2 5 21\n24 and 2 22 23\n25 bad 24\n";
}

}  // namespace

TEST_CASE("the normal form of a sum") {
  Registers r({4, 4, 6});
  CHECK(normal_sum(r.words, {{1, -6}, {0, 4}}) == WordSum{{0, 2}, {1, -3}});
  CHECK(normal_sum(r.words, {{0, -1}, {2, 1}}) == WordSum{{0, 1}, {2, -1}});
  CHECK(normal_sum(r.words, {{0, 3}}).empty());
  CHECK(normal_sum(r.words, {{0, 3}, {0, -3}, {1, 1}}).empty());
  CHECK(normal_sum(r.words, {{0, 1}, {1, 100000}}).empty());
  // A word that is a sum is taken apart.
  r.words.push_back(linear_word(r.circuit.aig, r.words, {{0, 1}, {1, -1}}));
  CHECK(normal_sum(r.words, {{3, 2}, {1, 4}}) == WordSum{{0, 1}, {1, 1}});
  r.words[2].whole = false;
  CHECK(normal_sum(r.words, {{0, 1}, {2, 1}}).empty());
}

TEST_CASE("the circuit of a sum is the sum, and does not wrap") {
  Random random(3);
  Registers r({4, 5, 3});
  const WordSum sums[] = {{{0, 1}, {1, 1}}, {{0, 1}, {1, -1}}, {{0, 3}, {1, -2}, {2, 7}}, {{1, 1}, {2, -5}}};
  for (const WordSum& sum : sums) {
    const BitWord word = linear_word(r.circuit.aig, r.words, sum);
    Circuit circuit = r.circuit;
    for (int round = 0; round < 50; ++round) {
      std::vector<bool> value(circuit.aig.size());
      Integer expected = word.offset;
      for (const Summand& s : sum) {
        const BitVector v = random_value(random, static_cast<std::uint32_t>(r.words[s.word].bits.size()));
        expected += Integer(s.coefficient) * Integer::of(v, Signedness::is_unsigned);
        for (std::uint32_t i = 0; i < v.width(); ++i) value[r.words[s.word].bits[i].node()] = v.bit(i);
      }
      const auto of = [&](Signal s) { return value[s.node()] != s.complemented(); };
      for (const std::uint32_t n : cone(circuit.aig, word.bits)) {
        if (circuit.aig.is_gate(n)) value[n] = of(circuit.aig.left(n)) && of(circuit.aig.right(n));
      }
      BitVector result = BitVector::zero(static_cast<std::uint32_t>(word.bits.size()));
      for (std::uint32_t i = 0; i < result.width(); ++i) result.set_bit(i, of(word.bits[i]));
      CHECK(Integer::of(result, Signedness::is_unsigned) == expected);
    }
  }
}

TEST_CASE("bounds on sums as terms") {
  TransitionSystem system;
  TermStore& terms = system.terms();
  const Node x = system.add_state(Sort::bits(4), "x");
  const Node y = system.add_state(Sort::bits(5), "y");
  const invariants::Product sum[] = {{x, true, 3}, {y, false, -2}};
  for (int limit = -100; limit < 40; limit += 7) {
    for (const bool is_upper : {false, true}) {
      const Node term = invariants::bound_term(terms, sum, is_upper, limit);
      Evaluator values(terms, std::vector<Node>{term, x, y});
      for (int a = 0; a < 16; ++a) {
        for (int b = 0; b < 32; ++b) {
          values.set(x, BitVector(4, static_cast<std::uint64_t>(a)));
          values.set(y, BitVector(5, static_cast<std::uint64_t>(b)));
          values.run();
          const int number = 3 * (a < 8 ? a : a - 16) - 2 * b;
          REQUIRE(values.bits(term).bit(0) == (is_upper ? number <= limit : number >= limit));
        }
      }
    }
  }
}

TEST_CASE("corners of a pivot and a guide suggest a line") {
  Suggested s({32, 32});
  const auto stairs = [&](std::uint64_t i) { return s.cube({{0, lower, 1 + 3 * i}, {1, lower, 100 - 2 * i}}); };
  CHECK(s.by_guides({stairs(0), stairs(1), stairs(5)}, 0).empty());
  CHECK(s.by_guides({stairs(0), stairs(1), stairs(5), stairs(7)}, 1) == WordSum{{0, 2}, {1, 3}});
}

TEST_CASE("corners that open to different sides suggest a difference") {
  Suggested s({8, 8});
  const auto stairs = [&](std::uint64_t i) { return s.cube({{0, lower, 10 + i}, {1, upper, 3 + i}}); };
  CHECK(s.by_guides({stairs(0), stairs(1), stairs(5), stairs(7)}, 1) == WordSum{{0, 1}, {1, -1}});
}

TEST_CASE("cubes that contain each other suggest nothing") {
  Suggested s({8, 8});
  const auto nested = [&](std::uint64_t i) { return s.cube({{0, lower, 10 + i}, {1, lower, 3 + i}}); };
  CHECK(s.by_guides({nested(0), nested(1), nested(5), nested(7), nested(9)}, 1).empty());
}

TEST_CASE("three words take two guides") {
  Random random(5);
  Suggested s({16, 16, 16});
  std::vector<ic3::Cube> lemmas;
  for (int i = 0; i < 12; ++i) {
    const std::uint64_t a = 1 + random.below(99);
    const std::uint64_t b = 1 + random.below(99);
    lemmas.push_back(s.cube({{0, lower, a}, {1, lower, b}, {2, lower, 1000 - a - 2 * b}}));
  }
  CHECK(s.by_guides(lemmas, 2) == WordSum{{0, 1}, {1, 2}, {2, 1}});
}

TEST_CASE("lemmas that differ in two bounds suggest a line, if there are three of them") {
  Suggested s({8, 8, 8});
  const auto stairs = [&](std::uint64_t i, std::uint64_t other) {
    return s.cube({{0, lower, 3 + i}, {1, upper, 7 + i}, {2, lower, other}});
  };
  CHECK(s.by_history({stairs(0, 1), stairs(1, 2), stairs(2, 3), stairs(3, 4)}).empty());
  CHECK(s.by_history({stairs(0, 5), stairs(1, 5)}).empty());
  CHECK(s.by_history({stairs(2, 5), stairs(3, 5), stairs(4, 5)}) == WordSum{{0, 1}, {1, -1}});
}

TEST_CASE("a shop is fair: the sum of goods and money is found by reshape, or by history") {
  const TransitionSystem system = btor2::read("shop", shop(600, 400));
  for (const bool history : {false, true}) {
    EngineOptions options;
    options.ic3.reshape_guides = history ? 0 : 1;
    options.ic3.history = history;
    options.ic3.quick_attempt = 0;
    options.invariant_work = 0;
    Stop stop;
    Statistics statistics;
    Log log;
    Context context{stop, statistics, log};
    const Task task{system, {Claim{false, 0}}, false, options};
    const Results results = make_engine("ic3")->run(task, context);
    const auto* proof = std::get_if<Proof>(&results.properties[0]);
    REQUIRE(proof != nullptr);
    CHECK(check_proof(task, results, 0, std::nullopt, context).outcome == InvariantCheck::Outcome::accepted);
    CHECK(check_invariant(system, 0, proof->invariant, {}, stop, statistics).outcome ==
          InvariantCheck::Outcome::accepted);
    CHECK(statistics.counter("ic3_reshape_restarts").get() > 0);
    CHECK(statistics.counter("ic3_reshaped").get() > 0);
  }
}
