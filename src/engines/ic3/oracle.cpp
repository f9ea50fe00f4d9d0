#include "engines/ic3/oracle.h"

#include "sat/core.h"
#include "solver/cadical_solver.h"
#include "support/check.h"

namespace polycube::ic3 {

Oracle::Oracle(const Model& model, const Ic3Options& options, const Stop& stop)
    : activity(model.cnf.definitions->size()),
      model_(model),
      options_(options),
      stop_(stop),
      infinite_(fresh()),
      lifter_(model, options.lift, fresh()),
      in_group_(model.cnf.definitions->size()) {
  for (const Lit c : model.constraints) infinite_->add_clause({&c, 1});
}

std::unique_ptr<SatSolver> Oracle::fresh() const {
  if (!options_.own_core) return make_cadical(model_.cnf.definitions, stop_, options_.seed);
  CoreOptions core;
  core.seed = options_.seed;
  return std::make_unique<Core>(model_.cnf.definitions, core, stop_);
}

void Oracle::extend() {
  if (one_solver()) {
    switches_.emplace_back(infinite_->add_variable());
    const Lit off = ~switches_.back();
    if (switches_.size() == 1) add_resets(*infinite_, {&off, 1});
    return;
  }
  frames_.push_back(infinite_->clone());
  if (frames_.size() == 1) add_resets(*frames_[0], {});
}

void Oracle::add_resets(SatSolver& solver, std::span<const Lit> guard) {
  const auto add = [&](std::initializer_list<Lit> literals) {
    std::vector<Lit> clause(literals);
    clause.insert(clause.end(), guard.begin(), guard.end());
    solver.add_clause(clause);
  };
  for (Var v = 1; v <= model_.latches; ++v) {
    const Lit reset = model_.state[v].reset;
    if (reset == Lit()) continue;
    if (reset.var() == 0) {
      add({Lit(v) ^ (reset == false_lit)});
    } else {
      for (const bool side : {false, true}) add({Lit(v) ^ side, reset ^ !side});
    }
  }
}

void Oracle::block(const Cube& cube, Level from, Level to) {
  std::vector<Lit> clause;
  for (const Lit l : cube) clause.push_back(~l);
  if (one_solver()) {
    if (to != infinity) clause.push_back(~switches_[to]);
    infinite_->add_clause(clause);
    return;
  }
  const auto last = static_cast<Level>(std::min<std::size_t>(to, frames_.size() - 1));
  for (Level i = std::max<Level>(from, 1); i <= last; ++i) frames_[i]->add_clause(clause);
  if (to == infinity) infinite_->add_clause(clause);
}

void Oracle::switch_on(Level level, std::vector<Lit>& assumptions) const {
  if (!one_solver() || level == infinity) return;
  assumptions.insert(assumptions.end(), switches_.begin() + level, switches_.end());
}

Level Oracle::core_level() const {
  if (!one_solver() || asked_level_ == infinity) return asked_level_;
  Level level = asked_level_;
  while (level < switches_.size() && !asked_->failed(switches_[level])) ++level;
  return level < switches_.size() ? level : infinity;
}

Answer Oracle::bad(Level level) {
  asked_ = &solver(level);
  asked_bad_ = true;
  end_group();
  assumptions_.assign(1, model_.bad_literal);
  switch_on(level, assumptions_);
  return asked_->solve(assumptions_);
}

Answer Oracle::step(Level level, const std::vector<Lit>& cube, bool strengthen) {
  asked_ = &solver(level);
  asked_level_ = level;
  asked_bad_ = false;
  arrange_group(asked_, cube);
  last_cube_ = cube;
  assumptions_.clear();
  temporary_.clear();
  for (const Lit l : cube) {
    assumptions_.push_back(model_.next_of(l));
    if (strengthen) temporary_.push_back(~l);
  }
  switch_on(level, assumptions_);
  return asked_->solve(assumptions_, temporary_);
}

std::vector<Lit> Oracle::core() const {
  std::vector<Lit> kept;
  for (const Lit l : last_cube_) {
    if (asked_->failed(model_.next_of(l))) kept.push_back(l);
  }
  return kept;
}

Predecessor Oracle::predecessor() {
  if (options_.unassign) unassign();
  if (asked_bad_) return lifter_.lift(*asked_, nullptr, activity);
  const Cube target(last_cube_);
  return lifter_.lift(*asked_, &target, activity);
}

/// What occurs in few lemmas goes first.
void Oracle::unassign() {
  std::vector<Var> assigned;
  for (const Var v : model_.state_variables) {
    if (asked_->value(Lit(v)) != Truth3::open) assigned.push_back(v);
  }
  std::stable_sort(assigned.begin(), assigned.end(), [&](Var a, Var b) { return activity[a] < activity[b]; });
  for (const Var v : assigned) asked_->unassign(v);
}

Cube Oracle::state() const {
  std::vector<Lit> literals;
  for (const Var v : model_.state_variables) {
    const Truth3 t = asked_->value(Lit(v));
    if (t != Truth3::open) literals.push_back(Lit(v) ^ (t == Truth3::no));
  }
  return Cube(std::move(literals));
}

Answer Oracle::ask_initial(const std::vector<Lit>& cube) {
  arrange_group(&solver(0), cube);
  assumptions_ = cube;
  switch_on(0, assumptions_);
  return solver(0).solve(assumptions_);
}

bool Oracle::initial(const Cube& cube) {
  for (const Lit l : cube) {
    if (model_.contradicts_reset(l)) return false;
  }
  return model_.exact_resets || ask_initial(cube.literals()) != Answer::unsat;
}

void Oracle::keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole) {
  for (const Lit l : cube) {
    if (model_.contradicts_reset(l)) return;
  }
  if (!model_.exact_resets && ask_initial(cube) == Answer::unsat) return;
  const auto missing = [&](Lit l) { return std::find(cube.begin(), cube.end(), l) == cube.end(); };
  const Lit* best = nullptr;
  for (const Lit& l : whole) {
    if (model_.contradicts_reset(l) && (best == nullptr || activity[best->var()] < activity[l.var()])) best = &l;
  }
  if (best != nullptr) {
    cube.push_back(*best);
    return;
  }
  if (ask_initial(whole) == Answer::unsat) {
    std::vector<Lit> needed;
    for (const Lit l : whole) {
      if (missing(l) && solver(0).failed(l)) needed.push_back(l);
    }
    cube.insert(cube.end(), needed.begin(), needed.end());
  } else {
    cube = whole;  // stopped
  }
}

std::vector<bool> Oracle::initial_state(const Cube& cube) {
  std::vector<bool> state(model_.latches);
  if (model_.exact_resets) {
    for (Var v = 1; v <= model_.latches; ++v) state[v - 1] = model_.state[v].reset == true_lit;
    for (const Lit l : cube) state[l.var() - 1] = !l.negated();
    return state;
  }
  CHECK(ask_initial(cube.literals()) == Answer::sat);
  for (Var v = 1; v <= model_.latches; ++v) state[v - 1] = solver(0).value(Lit(v)) == Truth3::yes;
  return state;
}

void Oracle::begin_group(Level level, const Cube& cube) {
  if (!options_.group_queries) return;
  if (group_ == &solver(level) && group_cube_ == cube) return;
  end_group();
  group_ = &solver(level);
  group_cube_ = cube;
  ++group_number_;
  group_literals_.clear();
  for (const Lit l : cube) {
    in_group_[l.var()] = group_number_;
    group_literals_.push_back(l);
    group_literals_.push_back(model_.next_of(l));
  }
  group_literals_.insert(group_literals_.end(), switches_.begin(), switches_.end());
}

void Oracle::end_group() {
  if (group_ != nullptr && group_open_) group_->end_group();
  group_ = nullptr;
  group_open_ = false;
}

void Oracle::arrange_group(const SatSolver* asked, const std::vector<Lit>& cube) {
  if (asked != group_) return;
  const bool inside = std::all_of(cube.begin(), cube.end(), [&](Lit l) { return in_group_[l.var()] == group_number_; });
  if (inside == group_open_) return;
  if (inside) {
    group_->begin_group(group_literals_);
  } else {
    group_->end_group();
  }
  group_open_ = inside;
}

SatCounts Oracle::counts() const {
  SatCounts sum;
  const auto add = [&](const SatSolver& s) {
    const SatCounts c = s.counts();
    sum.queries += c.queries;
    sum.decisions += c.decisions;
    sum.propagations += c.propagations;
    sum.conflicts += c.conflicts;
  };
  for (const auto& frame : frames_) add(*frame);
  add(*infinite_);
  add(lifter_.solver());
  return sum;
}

std::size_t Oracle::bytes() const {
  std::size_t sum = infinite_->bytes() + lifter_.solver().bytes();
  for (const auto& frame : frames_) sum += frame->bytes();
  return sum;
}

}  // namespace polycube::ic3
