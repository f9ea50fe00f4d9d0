// Problem: k-induction [Sheeran00] on a circuit, with a hypothesis that is strong enough to prove the property at a
// small k.
//
// Idea: two unrollings with a solver each: one from the reset (base case), one from an arbitrary state (induction
// step); k grows by one. If the induction step fails, its model is k states of hypothesis and a bad one. It is refined
// and the query repeated if
// - a state of the hypothesis is bad under other inputs: no run visits it unless the bad is reachable, and a cube
//   around it is excluded for good (input_quantifier.h);
// - two of its states are equal and `unique_states` is set: this pair is then asserted to differ. A shortest run to the
//   bad repeats no state, and few pairs are needed.
// Known clauses, the auxiliary invariants of [BeyerDangl20, §2.2], hold in all steps of both halves. The strengthening
// of a proof consists of the known clauses and the negated cubes.
//
// Limits: refinements are bounded for each k.
#include "engines/unrolling/bits/bit_kind.h"

#include <algorithm>
#include <optional>

#include "engines/unrolling/bits/bit_unrolling.h"
#include "engines/unrolling/bits/input_quantifier.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// Limits refinements where the bad depends on inputs in many ways.
constexpr std::uint32_t most_refinements = 500;  // for one k

class Induction {
 public:
  Induction(const BitTask& task, Context& context)
      : task_(task),
        context_(context),
        base_(task.circuit, roots(task), BitUnroller::Start::reset, context.stop, task.options.smt.seed),
        step_(task.circuit, roots(task), BitUnroller::Start::anywhere, context.stop, task.options.smt.seed),
        quantifier_(task.circuit, task.bad, context.stop, task.options.smt.seed) {
    std::vector<std::size_t> index_of(task.circuit.latches.size());
    const std::vector<std::uint32_t>& latches = step_.over_time().latches();
    for (std::size_t i = 0; i < latches.size(); ++i) index_of[latches[i]] = i;
    for (const std::uint32_t i : quantifier_.latches()) quantified_.push_back(index_of[i]);
  }

  BitResult run() {
    for (std::uint32_t k = 0;; ++k) {
      if (prove(k)) return proof(k);
      if (context_.stop.requested()) return stopped(k);
      if (refute(k)) {
        BitTrace trace = base_.trace(k);
        ASSERT(replays(task_.circuit, task_.bad, trace));
        return BitCounterexample{std::move(trace)};
      }
      if (context_.stop.requested()) return stopped(k);
      context_.statistics.counter("kind_k").set(k);
      context_.log.detail("bits-kind: k = " + std::to_string(k) + " done");
      if (k >= task_.options.bound) return Undecided{"not inductive within the bound"};
    }
  }

 private:
  /// The bad, the constraints, and the literals of the known clauses.
  static std::vector<Signal> roots(const BitTask& task) {
    std::vector<Signal> all = {task.bad};
    all.insert(all.end(), task.circuit.constraints.begin(), task.circuit.constraints.end());
    for (const BitClause& clause : task.known) all.insert(all.end(), clause.begin(), clause.end());
    return all;
  }

  BitResult stopped(std::uint32_t k) const {
    return Undecided{std::string(describe(context_.stop.reason())) + " at k = " + std::to_string(k)};
  }

  BitResult proof(std::uint32_t k) const {
    BitInvariant invariant;
    invariant.clauses = task_.known;
    invariant.clauses.insert(invariant.clauses.end(), learnt_.begin(), learnt_.end());
    // Known clauses hold in reachable states only, so the hypothesis needs at least one step.
    invariant.k = invariant.clauses.empty() ? k : std::max(k, 1U);
    invariant.unique_states = unique_;
    ASSERT(learnt_.size() == cubes_.size() && (!unique_ || task_.options.unique_states));
    BitProof proof{std::move(invariant)};
    proof.uses_known = !task_.known.empty();
    return proof;
  }

  /// Adds a step with the constraints and the known clauses asserted.
  void extend(BitUnrolling& half) {
    BitUnroller& over_time = half.over_time();
    over_time.extend();
    const std::uint32_t now = over_time.steps() - 1;
    std::size_t root = 1;
    for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) half.require(over_time.root(root++, now));
    std::vector<Signal> literals;
    for (const BitClause& clause : task_.known) {
      literals.clear();
      for (std::size_t i = 0; i < clause.size(); ++i) literals.push_back(over_time.root(root++, now));
      half.require_one(literals);
    }
    ASSERT(root == roots(task_).size());
  }

  bool refute(std::uint32_t k) {
    extend(base_);
    ASSERT(base_.over_time().steps() == k + 1);
    return base_.ask(base_.over_time().root(0, k)) == Answer::sat;
  }

  bool prove(std::uint32_t k) {
    extend(step_);
    ASSERT(step_.over_time().steps() == k + 1);
    if (k > 0) {
      step_.require(~step_.over_time().root(0, k - 1));
      for (const auto& cube : cubes_) exclude(cube, k - 1);
    }
    const Signal bad = step_.over_time().root(0, k);
    for (std::uint32_t refinements = 0;; ++refinements) {
      const Answer answer = step_.ask(bad);
      if (answer != Answer::sat) return answer == Answer::unsat;
      if (refinements == most_refinements || !refine(k)) return false;
    }
  }

  /// A latch in a step of the hypothesis, by index in the latches of the unrolling.
  struct Literal {
    std::size_t latch;
    bool value;
  };

  /// Excludes the model of the induction step, if there is a reason.
  bool refine(std::uint32_t k) {
    const std::vector<std::vector<bool>> states = step_.states(k);
    ASSERT(states.size() == k + 1 && states[0].size() == step_.over_time().latches().size());
    const bool quantified = task_.options.quantify_inputs && quantifier_.useful() && quantify(states);
    return (task_.options.unique_states && separate(states)) || quantified;
  }

  bool quantify(const std::vector<std::vector<bool>>& states) {
    const std::size_t before = cubes_.size();
    std::vector<bool> state(quantified_.size());
    for (std::size_t j = 0; j + 1 < states.size(); ++j) {
      for (std::size_t i = 0; i < quantified_.size(); ++i) state[i] = states[j][quantified_[i]];
      const auto indices = quantifier_.cube(state);
      if (!indices) continue;
      std::vector<Literal> cube;
      BitClause clause;
      for (const std::size_t i : *indices) {
        cube.push_back({quantified_[i], state[i]});
        clause.push_back(task_.circuit.latches[quantifier_.latches()[i]].variable ^ state[i]);
      }
      for (std::uint32_t i = 0; i + 1 < states.size(); ++i) exclude(cube, i);
      cubes_.push_back(std::move(cube));
      learnt_.push_back(std::move(clause));
    }
    context_.statistics.counter("kind_cubes").set(cubes_.size());
    return cubes_.size() > before;
  }

  void exclude(const std::vector<Literal>& cube, std::uint32_t step) {
    std::vector<Signal> clause;
    for (const Literal& l : cube) clause.push_back(step_.over_time().latch(l.latch, step) ^ l.value);
    step_.require_one(clause);
  }

  /// Asserts that two equal states of the model differ.
  bool separate(const std::vector<std::vector<bool>>& states) {
    bool found = false;
    for (std::uint32_t j = 1; j < states.size(); ++j) {
      for (std::uint32_t i = 0; i < j; ++i) {
        if (states[i] != states[j]) continue;
        std::vector<Signal> differences;
        for (std::size_t l = 0; l < states[j].size(); ++l) {
          differences.push_back(step_.aig().xor_(step_.over_time().latch(l, i), step_.over_time().latch(l, j)));
        }
        step_.require_one(differences);
        context_.statistics.counter("kind_pairs").add();
        found = true;
      }
    }
    unique_ = unique_ || found;
    return found;
  }

  const BitTask& task_;
  Context& context_;
  BitUnrolling base_;
  BitUnrolling step_;
  InputQuantifier quantifier_;
  std::vector<std::size_t> quantified_;  // the latches of input_quantifier.h, by index in those of the unrolling
  std::vector<std::vector<Literal>> cubes_;
  std::vector<BitClause> learnt_;  // the negated cubes
  bool unique_ = false;
};

}  // namespace

std::unique_ptr<BitSearch> BitKInduction::start(const BitTask& task, Context& context) {
  return std::make_unique<WholeSearch<Induction>>(task, context);
}

}  // namespace polycube::impl
