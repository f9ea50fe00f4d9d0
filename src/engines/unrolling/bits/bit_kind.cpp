// Problem: k-induction [Sheeran00] on a circuit, with a hypothesis that is strong enough to prove the property at a
// small k.
//
// Idea: two unrollings with a solver each: one from the reset (base case), one from an arbitrary state (induction
// step); k grows by one. If the induction step fails, its model is k states of hypothesis and a bad one. It is refined
// and the query repeated if
// - others have proven facts meanwhile ([Stieglmaier16, Alg. 4]): k does not grow before nothing new is known;
// - a state of the hypothesis is bad under other inputs: no run visits it unless the bad is reachable, and a cube
//   around it is excluded for good (input_quantifier.h);
// - two of its states are equal and `unique_states` is set: this pair is then asserted to differ. A shortest run to the
//   bad repeats no state, and few pairs are needed.
// Known clauses and facts, the auxiliary invariants of [BeyerDangl20, §2.2], hold in all steps of both halves. The
// strengthening of a proof consists of them and of the negated cubes.
//
// Forward condition: if no run has k+1 steps, since the constraints contradict each other then, the bad is unreachable.
// A state from which the constraints can be kept for k+1 steps is thus in no run. Such states are excluded like those
// above, in cubes, until the induction step has no model at all: their exclusion is inductive, since what comes before
// such a state is such a state too. So the proof is one by k-induction like any other.
//
// Property-directed (`kind_directed`): what remains of a failed induction step becomes an obligation
// (step_obligations.h), and if it is proven, the query is asked again.
//
// What else is told to others: the first state of a failed induction step, lifted over its k steps, as a candidate; and
// how many steps are clean. Steps that others claim to be clean are not asked about: the check of a proof asks anyway.
//
// Limits: refinements are bounded for each k.
#include "engines/unrolling/bits/bit_kind.h"

#include <algorithm>
#include <optional>
#include <span>

#include "engines/unrolling/bits/bit_unrolling.h"
#include "engines/unrolling/bits/input_quantifier.h"
#include "engines/unrolling/bits/late_clauses.h"
#include "engines/unrolling/bits/step_lifting.h"
#include "engines/unrolling/bits/step_obligations.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

/// Limits refinements where the bad depends on inputs in many ways.
constexpr std::uint32_t most_refinements = 500;  // for one k

/// A query ends after so many conflicts to see what others know by then, and is asked again.
constexpr std::uint64_t conflicts_between_polls = 5000;

/// Whether there is a run of so many steps is mostly easy; else the forward condition is given up for this k.
constexpr std::uint64_t forward_conflicts = 1000;

/// Of a candidate that others are offered.
constexpr std::size_t most_literals = 64;

/// Models of the induction step that become obligations and remain open, for one k.
constexpr std::uint32_t most_set_aside = 8;

/// Of one k: a counterexample may be two steps away.
constexpr std::uint32_t most_lemmas = 50;

class Induction {
 public:
  Induction(const BitTask& task, Context& context)
      : task_(task),
        context_(context),
        base_(task.circuit, roots(task), BitUnroller::Start::reset, context.stop, task.options.smt.seed),
        step_(task.circuit, roots(task), BitUnroller::Start::anywhere, context.stop, task.options.smt.seed),
        shared_(&task.exchange != &alone_on_bits()),
        base_facts_(base_),
        step_facts_(step_),
        quantifier_(task.circuit, task.bad, context.stop, task.options.smt.seed) {
    std::vector<std::size_t> index_of(task.circuit.latches.size());
    const std::vector<std::uint32_t>& latches = step_.over_time().latches();
    for (std::size_t i = 0; i < latches.size(); ++i) index_of[latches[i]] = i;
    for (const std::uint32_t i : quantifier_.latches()) quantified_.push_back(index_of[i]);
    const bool tries = task.options.inject == Injection::obligations;
    if (!(tries || task.options.kind_directed) || task.options.unique_states) return;
    property_ = step_.aig().leaf();
    obligations_.emplace(task, context, step_, property_, roots(task));
  }

  BitResult run() {
    for (std::uint32_t k = 0;; ++k) {
      if (prove(k)) return proof(k);
      if (refuted_) return BitCounterexample{obligations_->counterexample()};
      if (over()) return stopped(k);
      if (refute(k)) {
        BitTrace trace = base_.trace(k);
        ASSERT(replays(task_.circuit, task_.bad, trace));
        return BitCounterexample{std::move(trace)};
      }
      if (over()) return stopped(k);
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

  bool over() const { return context_.stop.requested() || task_.exchange.settled(); }

  BitResult stopped(std::uint32_t k) const {
    if (!context_.stop.requested()) return Undecided{"settled by another engine"};
    return Undecided{std::string(describe(context_.stop.reason())) + " at k = " + std::to_string(k)};
  }

  BitResult proof(std::uint32_t k) const {
    BitInvariant invariant;
    invariant.clauses = task_.known;
    static const std::vector<BitClause> none;
    for (const auto* more : {&facts_, &learnt_, obligations_ ? &obligations_->lemmas() : &none}) {
      invariant.clauses.insert(invariant.clauses.end(), more->begin(), more->end());
    }
    // Known clauses hold in reachable states only, so the hypothesis needs at least one step.
    invariant.k = invariant.clauses.empty() ? k : std::max(k, 1U);
    invariant.unique_states = unique_;
    ASSERT(learnt_.size() == cubes_.size() && (!unique_ || task_.options.unique_states));
    BitProof proof{std::move(invariant)};
    proof.uses_known = !task_.known.empty() || !facts_.empty();
    if (!facts_.empty()) task_.exchange.used(1);
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

  /// Takes the facts that others have proven meanwhile. Is there one that the induction step did not have?
  bool learn_facts() {
    if (!task_.exchange.has_news()) return false;
    const std::vector<BitClause> news = task_.exchange.take();
    if (obligations_ && task_.options.inject == Injection::obligations) {
      obligations_->try_later(news);
      return false;
    }
    facts_.insert(facts_.end(), news.begin(), news.end());
    if (task_.options.inject == Injection::everywhere) base_facts_.add(news);
    const std::size_t useful = step_facts_.add(news);
    context_.statistics.counter("kind_facts").add(useful);
    return useful > 0;
  }

  /// Is there a run to the bad in exactly k steps? If not, is there a run of k steps at all?
  bool refute(std::uint32_t k) {
    if (k < task_.exchange.clean_steps() || no_run_from_ <= k) return false;
    while (base_.over_time().steps() <= k) {
      extend(base_);
      base_facts_.extend();
    }
    const Signal bad = base_.over_time().root(0, k);
    const Answer answer = ask(base_, {&bad, 1});
    if (answer == Answer::sat) return true;
    if (answer == Answer::unsat) task_.exchange.found_clean(k + 1);
    if (answer == Answer::unsat && !task_.circuit.constraints.empty() && ends_before(k)) no_run_from_ = k;
    return false;
  }

  /// The forward condition of [BeyerDangl20, Alg. 1].
  bool ends_before(std::uint32_t k) {
    base_.solver().set_conflict_limit(forward_conflicts);
    const bool none = base_.ask(signal_true) == Answer::unsat;
    base_.solver().set_conflict_limit(0);
    if (!none) return false;
    context_.statistics.counter("kind_longest_run").set(k);
    context_.log.detail("bits-kind: no run has more than " + std::to_string(k) + " steps");
    return true;
  }

  Answer ask(BitUnrolling& half, std::span<const Signal> target) {
    half.solver().set_conflict_limit(shared_ ? conflicts_between_polls : 0);
    Answer answer = half.ask(target);
    while (answer == Answer::unknown && !over()) {
      learn_facts();
      answer = half.ask(target);
    }
    half.solver().set_conflict_limit(0);
    return answer;
  }

  bool prove(std::uint32_t k) {
    extend(step_);
    step_facts_.extend();
    ASSERT(step_.over_time().steps() == k + 1);
    if (k > 0) {
      assume_property(k - 1);
      for (const auto& cube : cubes_) exclude(cube, k - 1);
    }
    learn_facts();
    if (obligations_ && k > 0 && obligations_->extend(k) == StepObligations::Outcome::counterexample) {
      refuted_ = true;
      return false;
    }
    return ask_step(k);
  }

  bool ask_step(std::uint32_t k) {
    std::vector<Signal> query = {property_, ended() ? signal_true : step_.over_time().root(0, k)};
    Signal aside = signal_true;  // open obligations are set aside
    std::uint32_t set_aside = 0;
    std::uint32_t lemmas = 0;
    for (std::uint32_t refinements = 0;; ++refinements) {
      const Answer answer = ask(step_, query);
      if (answer != Answer::sat) return answer == Answer::unsat && (aside == signal_true || !step_.failed(aside));
      if (learn_facts()) continue;
      if (refinements == most_refinements) break;
      if (refine(k)) continue;
      if (!obligations_ || !task_.options.kind_directed || k == 0 || ended() || over()) break;
      const StepObligations::Outcome outcome = obligations_->add_model(k);
      refuted_ = outcome == StepObligations::Outcome::counterexample;
      if (refuted_) return false;
      if (outcome == StepObligations::Outcome::lemma) {
        if (lemmas++ == most_lemmas) return false;
        continue;
      }
      if (set_aside++ == most_set_aside) return false;
      if (aside == signal_true) {
        aside = step_.aig().leaf();
        query.push_back(aside);
      }
      obligations_->set_aside(aside);
    }
    if (shared_ && !task_.options.kind_directed && k > 0 && !ended()) offer_first_state(k);
    return false;
  }

  void assume_property(std::uint32_t step) {
    const Signal good = ~step_.over_time().root(0, step);
    if (property_ == signal_true) {
      step_.require(good);
    } else {
      const Signal clause[] = {~property_, good};
      step_.require_one(clause);
    }
  }

  /// Offers that no run visits the states from which this model's inputs lead to the bad.
  void offer_first_state(std::uint32_t k) {
    std::vector<Signal> kept = constraints_until(step_.over_time(), k);
    kept.push_back(step_.over_time().root(0, k));
    const std::vector<LatchValue> cube = lift_to_start(step_, kept);
    if (!cube.empty() && cube.size() <= most_literals) task_.exchange.offer(FactKind::candidate, {negation(cube)});
  }

  /// Is it known that all runs are shorter than the hypothesis?
  bool ended() const { return no_run_from_ != 0xffffffff; }

  /// Excludes the model of the induction step, if there is a reason.
  bool refine(std::uint32_t k) {
    if (ended()) return outlive();
    const std::vector<std::vector<bool>> states = step_.states(k);
    ASSERT(states.size() == k + 1 && states[0].size() == step_.over_time().latches().size());
    const bool quantified = task_.options.quantify_inputs && quantifier_.useful() && quantify(states);
    const bool separated = task_.options.unique_states && separate(states);
    return separated || quantified;
  }

  /// Excludes states from which the constraints can be kept longer than any run lasts.
  bool outlive() {
    add_cube(lift_to_start(step_, constraints_until(step_.over_time(), no_run_from_)));
    return true;
  }

  bool quantify(const std::vector<std::vector<bool>>& states) {
    const std::size_t before = cubes_.size();
    std::vector<bool> state(quantified_.size());
    for (std::size_t j = 0; j + 1 < states.size(); ++j) {
      for (std::size_t i = 0; i < quantified_.size(); ++i) state[i] = states[j][quantified_[i]];
      const auto indices = quantifier_.cube(state);
      if (!indices) continue;
      std::vector<LatchValue> cube;
      for (const std::size_t i : *indices) cube.push_back({quantified_[i], state[i]});
      add_cube(std::move(cube));
    }
    return cubes_.size() > before;
  }

  /// Excludes the cube in all steps of the hypothesis.
  void add_cube(std::vector<LatchValue> cube) {
    for (std::uint32_t i = 0; i + 1 < step_.over_time().steps(); ++i) exclude(cube, i);
    learnt_.push_back(negation(cube));
    cubes_.push_back(std::move(cube));
    context_.statistics.counter("kind_cubes").set(cubes_.size());
  }

  BitClause negation(const std::vector<LatchValue>& cube) const {
    BitClause clause;
    for (const LatchValue& l : cube) {
      clause.push_back(task_.circuit.latches[step_.over_time().latches()[l.latch]].variable ^ l.value);
    }
    return clause;
  }

  void exclude(const std::vector<LatchValue>& cube, std::uint32_t step) {
    std::vector<Signal> clause = {~property_};
    for (const LatchValue& l : cube) clause.push_back(step_.over_time().latch(l.latch, step) ^ l.value);
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
  const bool shared_;  // is there anybody to tell or to hear from?
  LateClauses base_facts_;
  LateClauses step_facts_;
  InputQuantifier quantifier_;
  std::vector<std::size_t> quantified_;  // the latches of input_quantifier.h, by index in those of the unrolling
  Signal property_ = signal_true;        // implies the hypothesis
  std::optional<StepObligations> obligations_;
  bool refuted_ = false;          // by an obligation
  std::vector<BitClause> facts_;  // proven by others, since the start
  std::vector<std::vector<LatchValue>> cubes_;
  std::vector<BitClause> learnt_;           // the negated cubes
  std::uint32_t no_run_from_ = 0xffffffff;  // no run has more steps than that
  bool unique_ = false;
};

}  // namespace

std::unique_ptr<BitSearch> BitKInduction::start(const BitTask& task, Context& context) {
  return std::make_unique<WholeSearch<Induction>>(task, context);
}

}  // namespace polycube::impl
