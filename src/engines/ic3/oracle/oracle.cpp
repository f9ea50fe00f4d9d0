#include "engines/ic3/oracle/oracle.h"

#include <algorithm>
#include <set>

#include "support/check.h"

namespace polycube::impl::ic3 {

Oracle::Oracle(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options, const SolverSource& source)
    : activity(thresholds.slots()),
      encoding_(encoding),
      thresholds_(thresholds),
      options_(options),
      source_(source),
      infinite_{source.fresh(), {}},
      lifter_(encoding, thresholds, options, infinite_.sat->clone()),
      bads_{encoding.view.bad},
      in_group_(thresholds.slots()) {
  ASSERT(thresholds.words() == encoding.words.size());
  for (const Lit c : encoding.constraints) infinite_.sat->add_clause({&c, 1});
  for (const std::vector<Lit>& clause : encoding.known) infinite_.sat->add_clause(clause);
}

void Oracle::extend() {
  if (one_solver()) {
    switches_.emplace_back(infinite_.sat->add_variable());
    const Lit off = ~switches_.back();
    if (switches_.size() == 1) add_resets(*infinite_.sat, {&off, 1});
    return;
  }
  frames_.push_back(infinite_.clone());
  if (frames_.size() == 1) add_resets(*frames_[0].sat, {});
}

void Oracle::add_resets(SatSolver& solver, std::span<const Lit> guard) {
  const auto add = [&](std::initializer_list<Lit> literals) {
    std::vector<Lit> clause(literals);
    clause.insert(clause.end(), guard.begin(), guard.end());
    solver.add_clause(clause);
  };
  for (Var v = 1; v <= encoding_.latches; ++v) {
    const Lit reset = encoding_.state[v].reset;
    if (reset == Lit()) continue;
    if (reset.var() == 0) {
      add({Lit(v) ^ (reset == false_lit)});
    } else {
      for (const bool side : {false, true}) add({Lit(v) ^ side, reset ^ !side});
    }
  }
}

SatSolver& Oracle::solver(Level level) const {
  ASSERT(level == infinity || level < (one_solver() ? switches_.size() : frames_.size()));
  return level == infinity || one_solver() ? *infinite_.sat : *frames_[level].sat;
}

void Oracle::block(const Cube& cube, Level from, Level to) {
  ASSERT(from >= 1 && (to == infinity || !one_solver() || to < switches_.size()));
  if (one_solver()) {
    std::vector<Lit> guard;
    if (to != infinity) guard.push_back(~switches_[to]);
    exclude(infinite_, cube, guard);
    return;
  }
  const auto last = static_cast<Level>(std::min<std::size_t>(to, frames_.size() - 1));
  for (Level i = std::max<Level>(from, 1); i <= last; ++i) exclude(frames_[i], cube, {});
  if (to == infinity) exclude(infinite_, cube, {});
}

void Oracle::exclude(Solver& solver, const Cube& cube, std::span<const Lit> guard) {
  std::vector<Lit> clause(guard.begin(), guard.end());
  for (const Lit l : cube.bits()) {
    ASSERT(encoding_.is_state(l));
    clause.push_back(~l);
  }
  for (const Lit l : cube.thresholds()) clause.push_back(violation(solver, l));
  solver.sat->add_clause(clause);
}

Lit Oracle::violation(Solver& solver, Lit bound) {
  const auto known = solver.violated.find(bound);
  if (known != solver.violated.end()) return known->second;
  const Lit result = source_.violation(*solver.sat, thresholds_[bound]);
  solver.violated.emplace(bound, result);
  return result;
}

void Oracle::switch_on(Level level, std::vector<Lit>& assumptions) const {
  if (!one_solver() || level == infinity) return;
  assumptions.insert(assumptions.end(), switches_.begin() + level, switches_.end());
}

Level Oracle::core_level() const {
  ASSERT(answered_ == Answer::unsat && !asked_bad_);
  if (!one_solver() || asked_level_ == infinity) return asked_level_;
  Level level = asked_level_;
  while (level < switches_.size() && !asked_->failed(switches_[level])) ++level;
  return level < switches_.size() ? level : infinity;
}

void Oracle::aim(const std::vector<Signal>& bads) {
  ASSERT(!bads.empty() && std::all_of(bads.begin(), bads.end(), [&](Signal s) { return encoding_.cnf.has(s); }));
  bads_ = bads;
  if (bads.size() == 1) return;
  bads_.clear();
  std::set<Lit> literals;
  for (const Signal bad : bads) {
    const Lit l = encoding_.cnf[bad];
    if (l == true_lit || literals.contains(~l)) {
      bads_.assign(1, signal_true);  // one of them is true in every state
      return;
    }
    if (l != false_lit && literals.insert(l).second) bads_.push_back(bad);
  }
  if (bads_.empty()) bads_.push_back(signal_false);
}

Answer Oracle::bad(Level level) {
  asked_ = &solver(level);
  asked_bad_ = true;
  end_group();
  assumptions_.clear();
  temporary_.clear();
  for (const Signal bad : bads_) (bads_.size() == 1 ? assumptions_ : temporary_).push_back(encoding_.cnf[bad]);
  switch_on(level, assumptions_);
  return answered_ = solve(*asked_);
}

Signal Oracle::hit() const {
  ASSERT(answered_ == Answer::sat && asked_bad_);
  if (bads_.size() == 1) return bads_[0];
  const auto is_true = [&](Signal bad) { return asked_->value(encoding_.cnf[bad]) == Truth3::yes; };
  const auto found = std::find_if(bads_.begin(), bads_.end(), is_true);
  CHECK(found != bads_.end());
  return *found;
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
    if (is_threshold(l)) {
      const Threshold& b = thresholds_[l];
      const Encoding::Word::Side& side = encoding_.words[b.word].side(b);
      if (strengthen) {
        assume_value(side.bound_now, b.value);
        temporary_.push_back(~side.now);
      }
      assumptions_.push_back(side.next);
      assume_value(side.bound_next, b.value);
      continue;
    }
    assumptions_.push_back(encoding_.next_of(l));
    if (strengthen) temporary_.push_back(~l);
  }
  switch_on(level, assumptions_);
  return answered_ = solve(*asked_);
}

void Oracle::assume_value(const std::vector<Lit>& variables, const BitVector& value) {
  ASSERT(variables.size() == value.width());
  // High bits first: cores prefer them, and dropping low bits relaxes the threshold.
  for (std::size_t i = variables.size(); i-- > 0;) {
    assumptions_.push_back(variables[i] ^ !value.bit(static_cast<std::uint32_t>(i)));
  }
}

std::vector<Lit> Oracle::core() {
  ASSERT(answered_ == Answer::unsat && !asked_bad_);
  std::vector<Lit> kept;
  for (const Lit l : last_cube_) {
    if (!is_threshold(l)) {
      if (asked_->failed(encoding_.next_of(l))) kept.push_back(l);
      continue;
    }
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    if (!asked_->failed(side.next)) continue;
    if (const auto relaxed = relax(*asked_, thresholds_, l, side.bound_next)) kept.push_back(*relaxed);
  }
  return kept;
}

bool Oracle::agrees(Lit l) const {
  ASSERT(answered_ == Answer::sat);
  if (!is_threshold(l)) return asked_->value(l) == Truth3::yes;
  const Threshold& b = thresholds_[l];
  return hull_in(*asked_, encoding_.words[b.word].bits).implies(b);
}

Hull Oracle::after(std::uint32_t word) const {
  ASSERT(answered_ == Answer::sat && !asked_bad_);
  std::vector<Lit> next;
  for (const Lit l : encoding_.words[word].bits) {
    const bool latch = l.var() >= 1 && l.var() <= encoding_.latches;
    next.push_back(latch || l.var() == 0 ? (latch ? encoding_.next_of(l) : l) : Lit());
  }
  return hull_in(*asked_, next);
}

Predecessor Oracle::predecessor(bool of_obligation) {
  ASSERT(answered_ == Answer::sat);
  if (options_.drop_assignment) drop_assignment();
  if (asked_bad_) {
    lifter_.aim(hit());
    return lifter_.lift(*asked_, nullptr, of_obligation);
  }
  const Cube target(last_cube_);
  return lifter_.lift(*asked_, &target, of_obligation);
}

/// Drops literals that occur in few lemmas first.
void Oracle::drop_assignment() {
  std::vector<Var> assigned;
  for (const Var v : encoding_.state_variables) {
    if (asked_->value(Lit(v)) != Truth3::dont_care) assigned.push_back(v);
  }
  std::stable_sort(assigned.begin(), assigned.end(), [&](Var a, Var b) { return activity[a] < activity[b]; });
  for (const Var v : assigned) asked_->drop_assignment(v);
}

Cube Oracle::state() const {
  ASSERT(answered_ == Answer::sat);
  std::vector<Lit> literals;
  for (const Var v : encoding_.state_variables) {
    const Truth3 t = asked_->value(Lit(v));
    if (t != Truth3::dont_care) literals.push_back(Lit(v) ^ (t == Truth3::no));
  }
  return Cube(std::move(literals));
}

void Oracle::assume_now(Lit l) {
  if (!is_threshold(l)) {
    assumptions_.push_back(l);
    return;
  }
  const Threshold& b = thresholds_[l];
  const Encoding::Word::Side& side = encoding_.words[b.word].side(b);
  assumptions_.push_back(side.now);
  assume_value(side.bound_now, b.value);
}

bool Oracle::start_is_exact(std::span<const Lit> cube) const {
  return encoding_.exact_resets && std::all_of(cube.begin(), cube.end(), [&](Lit l) {
           return !is_threshold(l) || encoding_.words[thresholds_[l].word].starts_at_constant();
         });
}

bool Oracle::contradicts_start(Lit l) const {
  if (!is_threshold(l)) return encoding_.contradicts_reset(l);
  return encoding_.words[thresholds_[l].word].start.contradicts(thresholds_[l]);
}

Lit Oracle::weakest_against_start(Lit l) {
  if (!is_threshold(l)) return l;
  Threshold b = thresholds_[l];
  const Hull& start = encoding_.words[b.word].start;
  ASSERT(contradicts_start(l));
  b.value = b.upper ? bv::dec(start.low) : bv::inc(start.high);
  ASSERT(thresholds_[l].implies(b) && start.contradicts(b));
  return thresholds_.literal(std::move(b));
}

Answer Oracle::ask_initial(const std::vector<Lit>& cube) {
  arrange_group(&solver(0), cube);
  assumptions_.clear();
  for (const Lit l : cube) assume_now(l);
  switch_on(0, assumptions_);
  temporary_.clear();
  if (&solver(0) == asked_) answered_ = Answer::unknown;
  return solve(solver(0));
}

bool Oracle::initial(const Cube& cube) {
  for (const Lit l : cube) {
    if (contradicts_start(l)) return false;
  }
  return start_is_exact(cube.literals()) || ask_initial(cube.literals()) != Answer::unsat;
}

void Oracle::keep_from_initial(std::vector<Lit>& cube, const std::vector<Lit>& whole) {
  ASSERT(spent_ % 16 != 0 || recheck_initial(Cube(whole)) != Answer::sat);
  for (const Lit l : cube) {
    if (contradicts_start(l)) return;
  }
  if (!start_is_exact(cube) && ask_initial(cube) == Answer::unsat) return;
  const auto missing = [&](Lit l) { return std::find(cube.begin(), cube.end(), l) == cube.end(); };
  const auto heat = [&](Lit l) { return activity[thresholds_.slot(l)]; };
  const Lit* best = nullptr;
  for (const Lit& l : whole) {
    if (contradicts_start(l) && (best == nullptr || heat(*best) < heat(l))) best = &l;
  }
  if (best != nullptr) {
    put(cube, weakest_against_start(*best), thresholds_);
    return;
  }
  if (ask_initial(whole) == Answer::unsat) {
    std::vector<Lit> needed;
    for (const Lit l : whole) {
      if (missing(l) &&
          solver(0).failed(is_threshold(l) ? encoding_.words[thresholds_[l].word].side(thresholds_[l]).now : l))
        needed.push_back(l);
    }
    for (const Lit l : needed) put(cube, l, thresholds_);
    ASSERT(spent_ % 16 != 0 || recheck_initial(Cube(cube)) != Answer::sat);
  } else {
    cube = whole;  // no answer, because of a stop
  }
}

std::optional<std::vector<bool>> Oracle::initial_state(const Cube& cube) {
  std::vector<bool> state(encoding_.latches);
  ASSERT(std::none_of(cube.begin(), cube.end(), [&](Lit l) { return contradicts_start(l); }));
  if (start_is_exact(cube.literals())) {
    for (Var v = 1; v <= encoding_.latches; ++v) state[v - 1] = encoding_.state[v].reset == true_lit;
    for (const Lit l : cube.bits()) state[l.var() - 1] = !l.negated();
    return state;
  }
  const Answer answer = ask_initial(cube.literals());
  if (answer == Answer::unknown) return std::nullopt;
  CHECK(answer == Answer::sat);
  for (Var v = 1; v <= encoding_.latches; ++v) state[v - 1] = solver(0).value(Lit(v)) == Truth3::yes;
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
    in_group_[thresholds_.slot(l)] = group_number_;
    if (is_threshold(l)) {
      const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
      group_literals_.insert(group_literals_.end(), {side.now, side.next});
      for (const auto* bound : {&side.bound_now, &side.bound_next}) {
        group_literals_.insert(group_literals_.end(), bound->begin(), bound->end());
      }
      continue;
    }
    group_literals_.push_back(l);
    group_literals_.push_back(encoding_.next_of(l));
  }
  group_literals_.insert(group_literals_.end(), switches_.begin(), switches_.end());
}

void Oracle::end_group() {
  if (group_ != nullptr && group_open_) group_->end_group();
  group_ = nullptr;
  group_open_ = false;
}

void Oracle::arrange_group(const SatSolver* asked, const std::vector<Lit>& cube) {
  ASSERT(group_ != nullptr || !group_open_);
  if (asked != group_) return;
  const bool inside =
      std::all_of(cube.begin(), cube.end(), [&](Lit l) { return in_group_[thresholds_.slot(l)] == group_number_; });
  if (inside == group_open_) return;
  if (inside) {
    group_->begin_group(group_literals_);
  } else {
    group_->end_group();
  }
  group_open_ = inside;
}

/// Solves the query in `assumptions_` and `temporary_`.
Answer Oracle::solve(SatSolver& solver) {
  if (stop_ != nullptr) {
    const std::uint64_t done = work();
    if (done >= limit_) {
      stop_->request(Stop::Reason::work);
      return Answer::unknown;
    }
  }
  solver.set_work_limit(stop_ != nullptr ? limit_ - work() : 0);
  const std::uint64_t before = solver.counts().work();
  const Answer answer = solver.solve(assumptions_, temporary_);
  spent_ += solver.counts().work() - before;
  if (answer == Answer::unknown && stop_ != nullptr && !stop_->requested()) stop_->request(Stop::Reason::work);
  return answer;
}

void Oracle::limit_work(std::uint64_t limit, Stop& stop) {
  limit_ = limit;
  stop_ = &stop;
}

SatCounts Oracle::counts() const {
  SatCounts sum = infinite_.sat->counts();
  for (const Solver& frame : frames_) sum += frame.sat->counts();
  sum += lifter_.solver().counts();
  return sum;
}

std::size_t Oracle::bytes() const {
  std::size_t sum = infinite_.sat->bytes() + lifter_.solver().bytes();
  for (const Solver& frame : frames_) sum += frame.sat->bytes();
  return sum;
}

}  // namespace polycube::impl::ic3
