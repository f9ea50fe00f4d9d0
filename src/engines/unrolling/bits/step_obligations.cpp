#include "engines/unrolling/bits/step_obligations.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::uint64_t most_conflicts = 3000;  // of a query
constexpr std::size_t most_open = 100;          // obligations
constexpr std::size_t most_literals = 64;       // of what others are offered
constexpr std::uint64_t most_gates = 100'000;   // of all steps, for a cofactor

}  // namespace

StepObligations::StepObligations(const BitTask& task, Context& context, BitUnrolling& step, Signal property,
                                 std::vector<Signal> roots)
    : task_(task),
      context_(context),
      gates_(cone(task.circuit.aig, task.circuit.roots()).size()),
      step_(step),
      property_(property),
      base_(task.circuit, std::move(roots), BitUnroller::Start::reset, context.stop, task.options.smt.seed),
      sets_(step_),
      sets_in_base_(base_) {
  const std::vector<std::uint32_t>& all = base_.over_time().latches();
  for (const std::uint32_t position : step_.over_time().latches()) {
    const auto found = std::lower_bound(all.begin(), all.end(), position);
    ASSERT(found != all.end() && *found == position);
    in_base_.push_back(static_cast<std::size_t>(found - all.begin()));
  }
}

StepObligations::Outcome StepObligations::add_model(std::uint32_t k) {
  ASSERT(k > 0 && step_.over_time().steps() == k + 1);
  const Pointer obligation = lift(nullptr, k);
  last_ = obligation->cube;
  const Outcome outcome = attempt_all(*obligation, k);
  return outcome == Outcome::open ? attempt(obligation, k) : outcome;
}

/// All states from which the inputs of the obligation keep the constraints and lead to the bad; false if that takes too
/// many gates.
Signal StepObligations::cofactor(const Obligation& obligation) const {
  if (gates_ * obligation.inputs.size() > most_gates) return signal_false;
  Circuit& circuit = task_.circuit;
  const std::vector<std::uint32_t>& latches = step_.over_time().latches();
  std::vector<Signal> state;
  for (const std::uint32_t i : latches) state.push_back(circuit.latches[i].variable);
  Signal all = signal_true;
  for (const std::vector<bool>& inputs : obligation.inputs) {
    Transplant now(circuit.aig, circuit.aig);
    for (std::size_t i = 0; i < latches.size(); ++i) now.set(circuit.latches[latches[i]].variable.node(), state[i]);
    for (const std::uint32_t i : step_.over_time().inputs()) {
      now.set(circuit.inputs[i].node(), signal_false ^ inputs[i]);
    }
    for (std::size_t i = 0; i < circuit.constraints.size(); ++i)
      all = circuit.aig.and_(all, now(circuit.constraints[i]));
    if (&inputs == &obligation.inputs.back()) return circuit.aig.and_(all, now(task_.bad));
    for (std::size_t i = 0; i < latches.size(); ++i) state[i] = now(circuit.latches[latches[i]].next);
  }
  return signal_false;
}

/// One attempt to exclude all states from which the inputs of a model lead to the bad.
StepObligations::Outcome StepObligations::attempt_all(const Obligation& obligation, std::uint32_t k) {
  const Signal set = cofactor(obligation);
  return set.node() == 0 || !tried_.insert(set).second ? Outcome::open : attempt_set(set, &obligation, k);
}

StepObligations::Outcome StepObligations::attempt_set(Signal set, const Obligation* obligation, std::uint32_t k) {
  if (set.node() == 0) return Outcome::open;
  const auto at = [&](std::uint32_t step) { return sets_in_base_.image(set, step); };
  const auto holds = [&](const BitSimulator& simulator) { return simulator.value(set) != 0; };
  if (const auto visited = visit(k, at, holds)) {
    return obligation != nullptr && refutes(*obligation, visited->run) ? Outcome::counterexample : Outcome::open;
  }
  if (context_.stop.requested()) return Outcome::open;
  const Signal assumed = step_.aig().leaf();
  for (std::uint32_t step = 0; step < k; ++step) {
    const Signal clause[] = {~assumed, ~sets_.image(set, step)};
    step_.require_one(clause);
  }
  const Signal query[] = {assumed, property_, sets_.image(set, k)};
  step_.solver().set_conflict_limit(most_conflicts);
  const Answer answer = step_.ask(query);
  step_.solver().set_conflict_limit(0);
  const bool needs_property = answer == Answer::unsat && query[2] != signal_false && step_.failed(property_);
  step_.require(~assumed);
  if (answer != Answer::unsat) return Outcome::open;
  lemmas_.push_back({~set});
  task_.exchange.offer(needs_property ? FactKind::candidate : FactKind::invariant, {lemmas_.back()});
  if (needs_property) {
    excluded_if_good_.push_back(set);
    for (std::uint32_t step = 0; step <= k; ++step) exclude_if_good(set, step);
  } else {
    [[maybe_unused]] const std::size_t fits = sets_.add(std::span(&lemmas_.back(), 1));
    ASSERT(fits == 1);
  }
  context_.statistics.counter("kind_lemmas").set(lemmas_.size());
  return Outcome::lemma;
}

void StepObligations::exclude_if_good(Signal set, std::uint32_t step) {
  const Signal clause[] = {~property_, ~sets_.image(set, step)};
  step_.require_one(clause);
}

void StepObligations::try_later(const std::vector<BitClause>& clauses) {
  for (const BitClause& clause : clauses) suggested_.push_back(~task_.circuit.aig.or_all(clause));
}

/// Is there a new lemma among the suggestions?
bool StepObligations::attempt_clauses(std::uint32_t k) {
  const std::size_t before = lemmas_.size();
  std::vector<Signal> left;
  for (const Signal set : suggested_) {
    const bool tried = !context_.stop.requested() && sets_.fits({set});
    if (tried && attempt_set(set, nullptr, k) == Outcome::open) left.push_back(set);
  }
  suggested_ = std::move(left);
  return lemmas_.size() > before;
}

StepObligations::Outcome StepObligations::extend(std::uint32_t k) {
  ASSERT(k > 0 && step_.over_time().steps() == k + 1);
  for (std::size_t i = 0; i < cubes_.size(); ++i) {
    step_.require_one(excluded(cubes_[i], k, needs_property_[i] ? property_ : signal_true));
  }
  sets_.extend();
  for (const Signal set : excluded_if_good_) exclude_if_good(set, k);
  tried_.clear();
  Outcome result = attempt_clauses(k) ? Outcome::lemma : Outcome::open;
  for (const Pointer& obligation : std::exchange(open_, {})) {
    if (context_.stop.requested()) break;
    const Outcome outcome = attempt(obligation, k);
    if (outcome == Outcome::counterexample) return outcome;
    if (outcome == Outcome::lemma) result = outcome;
  }
  return result;
}

/// One attempt for this k: a counterexample, a lemma, or the predecessors take its place.
StepObligations::Outcome StepObligations::attempt(const Pointer& obligation, std::uint32_t k) {
  context_.statistics.counter("kind_obligations").add();
  if (obligation->cube.empty()) return Outcome::open;
  if (auto visited = visit(obligation->cube, k)) {
    return refutes(*obligation, std::move(visited->run)) ? Outcome::counterexample : Outcome::open;
  }
  if (context_.stop.requested()) return Outcome::open;
  Consecution found = consecution(obligation->cube, k, obligation);
  if (found.answer == Answer::unsat) {
    add_lemma(obligation, std::move(found), k);
    return Outcome::lemma;
  }
  open(found.answer == Answer::sat ? found.predecessor : obligation);
  return Outcome::open;
}

void StepObligations::open(const Pointer& obligation) {
  if (open_.size() >= most_open || obligation->cube.empty()) return;
  open_.push_back(obligation);
  if (obligation->cube.size() <= most_literals) {
    task_.exchange.offer(FactKind::candidate, {negation(obligation->cube)});
  }
}

/// The first state of the model, lifted: from all states of the cube the inputs of the model keep the constraints and
/// lead to the target, or to the bad, in k steps.
StepObligations::Pointer StepObligations::lift(const Pointer& target, std::uint32_t k) {
  std::vector<Signal> goals = constraints_until(step_.over_time(), target ? k - 1 : k);
  if (target) {
    for (const LatchValue& l : target->cube) goals.push_back(literal(l, k));
  } else {
    goals.push_back(step_.over_time().root(0, k));
  }
  Obligation result{.cube = lift_to_start(step_, goals), .target = target};
  for (std::uint32_t step = 0; step < (target ? k : k + 1); ++step) result.inputs.push_back(step_.inputs(step));
  return std::make_shared<const Obligation>(std::move(result));
}

/// A run that is in a set of states before step k: `at` is the set at a step of base_, `holds` looks at a state.
template <class At, class Holds>
std::optional<StepObligations::Visit> StepObligations::visit(std::uint32_t k, const At& at, const Holds& holds) {
  BitUnroller& time = base_.over_time();
  while (time.steps() < k) {
    time.extend();
    const std::uint32_t now = time.steps() - 1;
    Signal allowed = now == 0 ? signal_true : allowed_.back();
    for (std::size_t i = 0; i < task_.circuit.constraints.size(); ++i) {
      allowed = base_.aig().and_(allowed, time.root(1 + i, now));
    }
    allowed_.push_back(allowed);
  }
  Signal somewhere = signal_false;
  for (std::uint32_t step = 0; step < k; ++step) {
    somewhere = base_.aig().or_(somewhere, base_.aig().and_(allowed_[step], at(step)));
  }
  if (base_.ask(somewhere) != Answer::sat) return std::nullopt;
  Visit found{base_.trace(k - 1), State(in_base_.size())};
  BitSimulator simulator(task_.circuit);
  simulator.start([&](std::uint32_t i) { return found.run.latches[i] ? ~0ULL : 0ULL; });
  for (std::uint32_t step = 0; step < k; ++step) {
    for (std::size_t i = 0; i < task_.circuit.inputs.size(); ++i) {
      simulator.set(task_.circuit.inputs[i], found.run.inputs[step][i] ? ~0ULL : 0ULL);
    }
    simulator.evaluate();
    if (holds(simulator)) {
      for (std::size_t i = 0; i < in_base_.size(); ++i) {
        const std::uint32_t position = step_.over_time().latches()[i];
        found.state[i] = simulator.value(task_.circuit.latches[position].variable) != 0;
      }
      found.run.inputs.resize(step);
      return found;
    }
    simulator.step();
  }
  ASSERT(false);
  return std::nullopt;
}

std::optional<StepObligations::Visit> StepObligations::visit(const Cube& cube, std::uint32_t k) {
  const std::vector<std::uint32_t>& latches = step_.over_time().latches();
  const auto at = [&](std::uint32_t step) {
    Signal all = signal_true;
    for (const LatchValue& l : cube) {
      all = base_.aig().and_(all, base_.over_time().latch(in_base_[l.latch], step) ^ !l.value);
    }
    return all;
  };
  const auto holds = [&](const BitSimulator& simulator) {
    return std::all_of(cube.begin(), cube.end(), [&](const LatchValue& l) {
      return (simulator.value(task_.circuit.latches[latches[l.latch]].variable) != 0) == l.value;
    });
  };
  return visit(k, at, holds);
}

/// The run goes on with the inputs of the obligation and of those that it leads to. Only a replay makes it count.
bool StepObligations::refutes(const Obligation& obligation, BitTrace run) {
  for (const Obligation* now = &obligation; now != nullptr; now = now->target.get()) {
    run.inputs.insert(run.inputs.end(), now->inputs.begin(), now->inputs.end());
  }
  BitSimulator simulator(task_.circuit);
  simulator.start([&](std::uint32_t i) { return run.latches[i] ? ~0ULL : 0ULL; });
  for (std::size_t step = 0; step < run.inputs.size(); ++step) {
    for (std::size_t i = 0; i < task_.circuit.inputs.size(); ++i) {
      simulator.set(task_.circuit.inputs[i], run.inputs[step][i] ? ~0ULL : 0ULL);
    }
    simulator.evaluate();
    if (simulator.value(task_.bad) != 0) run.inputs.resize(step + 1);  // ends the loop
    simulator.step();
  }
  if (!replays(task_.circuit, task_.bad, run)) return false;
  counterexample_ = std::move(run);
  return true;
}

/// Does the negated cube hold after k steps in which it holds? Lemmas, facts and constraints hold in all steps, and the
/// property in the first k.
StepObligations::Consecution StepObligations::consecution(const Cube& cube, std::uint32_t k, const Pointer& lifted_to) {
  ASSERT(!cube.empty());
  Consecution result{Answer::unsat};
  std::vector<Signal> query;
  for (const LatchValue& l : cube) {
    query.push_back(literal(l, k));
    if (query.back() == signal_false) return {Answer::unsat, {l}};
  }
  const Signal assumed = step_.aig().leaf();
  for (std::uint32_t step = 0; step < k; ++step) step_.require_one(excluded(cube, step, assumed));
  query.push_back(assumed);
  query.push_back(property_);
  step_.solver().set_conflict_limit(most_conflicts);
  result.answer = step_.ask(query);
  step_.solver().set_conflict_limit(0);
  if (result.answer == Answer::unsat) {
    std::copy_if(cube.begin(), cube.end(), std::back_inserter(result.core), [&](const LatchValue& l) {
      const Signal s = literal(l, k);
      return s.node() != 0 && step_.failed(s);
    });
    result.needs_property = step_.failed(property_);
  } else if (result.answer == Answer::sat) {
    result.state = step_.states(k).back();
    if (lifted_to) result.predecessor = lift(lifted_to, k);
  }
  step_.require(~assumed);
  return result;
}

void StepObligations::add_lemma(const Pointer& obligation, Consecution proof, std::uint32_t k) {
  Cube cube = obligation->cube;
  bool needs_property = proof.needs_property;
  if (auto smaller = grow(obligation->cube, std::move(proof.core), k)) std::tie(cube, needs_property) = *smaller;
  for (std::uint32_t step = 0; step <= k; ++step) {
    step_.require_one(excluded(cube, step, needs_property ? property_ : signal_true));
  }
  lemmas_.push_back(negation(cube));
  if (cube.size() <= most_literals) {
    task_.exchange.offer(needs_property ? FactKind::candidate : FactKind::invariant, {lemmas_.back()});
  }
  cubes_.push_back(std::move(cube));
  needs_property_.push_back(needs_property);
  context_.statistics.counter("kind_lemmas").set(lemmas_.size());
}

/// A cube of some of the literals whose negation is k-inductive too, and whether it needs the property. The seed gets
/// literals that its counterexamples violate.
std::optional<std::pair<StepObligations::Cube, bool>> StepObligations::grow(const Cube& all, Cube seed,
                                                                            std::uint32_t k) {
  if (seed.empty()) seed.push_back(all.front());
  while (seed.size() < all.size()) {
    State violating;
    if (auto visited = visit(seed, k)) {
      violating = std::move(visited->state);
    } else if (context_.stop.requested()) {
      return std::nullopt;
    } else {
      Consecution found = consecution(seed, k, nullptr);
      if (found.answer == Answer::unsat) return std::pair(std::move(seed), found.needs_property);
      if (found.answer != Answer::sat) return std::nullopt;
      violating = std::move(found.state);
    }
    const auto more =
        std::find_if(all.begin(), all.end(), [&](const LatchValue& l) { return violating[l.latch] != l.value; });
    if (more == all.end()) return std::nullopt;
    seed.push_back(*more);
  }
  return std::nullopt;
}

std::vector<Signal> StepObligations::excluded(const Cube& cube, std::uint32_t step, Signal guard) const {
  std::vector<Signal> clause = {~guard};
  for (const LatchValue& l : cube) clause.push_back(~literal(l, step));
  return clause;
}

BitClause StepObligations::negation(const Cube& cube) const {
  BitClause clause;
  for (const LatchValue& l : cube) {
    clause.push_back(task_.circuit.latches[step_.over_time().latches()[l.latch]].variable ^ l.value);
  }
  return clause;
}

}  // namespace polycube::impl
