#include "trace/relevant_bits.h"

#include "certify/replay/check_witness.h"
#include "frontends/btor2/reader.h"
#include "reference/random_system.h"
#include "support/random.h"
#include "test.h"
#include "trace/ternary_run.h"
#include "ts/simulate.h"

using namespace polycube::impl;

namespace {

constexpr std::uint64_t much = 100'000'000;

BitVector random_word(Random& random, std::uint32_t width) {
  BitVector value = BitVector::zero(width);
  for (std::uint32_t i = 0; i < width; ++i) value.set_bit(i, random.coin());
  return value;
}

Value random_value(Random& random, Sort sort) {
  if (sort.is_bits()) return random_word(random, sort.width());
  ArrayValue array(sort.index_width(), random_word(random, sort.width()));
  for (int i = 0; i < 4; ++i) array.write(random_word(random, sort.index_width()), random_word(random, sort.width()));
  return array;
}

/// A run of random values that reaches bad 0 in its last step; without frames if there was none.
Witness random_counterexample(const TransitionSystem& system, Random& random, int steps) {
  Witness witness;
  witness.claims.push_back({false, 0});
  for (int k = 0; k < steps; ++k) {
    WitnessFrame& frame = witness.frames.emplace_back();
    for (std::uint32_t i = 0; i < system.states().size(); ++i) {
      const State& state = system.states()[i];
      if (state.free_at(static_cast<std::uint64_t>(k)))
        frame.states.emplace(i, random_value(random, system.terms().sort(state.variable)));
    }
    for (std::uint32_t i = 0; i < system.inputs().size(); ++i) {
      frame.inputs.emplace(i, random_value(random, system.terms().sort(system.inputs()[i])));
    }
    if (check_witness(system, witness).accepted) return witness;
  }
  return {};
}

BitVector completed(Random& random, const BitVector& value, const BitVector& mask) {
  const BitVector other = random_word(random, value.width());
  return bv::or_(bv::and_(value, mask), bv::and_(other, bv::not_(mask)));
}

/// The value where the mask is 1, anything elsewhere.
Value completed(Random& random, const Value& value, const Value& mask) {
  if (const auto* word = std::get_if<BitVector>(&value)) return completed(random, *word, std::get<BitVector>(mask));
  const ArrayValue& array = std::get<ArrayValue>(value);
  const ArrayValue& masks = std::get<ArrayValue>(mask);
  ArrayValue result(array.index_width(), completed(random, array.default_element(), masks.default_element()));
  for (std::uint64_t i = 0; i < std::uint64_t{1} << array.index_width(); ++i) {
    const BitVector index(array.index_width(), i);
    result.write(index, completed(random, array.read(index), masks.read(index)));
  }
  return result;
}

Witness completed(const TransitionSystem& system, const Witness& witness, const RelevantBits& relevant,
                  Random& random) {
  Witness result = witness;
  for (std::size_t k = 0; k < result.frames.size(); ++k) {
    const auto fill = [&](Assignment& values, const Assignment& masks, auto sort_of) {
      for (auto& [position, value] : values) {
        const auto mask = masks.find(position);
        value = completed(random, value, mask == masks.end() ? zero_value(sort_of(position)) : mask->second);
      }
    };
    const TermStore& terms = system.terms();
    fill(result.frames[k].states, relevant.frames[k].states,
         [&](std::uint32_t i) { return terms.sort(system.states()[i].variable); });
    fill(result.frames[k].inputs, relevant.frames[k].inputs,
         [&](std::uint32_t i) { return terms.sort(system.inputs()[i]); });
  }
  return result;
}

bool contains(const TernaryValue& abstract, const Value& value) {
  if (const auto* word = std::get_if<BitVector>(&value)) return std::get<Ternary>(abstract).contains(*word);
  const ArrayValue& array = std::get<ArrayValue>(value);
  for (std::uint64_t i = 0; i < std::uint64_t{1} << array.index_width(); ++i) {
    const BitVector index(array.index_width(), i);
    if (!std::get<TernaryArray>(abstract).at(index).contains(array.read(index))) return false;
  }
  return true;
}

bool is_exact(const TernaryValue& abstract) {
  if (const auto* word = std::get_if<Ternary>(&abstract)) return word->is_constant();
  const auto& array = std::get<TernaryArray>(abstract);
  bool all = array.rest.is_constant();
  for (const auto& entry : array.entries) all = all && entry.second.is_constant();
  return all;
}

/// Has every term in every step of the run a value that the ternary run contains?
bool contains_run(const TransitionSystem& system, const Witness& run, const Witness& witness,
                  const RelevantBits* relevant) {
  TernaryRun ternary(system, witness, relevant);
  Simulator simulator(system);
  for (std::uint32_t k = 0; k < run.frames.size(); ++k) {
    for (const auto& [position, value] : run.frames[k].states) simulator.set_state(position, value);
    if (k == 0) simulator.initialise();
    for (const auto& [position, value] : run.frames[k].inputs) simulator.set_input(position, value);
    simulator.evaluate();
    ternary.step();
    for (const Node n : cone(system.terms(), system.roots())) {
      if (!contains(ternary.value(n), simulator.value(n))) return false;
      if (relevant == nullptr && !is_exact(ternary.value(n))) return false;
    }
    simulator.advance();
  }
  return true;
}

std::optional<RelevantBits> relevant_of(const TransitionSystem& system, const Witness& witness, std::uint64_t work) {
  const Stop never;
  WorkBudget budget(never, work);
  return relevant_bits(system, witness, 0, budget);
}

}  // namespace

TEST_CASE("whatever the irrelevant bits are, the property fails, on random systems") {
  std::uint64_t runs = 0;
  std::uint64_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    const TransitionSystem system = reference::random_system(seed);
    Random random(seed);
    const Witness witness = random_counterexample(system, random, 6);
    if (witness.frames.empty()) continue;
    ++runs;
    REQUIRE(contains_run(system, witness, witness, nullptr));
    // Without a budget justification alone decides.
    for (const std::uint64_t work : {std::uint64_t{0}, much}) {
      const auto relevant = relevant_of(system, witness, work);
      REQUIRE(relevant);
      REQUIRE(relevant->frames.size() == witness.frames.size());
      for (int i = 0; i < 20; ++i) {
        const Witness other = completed(system, witness, *relevant, random);
        dropped += other.frames.front().inputs != witness.frames.front().inputs ? 1 : 0;
        const WitnessCheck check = check_witness(system, other);
        REQUIRE_MESSAGE(check.accepted, check.reason);
        REQUIRE(contains_run(system, other, witness, &*relevant));
      }
    }
  }
  CHECK(runs > 100);
  CHECK(dropped > 100);
}

TEST_CASE("of a counter only the enables that count are relevant") {
  // Two enables take the counter to 2; `data` goes nowhere but into a register that nothing reads.
  const TransitionSystem system = btor2::read("model", R"(1 sort bitvec 1
2 sort bitvec 2
3 sort bitvec 8
4 zero 2
5 state 2 count
6 init 2 5 4
7 input 1 enable
8 input 3 data
9 state 3 last
10 next 3 9 8
11 uext 2 7 1
12 add 2 5 11
13 next 2 5 12
14 constd 2 2
15 eq 1 5 14
16 bad 15
)");
  Witness witness;
  witness.claims.push_back({false, 0});
  for (const int enable : {1, 1, 0}) {
    witness.frames.emplace_back();
    witness.frames.back().inputs.emplace(0, BitVector::boolean(enable != 0));
    witness.frames.back().inputs.emplace(1, BitVector(8, 0x5a));
  }
  const auto relevant = relevant_of(system, witness, much);
  REQUIRE(relevant);
  CHECK(relevant->count == 2);
  CHECK(relevant->frames[0].inputs.size() == 1);
  CHECK(relevant->frames[0].inputs.count(0) == 1);
  CHECK(relevant->frames[2].inputs.empty());
  CHECK(relevant->frames[0].states.empty());
}

TEST_CASE("a memory that is too large for bits has no result") {
  const TransitionSystem system = btor2::read("model", R"(1 sort bitvec 1
2 sort bitvec 32
3 sort array 2 2
4 state 3 mem
5 input 2 address
6 read 2 4 5
7 redor 1 6
8 bad 7
)");
  Witness witness;
  witness.claims.push_back({false, 0});
  witness.frames.emplace_back();
  witness.frames.back().states.emplace(0, ArrayValue(32, BitVector::one(32)));
  CHECK(check_witness(system, witness).accepted);
  CHECK(!relevant_of(system, witness, much));
}
