#include "engines/bit_level/random_runs.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "support/check.h"
#include "support/random.h"

namespace polycube::impl {

namespace {

constexpr std::uint32_t most_steps = 200;
constexpr int batches = 12;                // of 64 runs
constexpr std::uint32_t gates_a_unit = 8;  // evaluated for 64 runs

/// 64 runs, with their choices.
class Batch {
 public:
  Batch(const Circuit& circuit, Random& random, int bias)
      : circuit_(circuit), random_(random), bias_(bias), simulator_(circuit) {
    simulator_.start([&](std::uint32_t) { return random_.next(); });
    for (const Latch& l : circuit.latches) start_.push_back(simulator_.value(l.variable));
  }

  /// Simulates the next step. Returns the runs that have not violated a constraint.
  std::uint64_t advance() {
    if (!inputs_.empty()) simulator_.step();
    std::vector<std::uint64_t>& now = inputs_.emplace_back();
    for (const Signal i : circuit_.inputs) {
      now.push_back(choice());
      simulator_.set(i, now.back());
    }
    simulator_.evaluate();
    for (const Signal c : circuit_.constraints) alive_ &= simulator_.value(c);
    return alive_;
  }
  std::uint64_t value(Signal s) const { return simulator_.value(s); }

  /// One of the runs up to now.
  BitTrace trace(int run) const {
    const auto bit = [run](std::uint64_t word) { return (word >> run & 1) != 0; };
    BitTrace result;
    for (const std::uint64_t w : start_) result.latches.push_back(bit(w));
    for (const std::vector<std::uint64_t>& step : inputs_) {
      std::vector<bool>& values = result.inputs.emplace_back();
      for (const std::uint64_t w : step) values.push_back(bit(w));
    }
    return result;
  }

 private:
  /// Ones are as likely as zeros, or rare, or frequent.
  std::uint64_t choice() {
    const std::uint64_t word = random_.next();
    if (bias_ == 0) return word;
    return bias_ == 1 ? word & random_.next() & random_.next() : word | random_.next() | random_.next();
  }

  const Circuit& circuit_;
  Random& random_;
  int bias_;
  BitSimulator simulator_;
  std::vector<std::uint64_t> start_;                // by latch
  std::vector<std::vector<std::uint64_t>> inputs_;  // by step, by input
  std::uint64_t alive_ = ~std::uint64_t{0};
};

}  // namespace

void refute_at_random(const Circuit& circuit, const std::vector<Signal>& bads, std::uint32_t bound, std::uint64_t seed,
                      WorkBudget& budget, const std::function<void(const BitTrace&)>& found) {
  constexpr std::size_t most_choices = 4'000'000;  // in memory, for 64 runs each
  const std::uint64_t steps = std::min<std::uint64_t>(most_steps, most_choices / (circuit.inputs.size() + 1));
  Random random(seed);
  std::vector<Signal> open = bads;
  for (int b = 0; b < batches && !open.empty(); ++b) {
    Batch batch(circuit, random, b % 3);
    std::uint64_t alive = ~std::uint64_t{0};
    for (std::uint32_t step = 0; step < steps && step <= bound && alive != 0; ++step) {
      budget.spend(circuit.aig.size() / gates_a_unit + circuit.inputs.size());
      if (budget.exhausted()) return;
      alive = batch.advance();
      std::erase_if(open, [&](Signal bad) {
        const std::uint64_t hits = batch.value(bad) & alive;
        if (hits == 0) return false;
        const BitTrace trace = batch.trace(std::countr_zero(hits));
        ASSERT(replays(circuit, bad, trace));
        found(trace);
        return true;
      });
      if (open.empty()) return;
    }
  }
}

}  // namespace polycube::impl
