#include "passes/bits/sweep_pass.h"

#include <algorithm>

#include "passes/bits/candidate_classes.h"
#include "passes/bits/rebuild.h"
#include "passes/equivalence_checker.h"
#include "support/check.h"
#include "support/random.h"
#include "support/work_budget.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t conflict_limit = 100;
constexpr std::uint32_t random_words = 32;
constexpr std::uint64_t words_for_a_unit = 16;  // of simulation
constexpr std::uint64_t units_for_a_gate = 2;   // that is built again

class Sweep {
 public:
  Sweep(const Circuit& circuit, WorkBudget& budget, std::uint32_t seed)
      : circuit_(circuit),
        budget_(budget),
        random_(seed),
        classes_(circuit.aig.size(), leaves_first(circuit)),
        values_(circuit.aig.size(), 0),
        map_(circuit.aig.size()),
        checker_(swept_, budget, seed),
        substitution_(circuit) {
    checker_.set_conflict_limit(conflict_limit);
  }

  const SignalReplacement& run() {
    for (std::uint32_t word = 0; word < random_words; ++word) {
      for (std::uint32_t n = 1; n < circuit_.aig.size(); ++n) {
        if (circuit_.aig.is_leaf(n)) values_[n] = random_.next();
      }
      evaluate();
      classes_.simulate(values_);
      if (budget_.exhausted()) return substitution_;
    }
    classes_.make();
    map_[0] = signal_false;
    for (std::uint32_t n = 1; n < circuit_.aig.size(); ++n) {
      if (circuit_.aig.is_leaf(n)) map_[n] = swept_.leaf();
    }
    for (std::uint32_t n = 1; n < circuit_.aig.size() && !budget_.exhausted(); ++n) {
      if (!circuit_.aig.is_gate(n)) continue;
      budget_.spend(units_for_a_gate);
      sweep(n);
    }
    return substitution_;
  }

  std::uint64_t questions() const { return checker_.questions(); }

 private:
  Signal mapped(Signal s) const {
    ASSERT(map_[s.node()]);
    return map_[s.node()] ^ s.complemented();
  }

  void sweep(std::uint32_t n) {
    const Signal s = swept_.and_(mapped(circuit_.aig.left(n)), mapped(circuit_.aig.right(n)));
    map_[n] = s;
    while (true) {
      const Signal r = classes_.representative(n);
      if (r.node() == n) return;
      const Signal t = mapped(r);
      const Answer answer = s == t ? Answer::unsat : checker_.differ(s, t);
      if (answer == Answer::unsat) {
        ASSERT(!circuit_.aig.is_gate(r.node()) || r.node() < n);
        substitution_.replace(n, r);
        map_[n] = t;
        return;
      }
      if (answer == Answer::sat) refine();
      // A counterexample must have moved the node into another class. A node with an unknown answer is not merged.
      if (answer == Answer::unknown || classes_.representative(n) == r) classes_.remove(n);
    }
  }

  // The model, and variations of it in the other 63 runs.
  void refine() {
    for (std::uint32_t n = 1; n < circuit_.aig.size(); ++n) {
      if (!circuit_.aig.is_leaf(n)) continue;
      if (!checker_.has_value(map_[n].node())) {
        values_[n] = random_.next();
      } else {
        const std::uint64_t flips = random_.next() & random_.next() & random_.next() & ~1ULL;
        values_[n] = (checker_.value(map_[n].node()) ? ~0ULL : 0) ^ flips;
      }
    }
    evaluate();
    classes_.refine(values_);
  }

  void evaluate() {
    const Aig& aig = circuit_.aig;
    budget_.spend(aig.size() / words_for_a_unit);
    const auto value = [&](Signal s) { return values_[s.node()] ^ (s.complemented() ? ~0ULL : 0); };
    for (std::uint32_t n = 1; n < aig.size(); ++n) {
      if (aig.is_gate(n)) values_[n] = value(aig.left(n)) & value(aig.right(n));
    }
  }

  const Circuit& circuit_;
  WorkBudget& budget_;
  Random random_;
  CandidateClasses classes_;
  std::vector<std::uint64_t> values_;
  Aig swept_;
  std::vector<Signal> map_;  // by node of the source: its signal in swept_
  EquivalenceChecker checker_;
  SignalReplacement substitution_;
};

}  // namespace

Reduction SweepPass::run(const Circuit& source, PassContext& context) {
  ASSERT(!source.bads.empty());
  Sweep sweep(source, context.budget, context.seed);
  const SignalReplacement& substitution = sweep.run();
  context.statistics.counter("sweep_questions").add(sweep.questions());
  context.statistics.counter("sweep_merged").add(substitution.count());
  return rebuild(source, substitution);
}

}  // namespace polycube::impl
