#include "engines/ic3/native/native_oracle.h"

#include <algorithm>

#include "engines/ic3/native/frontier.h"
#include "support/check.h"
#include "support/error.h"

namespace polycube::impl::ic3 {

namespace {

RecycledSolver solver_of(StepTerms& terms, const EngineOptions& options, Context& context) {
  const auto make = [&terms, &smt = options.smt, &context] {
    return make_smt_solver(smt, terms.store(), context.stop, context.statistics);
  };
  return {terms.store(), make, options.ic3.retire};
}

}  // namespace

NativeOracle::NativeOracle(StepTerms& terms, const EngineOptions& options, Context& context)
    : activity(TermLiterals::most),
      terms_(terms),
      context_(context),
      literals_(terms),
      thresholds_(TermLiterals::most, {}),
      policy_(options.ic3, thresholds_),
      encoding_(CircuitView{.circuit = Circuit(), .bad = signal_false}, {}),
      frames_(solver_of(terms, options, context)),
      start_(solver_of(terms, options, context)),
      lifter_(solver_of(terms, options, context)),
      values_(terms.store()) {
  for (const Node c : terms.constraints()) {
    frames_.assert_formula(c);
    start_.assert_formula(terms.start(c));
  }
}

void NativeOracle::extend() { switches_.push_back(terms_.build().terms().variable(Sort::bits(1))); }

void NativeOracle::block(const Cube& cube, Level from, Level to) {
  ASSERT(from >= 1 && (to == infinity || to < switches_.size()));
  static_cast<void>(from);
  fresh_model_ = false;
  Builder& build = terms_.build();
  std::vector<Node> clause;
  for (const Lit l : cube) clause.push_back(literals_.now(~l));
  if (to != infinity) clause.push_back(build.not_(switches_[to]));
  frames_.assert_formula(build.disjunction(clause));
}

Answer NativeOracle::ask(RecycledSolver& solver, const std::vector<Node>& assumptions) {
  ++counts.queries;
  return context_.stop.requested() ? Answer::unknown : solver.check(assumptions);
}

Answer NativeOracle::bad(Level level) {
  asked_bad_ = true;
  asked_level_ = level;
  std::vector<Node> assumptions = {level == 0 ? terms_.start(terms_.bad()) : terms_.bad()};
  if (level != 0) assumptions.insert(assumptions.end(), switches_.begin() + level, switches_.end());
  const Answer answer = ask(level == 0 ? start_ : frames_, assumptions);
  fresh_model_ = answer == Answer::sat;
  return answer;
}

Answer NativeOracle::step(Level level, const std::vector<Lit>& cube, bool strengthen) {
  asked_bad_ = false;
  asked_level_ = level;
  asked_cube_ = cube;
  Builder& build = terms_.build();
  const auto after = [&](Lit l) { return level == 0 ? terms_.start(literals_.next(l)) : literals_.next(l); };
  std::vector<Node> assumptions;
  for (const Lit l : cube) assumptions.push_back(after(l));
  // At the start no lemma has the cube, since it contains no initial state.
  if (strengthen && level != 0) {
    std::vector<Node> outside;
    for (const Lit l : cube) outside.push_back(literals_.now(~l));
    assumptions.push_back(build.disjunction(outside));
  }
  if (level != 0 && level != infinity) {
    assumptions.insert(assumptions.end(), switches_.begin() + level, switches_.end());
  }
  RecycledSolver& solver = level == 0 ? start_ : frames_;
  const Answer answer = ask(solver, assumptions);
  fresh_model_ = answer == Answer::sat;
  if (answer != Answer::unsat) return answer;
  core_.clear();
  for (const Lit l : cube) {
    if (solver.failed(after(l))) core_.push_back(l);
  }
  core_level_ = level;
  if (level == 0 || level == infinity) return answer;
  while (core_level_ < switches_.size() && !frames_.failed(switches_[core_level_])) ++core_level_;
  if (core_level_ == switches_.size()) core_level_ = infinity;
  return answer;
}

std::vector<Lit> NativeOracle::core() { return core_; }

Level NativeOracle::core_level() const { return core_level_; }

TermValues& NativeOracle::model() const {
  if (fresh_model_) read_model();
  fresh_model_ = false;
  return values_;
}

void NativeOracle::read_model() const {
  RecycledSolver& solver = asked_level_ == 0 ? start_ : frames_;
  values_.clear();
  for (const Node n : terms_.free()) values_.set(n, solver.value(n));
  if (asked_level_ != 0) {
    for (const std::uint32_t i : terms_.states()) values_.set(terms_.state(i), solver.value(terms_.state(i)));
    return;
  }
  TermValues initial(terms_.store());
  const auto value = [&](Node state) {
    if (terms_.start(state) == state) initial.set(state, solver.value(state));
  };
  for (const std::uint32_t i : terms_.states()) value(terms_.state(i));
  for (const std::uint32_t i : terms_.states()) {
    values_.set(terms_.state(i), initial.value(terms_.start(terms_.state(i))));
  }
}

Predecessor NativeOracle::predecessor(bool of_obligation) {
  std::vector<Node> target = terms_.constraints();
  if (asked_bad_) {
    target.push_back(terms_.bad());
  } else {
    for (const Lit l : asked_cube_) target.push_back(literals_.next(l));
  }
  Predecessor result;
  // Half of the obligations say which index is less: loops over arrays need it, and other systems need not.
  result.state = Cube(lift(target, of_obligation && counts.lifted++ % 2 == 1));
  return result;
}

std::vector<Lit> NativeOracle::lift(const std::vector<Node>& target, bool ordered) {
  Builder& build = terms_.build();
  TermValues& values = model();
  TermMap fixed(build);
  for (const Node n : terms_.free()) fixed.set(n, constant_term(build, values.value(n)));
  Frontier frontier(terms_, values, fixed, ordered);
  std::vector<Node> met;
  for (const Node n : target) {
    ASSERT(values.holds(n));
    frontier.add(n);
    met.push_back(fixed(n));
  }
  std::vector<Lit> found;
  for (const Node n : frontier.terms()) {
    const Lit l = literals_.literal(n);
    found.push_back(values.holds(n) ? l : ~l);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<Lit> kept = needed(found, build.not_(build.conjunction(met)));
  counts.frontier += found.size();
  counts.kept += kept.size();
  return kept;
}

std::vector<Lit> NativeOracle::needed(const std::vector<Lit>& found, Node missed) {
  std::vector<Node> assumptions = {missed};
  for (const Lit l : found) assumptions.push_back(literals_.now(l));
  const Answer answer = ask(lifter_, assumptions);
  // The frontier should determine the target; rarely it does not, and where arrays are compared a model of Boolector
  // may be none.
  if (answer == Answer::sat) throw Unsupported("native arrays: a step that the literals do not determine");
  std::vector<Lit> kept = found;
  if (answer == Answer::unsat) std::erase_if(kept, [&](Lit l) { return !lifter_.failed(literals_.now(l)); });
  return kept;
}

Cube NativeOracle::state() const {
  std::vector<Lit> all;
  for (Var v = 1; v <= literals_.last(); ++v) all.push_back(Lit(v) ^ !agrees(Lit(v)));
  return Cube(std::move(all));
}

Hull NativeOracle::after(std::uint32_t /*word*/) const {
  CHECK(false && "there are no words with thresholds");
  return {};
}

Answer NativeOracle::ask_initial(const std::vector<Lit>& cube) {
  std::vector<Node> assumptions;
  for (const Lit l : cube) assumptions.push_back(literals_.start(l));
  return ask(start_, assumptions);
}

bool NativeOracle::initial(const Cube& cube) {
  save_model();
  for (const Lit l : cube) {
    if (contradicts_start(l)) return false;
  }
  return ask_initial(cube.literals()) != Answer::unsat;
}

void NativeOracle::keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole) {
  save_model();
  if (std::any_of(cube.begin(), cube.end(), [&](Lit l) { return contradicts_start(l); })) return;
  if (ask_initial(cube) == Answer::unsat) return;
  const Lit* best = nullptr;
  for (const Lit& l : whole) {
    if (contradicts_start(l) && (best == nullptr || activity[best->var()] < activity[l.var()])) best = &l;
  }
  const auto add = [&](Lit l) {
    if (std::find(cube.begin(), cube.end(), l) == cube.end()) cube.push_back(l);
  };
  if (best != nullptr) return add(*best);
  if (ask_initial(whole) != Answer::unsat) {
    cube = whole;  // no answer, because of a stop
    return;
  }
  for (const Lit l : whole) {
    if (start_.failed(literals_.start(l))) add(l);
  }
}

}  // namespace polycube::impl::ic3
