// The engines by unrolling on random circuits, with random options: verdicts and lengths as the explicit-state checker
// has them, runs that replay, invariants that an independent check accepts.
#include <algorithm>
#include <utility>

#include "certify/hints/bit_adviser.h"
#include "engines/unrolling/bits/bit_bmc.h"
#include "engines/unrolling/bits/bit_kind.h"
#include "engines/unrolling/bits/budgeted_bmc.h"
#include "reference/explicit_circuit.h"
#include "reference/random_circuit.h"
#include "support/random.h"
#include "test.h"

using namespace polycube::impl;
using reference::ExplicitCircuit;

namespace {

/// Proofs may have new gates of the circuit.
template <class Engine>
BitResult run_in(Circuit& c, const EngineOptions& options, const std::vector<BitClause>& known, BitExchange& exchange) {
  Stop stop;
  Statistics statistics;
  Log log;
  Context context{stop, statistics, log};
  const BitTask task{.circuit = c, .bad = c.bads[0], .options = options, .known = known, .exchange = exchange};
  return Engine().run(task, context);
}

template <class Engine>
BitResult run(const Circuit& c, const EngineOptions& options, const std::vector<BitClause>& known = {}) {
  Circuit copy = c;
  return run_in<Engine>(copy, options, known, alone_on_bits());
}

/// Gives away clauses after some polls, claims clean steps, and keeps what it is offered.
class Others : public BitExchange {
 public:
  Others(std::vector<BitClause> facts, std::uint64_t polls, std::uint32_t clean)
      : facts_(std::move(facts)), polls_(polls), clean_(clean) {}
  bool has_news() const override { return !facts_.empty() && (polls_ == 0 || --polls_ == 0); }
  std::vector<BitClause> take() override {
    taken = true;
    return std::exchange(facts_, {});
  }
  void offer(FactKind kind, const std::vector<BitClause>& clauses) override {
    offered += clauses.size();
    if (kind == FactKind::invariant) invariants.insert(invariants.end(), clauses.begin(), clauses.end());
  }
  std::uint32_t clean_steps() const override { return clean_; }

  bool taken = false;
  std::size_t offered = 0;
  std::vector<BitClause> invariants;

 private:
  std::vector<BitClause> facts_;
  mutable std::uint64_t polls_;
  std::uint32_t clean_;
};

bool accepted(const Circuit& c, const BitInvariant& invariant) {
  const Stop stop;
  return check_bit_invariant(c, c.bads[0], invariant, stop).outcome == InvariantCheck::Outcome::accepted;
}

struct Tally {
  int reached = 0;
  int proven = 0;
  int unique = 0;
  int cubes = 0;
  int beside = 0;  // proofs with facts of others
  int offered = 0;
  int directed = 0;  // proofs of a property-directed search alone
  int through = 0;   // counterexamples that it found longer than need be
};

class Comparison {
 public:
  explicit Comparison(std::uint64_t seed) : circuit_(reference::random_circuit(seed)), truth_(circuit_), random_(seed) {
    if (truth_.counterexample()) length_ = static_cast<std::uint32_t>(truth_.counterexample()->inputs.size());
    options_.bound = length_ != 0 ? length_ - 1 + static_cast<std::uint32_t>(random_.below(4)) : 12;
  }

  void all(Tally& tally) {
    tally.reached += length_ != 0 ? 1 : 0;
    for (const std::uint32_t step : {0U, 1U, 5U}) bmc(step);
    budgeted();
    induction(tally);
    beside_others(tally);
    directed(tally);
    if (length_ == 0) with_known();
  }

 private:
  /// Is the run a counterexample?
  bool refutes(const BitResult& result, bool shortest) const {
    const auto* found = std::get_if<BitCounterexample>(&result);
    if (found == nullptr || !replays(circuit_, circuit_.bads[0], found->trace)) return false;
    return found->trace.inputs.size() == length_ || (!shortest && found->trace.inputs.size() > length_);
  }

  void bmc(std::uint32_t step) {
    options_.bmc_step = step;
    const BitResult result = run<BitBmc>(circuit_, options_);
    CHECK((length_ != 0 ? refutes(result, step < 2) : std::holds_alternative<Undecided>(result)));
  }

  void budgeted() {
    options_.bmc_budget = static_cast<std::uint32_t>(1 + random_.below(3));
    options_.bmc_growth = static_cast<std::uint32_t>(10 * random_.below(5));
    options_.bmc_return = static_cast<std::uint32_t>(random_.below(5));
    options_.bmc_luby = random_.coin() || options_.bmc_growth == 0;
    const BitResult result = run<BudgetedBmc>(circuit_, options_);
    CHECK((length_ != 0 ? refutes(result, false) : std::holds_alternative<Undecided>(result)));
  }

  void induction(Tally& tally) {
    options_.unique_states = random_.coin();
    options_.quantify_inputs = random_.below(3) != 0;
    const BitResult result = run<BitKInduction>(circuit_, options_);
    if (length_ != 0) {
      CHECK(refutes(result, true));
      return;
    }
    CHECK(!std::holds_alternative<BitCounterexample>(result));
    const auto* proof = std::get_if<BitProof>(&result);
    if (proof == nullptr) return;
    ++tally.proven;
    tally.unique += proof->invariant.unique_states ? 1 : 0;
    tally.cubes += proof->invariant.clauses.empty() ? 0 : 1;
    CHECK(accepted(circuit_, proof->invariant));
  }

  void directed(Tally& tally) {
    const bool quantified = std::exchange(options_.quantify_inputs, random_.below(3) == 0);
    const bool unique = std::exchange(options_.unique_states, false);
    const BitResult plain = run<BitKInduction>(circuit_, options_);
    options_.kind_directed = true;
    Others others({}, 0, 0);
    Circuit grown = circuit_;
    const BitResult result = run_in<BitKInduction>(grown, options_, {}, others);
    options_.kind_directed = false;
    options_.quantify_inputs = quantified;
    options_.unique_states = unique;
    if (length_ != 0) {
      CHECK(refutes(result, false));
      tally.through += refutes(result, true) ? 0 : 1;
      return;
    }
    CHECK(!std::holds_alternative<BitCounterexample>(result));
    const ExplicitCircuit truth(grown);
    for (const BitClause& clause : others.invariants) CHECK(holds(truth, clause));
    const auto* proof = std::get_if<BitProof>(&result);
    if (proof == nullptr) return;
    tally.directed += std::holds_alternative<BitProof>(plain) ? 0 : 1;
    CHECK(accepted(grown, proof->invariant));
  }

  /// In every reachable state, for all inputs that the constraints allow?
  static bool holds(const ExplicitCircuit& truth, const BitClause& clause) {
    for (std::uint32_t state = 0; state < truth.states(); ++state) {
      for (std::uint32_t input = 0; truth.reachable(state) && input < truth.inputs(); ++input) {
        if (!truth.allowed(state, input)) continue;
        if (std::none_of(clause.begin(), clause.end(), [&](Signal s) { return truth.value(s, state, input); })) {
          return false;
        }
      }
    }
    return true;
  }

  void beside_others(Tally& tally) {
    Others others(truth_.exact_invariant().clauses, random_.below(8),
                  static_cast<std::uint32_t>(random_.below(length_ != 0 ? length_ : 5)));
    constexpr Injection ways[] = {Injection::everywhere, Injection::step, Injection::obligations};
    options_.inject = ways[random_.below(3)];
    const bool assumed = options_.inject != Injection::obligations || options_.unique_states;
    Circuit grown = circuit_;
    const BitResult result = run_in<BitKInduction>(grown, options_, {}, others);
    options_.inject = Injection::everywhere;
    tally.offered += others.offered != 0 ? 1 : 0;
    if (length_ != 0) {
      CHECK(refutes(result, true));
      return;
    }
    CHECK(!std::holds_alternative<BitCounterexample>(result));
    const auto* proof = std::get_if<BitProof>(&result);
    if (proof == nullptr) return;
    tally.beside += others.taken ? 1 : 0;
    CHECK(proof->uses_known == (others.taken && assumed));
    CHECK(accepted(grown, proof->invariant));
  }

  void with_known() {
    const std::vector<BitClause> known = truth_.exact_invariant().clauses;
    const BitResult result = run<BitKInduction>(circuit_, options_, known);
    const auto* proof = std::get_if<BitProof>(&result);
    REQUIRE(proof != nullptr);
    CHECK(proof->invariant.k <= 1);
    CHECK(accepted(circuit_, proof->invariant));
  }

  Circuit circuit_;
  ExplicitCircuit truth_;
  Random random_;
  EngineOptions options_;
  std::uint32_t length_ = 0;  // steps of the shortest counterexample, 0: there is none
};

Tally compare(std::uint64_t first, std::uint64_t count) {
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    INFO("seed " << seed);
    Comparison(seed).all(tally);
  }
  return tally;
}

}  // namespace

TEST_CASE("engines by unrolling agree with the explicit-state checker on random circuits") {
  const Tally tally = compare(1, 1000);
  CHECK(tally.reached > 100);
  CHECK(tally.proven > 100);
  CHECK(tally.unique > 10);
  CHECK(tally.cubes > 10);
  CHECK(tally.beside > 50);
  CHECK(tally.offered > 20);
  CHECK(tally.directed > 5);
  CHECK(tally.through > 0);
}

TEST_CASE("long: engines by unrolling on many random circuits") { compare(1'000'000, 100'000); }
