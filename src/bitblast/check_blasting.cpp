#include "bitblast/check_blasting.h"

#include <vector>

#include "support/check.h"
#include "support/random.h"
#include "term/evaluate.h"
#include "ts/simulate.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_terms = 4000;  // and nodes of the circuit, times ten
constexpr unsigned lanes = 4;             // how many of the 64 runs are also evaluated over words

BitVector word_value(const BitSimulator& simulator, Bits bits, unsigned lane) {
  BitVector result = BitVector::zero(static_cast<std::uint32_t>(bits.size()));
  for (std::uint32_t i = 0; i < bits.size(); ++i) result.set_bit(i, (simulator.value(bits[i]) >> lane & 1) != 0);
  return result;
}

Value sorted_value(Sort sort, const BitSimulator& simulator, Bits bits, unsigned lane) {
  if (sort.is_bits()) return word_value(simulator, bits, lane);
  ArrayValue result(sort.index_width(), BitVector::zero(sort.width()));
  for (std::uint64_t i = 0; i < std::uint64_t{1} << sort.index_width(); ++i) {
    const Bits element = bits.subspan(i * sort.width(), sort.width());
    result.write(BitVector(sort.index_width(), i), word_value(simulator, element, lane));
  }
  return result;
}

class Comparison {
 public:
  Comparison(const TransitionSystem& system, const BlastedSystem& blasting)
      : system_(system), blasting_(blasting), circuit_(blasting.circuit), bits_(circuit_), words_(system) {
    next_.resize(circuit_.aig.size());
    for (const Latch& l : circuit_.latches) next_[l.variable.node()] = l.next;
  }

  /// An initial state, and one step from it.
  void run() {
    Random random(circuit_.aig.size());
    bits_.start([&](std::uint32_t) { return random.next(); });
    for (const Signal s : circuit_.inputs) bits_.set(s, random.next());
    bits_.evaluate();
    for (unsigned lane = 0; lane < lanes; ++lane) {
      Simulator words = words_;
      for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
        if (!system_.states()[i].init) words.set_state(i, state(i, lane));
      }
      words.initialise();
      for (std::uint32_t i = 0; i < system_.inputs().size(); ++i) {
        words.set_input(i, sorted_value(sort(system_.inputs()[i]), bits_, blasting_.inputs[i], lane));
      }
      words.evaluate();
      compare(words, lane);
    }
  }

 private:
  Sort sort(Node n) const { return system_.terms().sort(n); }
  Value state(std::uint32_t i, unsigned lane) const {
    return sorted_value(sort(system_.states()[i].variable), bits_, blasting_.states[i], lane);
  }
  bool bit(Signal s, unsigned lane) const { return (bits_.value(s) >> lane & 1) != 0; }

  void compare(const Simulator& words, unsigned lane) const {
    for (std::uint32_t i = 0; i < system_.states().size(); ++i) {
      const State& s = system_.states()[i];
      CHECK(words.state(i) == state(i, lane));  // the reset
      if (!s.next) continue;
      std::vector<Signal> next;
      for (const Signal b : blasting_.states[i]) next.push_back(next_[b.node()]);
      CHECK(words.value(s.next) == sorted_value(sort(s.variable), bits_, next, lane));
    }
    for (std::size_t i = 0; i < system_.bads.size(); ++i) {
      CHECK(words.holds(system_.bads[i].term) == bit(circuit_.bads[i], lane));
    }
    for (std::size_t i = 0; i < system_.constraints.size(); ++i) {
      CHECK(words.holds(system_.constraints[i].term) == bit(circuit_.constraints[i], lane));
    }
  }

  const TransitionSystem& system_;
  const BlastedSystem& blasting_;
  const Circuit& circuit_;
  BitSimulator bits_;
  Simulator words_;
  std::vector<Signal> next_;  // by node of a latch
};

}  // namespace

bool blasting_agrees(const TransitionSystem& system, const BlastedSystem& blasting) {
  CHECK(blasting.inputs.size() == system.inputs().size() && blasting.states.size() == system.states().size());
  CHECK(blasting.drivers.size() == system.states().size());
  const Circuit& circuit = blasting.circuit;
  CHECK(circuit.bads.size() == system.bads.size() && circuit.constraints.size() == system.constraints.size());
  for (std::size_t i = 0; i < system.states().size(); ++i) {
    CHECK(blasting.states[i].size() == bits_of(system.terms().sort(system.states()[i].variable)));
    CHECK(blasting.drivers[i].empty() || blasting.drivers[i].size() == blasting.states[i].size());
  }
  for (std::size_t i = 0; i < system.inputs().size(); ++i) {
    CHECK(blasting.inputs[i].size() == bits_of(system.terms().sort(system.inputs()[i])));
  }
  for (const Latch& l : circuit.latches) CHECK(l.variable && l.next && l.reset);
  if (system.terms().size() <= most_terms && circuit.aig.size() <= 10 * most_terms) {
    Comparison(system, blasting).run();
  }
  return true;
}

}  // namespace polycube::impl
