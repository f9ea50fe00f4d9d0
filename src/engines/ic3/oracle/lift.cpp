#include "engines/ic3/oracle/lift.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engines/ic3/oracle/region_size.h"
#include "engines/ic3/word_lifting/circuit_words.h"
#include "support/check.h"

namespace polycube::impl::ic3 {

namespace {
constexpr float latch_cost = 1;
constexpr float open_cost = 1000;  // of a don't-care latch: the target need not depend on it
constexpr std::uint64_t conflicts_for_a_word = 1000;
constexpr float input_cost = 1e-4F;  // fewer inputs are better, but no input is worth a latch
}  // namespace

Lifter::Lifter(const Encoding& encoding, Thresholds& thresholds, const Ic3Options& options,
               std::unique_ptr<SatSolver> solver)
    : encoding_(encoding),
      bad_(encoding.view.bad),
      thresholds_(thresholds),
      by_(options.lift),
      lemmas_(options.lemmas),
      policy_(options, thresholds),
      solver_(std::move(solver)),
      core_after_words_(options.lift_core),
      marks_(encoding.view.circuit.aig.size()) {
  if (is_on_words(by_) && encoding.view.system != nullptr) words_ = std::make_unique<CircuitWords>(encoding, options);
}

Lifter::~Lifter() = default;

const WordLiftCounters* Lifter::word_counters() const { return words_ ? &words_->counters() : nullptr; }

Predecessor Lifter::lift(const SatSolver& found, const Cube* target, bool of_obligation) {
  found_ = &found;
  const LemmaLanguage style = of_obligation || lemmas_ != Lemmas::mixed ? policy_.choose() : LemmaLanguage::bits;
  Predecessor result = lift(style, target, of_obligation && style != LemmaLanguage::relations);
  if (of_obligation) counts_.log2_growth += log2_states(encoding_, thresholds_, result.state);
  return result;
}

Predecessor Lifter::relift(const Predecessor& before) {
  ASSERT(!before.witness.empty());
  const Cube* target = before.target ? &*before.target : nullptr;
  if (target == nullptr) bad_ = before.bad;
  found_ = nullptr;
  told_.assign(encoding_.cnf.definitions->size(), Truth3::dont_care);
  for (const auto* literals : {&before.witness, &before.inputs}) {
    for (const Lit l : *literals) {
      ASSERT(l.var() > 0 && l.var() < told_.size());
      told_[l.var()] = l.negated() ? Truth3::no : Truth3::yes;
    }
  }
  if (target != nullptr) {
    for (const Lit l : target->thresholds()) {
      const Threshold& b = thresholds_[l];
      const std::vector<Lit>& bound = encoding_.words[b.word].side(b).bound_next;
      for (std::uint32_t i = 0; i < bound.size(); ++i)
        told_[bound[i].var()] = b.value.bit(i) ? Truth3::yes : Truth3::no;
    }
  }
  policy_.penalise(before.style, before.state);
  const LemmaLanguage style = policy_.choose();
  return lift(style, target, style != LemmaLanguage::relations);
}

Predecessor Lifter::lift(LemmaLanguage style, const Cube* target, bool on_words) {
  collect_targets(target);
  walk();
  ASSERT(std::all_of(targets_.begin(), targets_.end(), [&](Signal s) { return value(s); }));
  Predecessor result;
  result.style = style;
  if (thresholds_.words() > 0) {
    result.witness = state_;
    if (target == nullptr) result.bad = bad_;
    if (target != nullptr) result.target = *target;
  }
  if (!on_words || words_ == nullptr || !lift_on_words(style, target)) lift_on_circuit(style);
  std::erase_if(inputs_, [&](Lit l) { return encoding_.is_parameter(l); });
  result.state = Cube(state_);
  result.inputs = inputs_;
  ASSERT(!std::has_single_bit(stamp_) || recheck_lift(result, target) != Answer::sat);  // checked more and more rarely
  return result;
}

void Lifter::walk() {
  ++stamp_;
  inputs_.clear();
  state_.clear();
  offered_.clear();
  for (const Signal s : targets_) evaluate(s);
}

void Lifter::keep_needed() {
  std::erase_if(state_, [&](Lit l) { return !marks_[encoding_.now_signal(l).node()].needed; });
}

void Lifter::lift_on_circuit(LemmaLanguage style) {
  if (by_ == LiftingMode::core) {
    for (Mark& m : marks_) m.needed = m.stamp == stamp_;
  } else {
    for (const Signal s : targets_) justify(s);
  }
  keep_needed();
  if (policy_.should_sample()) sample_state();
  if (by_ == LiftingMode::simulation) {
    // Justification does not show which thresholds are needed.
  } else if (style == LemmaLanguage::bits) {
    if (const auto needed = needed_by_core(0)) state_ = *needed;
  } else {
    state_ = lift_to_bounds(style);
  }
}

bool Lifter::lift_on_words(LemmaLanguage style, const Cube* target) {
  std::vector<bool> values;
  for (const Signal s : words_->signals()) values.push_back(s && value_of(s));
  const auto region = words_->grow(values, target, thresholds_, style);
  std::optional<std::vector<Lit>> needed;
  if (region) {
    for (const Signal s : region->kept) {
      evaluate(s);
      justify(s);
    }
    keep_needed();
    for (const Threshold& b : region->thresholds) offered_.push_back(thresholds_.literal(b));
    needed = needed_by_core(0);
    if (!needed) ++counts_.unconfirmed;
  }
  if (!needed) {
    walk();
    return false;
  }
  ++counts_.on_words;
  if (core_after_words_) {
    state_ = std::move(*needed);
  } else {
    state_.insert(state_.end(), offered_.begin(), offered_.end());
  }
  if (policy_.should_sample()) sample_state();
  return true;
}

std::vector<Lit> Lifter::lift_to_bounds(LemmaLanguage style) {
  const std::vector<Lit> bits = state_;
  std::vector<std::uint32_t> words = words_for(style);
  const auto derived = [&](std::uint32_t w) { return encoding_.view.words[w].derived; };
  policy_.shuffle(words, derived);
  std::vector<std::vector<Lit>> of_word(encoding_.words.size());
  for (const std::uint32_t w : words) {
    const BitVector value = word_value(w);
    for (const bool upper : {false, true}) {
      const Threshold bound = {w, upper, value};
      if (!bound.is_trivial()) of_word[w].push_back(thresholds_.literal(bound));
    }
  }
  // The best result: one relation replaces all latches that its word reads.
  int attempts = 4;
  for (const std::uint32_t w : words) {
    if (!derived(w) || attempts-- == 0) break;
    offered_ = of_word[w];
    state_ = without_latches(bits, encoding_.words[w].latches);
    if (auto needed = needed_by_core(conflicts_for_a_word)) return *needed;
  }
  offered_.clear();
  state_ = bits;  // evaluate() may have added leaves
  for (const std::uint32_t w : words) {
    offered_.insert(offered_.end(), of_word[w].begin(), of_word[w].end());
    // Without mixed lemmas, thresholds replace all bits of a register.
    if (lemmas_ != Lemmas::mixed && !derived(w)) state_ = without_latches(state_, encoding_.words[w].latches);
  }
  const auto needed = needed_by_core(0);
  return needed ? *needed : bits;  // no core, because of a stop
}

Answer Lifter::recheck_lift(const Predecessor& found, const Cube* target) const {
  constexpr std::uint64_t most_conflicts = 1000;
  if (solver_->name() == "terms") return Answer::unknown;
  const std::unique_ptr<SatSolver> copy = solver_->clone();
  copy->set_conflict_limit(most_conflicts);
  std::vector<Lit> assumptions = found.inputs;
  const auto assume = [&](const std::vector<Lit>& variables, const BitVector& value) {
    for (std::uint32_t i = 0; i < variables.size(); ++i) assumptions.push_back(variables[i] ^ !value.bit(i));
  };
  assumptions.insert(assumptions.end(), found.state.bits().begin(), found.state.bits().end());
  for (const Lit l : found.state.thresholds()) {
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    assumptions.push_back(side.now);
    assume(side.bound_now, thresholds_[l].value);
  }
  std::vector<Lit> missed;
  for (const Lit c : encoding_.constraints) missed.push_back(~c);
  if (target == nullptr) missed.push_back(~encoding_.cnf[bad_]);
  for (std::size_t i = 0; target != nullptr && i < target->size(); ++i) {
    const Lit l = target->literals()[i];
    if (!is_threshold(l)) {
      missed.push_back(~encoding_.next_of(l));
      continue;
    }
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    missed.push_back(~side.next);
    assume(side.bound_next, thresholds_[l].value);
  }
  return missed.empty() ? Answer::unsat : copy->solve(assumptions, missed);
}

std::vector<Lit> Lifter::without_latches(std::vector<Lit> literals, const std::vector<Var>& latches) const {
  std::erase_if(literals, [&](Lit l) { return std::binary_search(latches.begin(), latches.end(), l.var()); });
  return literals;
}

std::vector<std::uint32_t> Lifter::words_for(LemmaLanguage style) const {
  std::vector<std::uint32_t> words;
  for (const Lit l : state_) {
    if (l.var() > encoding_.latches) continue;
    for (const std::uint32_t w : encoding_.words_of_latch[l.var()]) {
      const ViewWord& word = encoding_.view.words[w];
      if (style == LemmaLanguage::registers && word.derived) continue;
      if (lemmas_ == Lemmas::mixed && !word.ordered) continue;
      words.push_back(w);
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

BitVector Lifter::word_value(std::uint32_t word) {
  ASSERT(word < encoding_.view.words.size());
  const std::vector<Signal>& bits = encoding_.view.words[word].now;
  BitVector value = BitVector::zero(static_cast<std::uint32_t>(bits.size()));
  for (std::uint32_t i = 0; i < bits.size(); ++i) {
    evaluate(bits[i]);
    value.set_bit(i, this->value(bits[i]));
  }
  return value;
}

void Lifter::sample_state() {
  std::vector<Lit> state = state_;
  std::vector<bool> latches(encoding_.latches);
  std::vector<BitVector> words;
  for (std::uint32_t i = 0; i < encoding_.latches; ++i) {
    const Signal latch = encoding_.view.circuit.latches[i].variable;
    evaluate(latch);
    latches[i] = value(latch);
  }
  for (std::uint32_t w = 0; w < encoding_.words.size(); ++w) words.push_back(word_value(w));
  state_ = std::move(state);  // evaluate() added leaves
  policy_.remember(std::move(latches), std::move(words));
}

void Lifter::collect_targets(const Cube* target) {
  targets_ = encoding_.view.circuit.constraints;
  if (target == nullptr) {
    targets_.push_back(bad_);
    return;
  }
  for (const Lit l : *target) {
    if (is_threshold(l)) {
      const Threshold& b = thresholds_[l];
      targets_.push_back(encoding_.view.words[b.word].comparators[b.upper ? 1 : 0].next);
    } else {
      targets_.push_back(encoding_.next_signal(l));
    }
  }
}

void Lifter::visit_leaf(std::uint32_t node) {
  Mark& m = marks_[node];
  m = {stamp_, false, false, false, 0};
  if (node == 0) return;
  ASSERT(encoding_.cnf.literals[node] != Lit());
  // A don't-care may have either value.
  const Lit l = encoding_.cnf.literals[node];
  const Truth3 value = found_ != nullptr ? found_->value(l) : told_[l.var()];
  m.value = value == Truth3::yes;
  const bool latch = l.var() <= encoding_.latches;
  m.cost = !latch ? input_cost : value == Truth3::dont_care ? open_cost : latch_cost;
  (latch ? state_ : inputs_).push_back(l ^ !m.value);
}

bool Lifter::value_of(Signal s) {
  const std::uint32_t n = s.node();
  if (n == 0) return s == signal_true;
  if (encoding_.view.circuit.aig.is_gate(n) || marks_[n].stamp == stamp_) {
    evaluate(s);
    return value(s);
  }
  const Lit l = encoding_.cnf.literals[n];
  return ((found_ != nullptr ? found_->value(l) : told_[l.var()]) == Truth3::yes) != s.complemented();
}

void Lifter::evaluate(Signal root) {
  const Aig& aig = encoding_.view.circuit.aig;
  stack_.assign(1, root.node());
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    if (marks_[n].stamp == stamp_) {
      stack_.pop_back();
      continue;
    }
    if (!aig.is_gate(n)) {
      visit_leaf(n);
      stack_.pop_back();
      continue;
    }
    const Signal l = aig.left(n);
    const Signal r = aig.right(n);
    const bool ready_l = marks_[l.node()].stamp == stamp_;
    const bool ready_r = marks_[r.node()].stamp == stamp_;
    if (!ready_l) stack_.push_back(l.node());
    if (!ready_r) stack_.push_back(r.node());
    if (!ready_l || !ready_r) continue;
    stack_.pop_back();
    const float cost_l = marks_[l.node()].cost;
    const float cost_r = marks_[r.node()].cost;
    const bool l_true = value(l);
    const bool r_true = value(r);
    Mark& m = marks_[n];
    m = {stamp_, l_true && r_true, false, false, 0};
    m.cost = l_true && r_true ? cost_l + cost_r : l_true ? cost_r : r_true ? cost_l : std::min(cost_l, cost_r);
    const Lit own = encoding_.cnf.literals[n];
    if (!stands_for_itself(n) || m.cost <= latch_cost) continue;
    m.cost = latch_cost;
    m.stops = true;
    state_.push_back(own ^ !m.value);
  }
}

void Lifter::justify(Signal root) {
  const Aig& aig = encoding_.view.circuit.aig;
  const auto need = [&](Signal s) {
    Mark& m = marks_[s.node()];
    if (m.needed) return;
    m.needed = true;
    stack_.push_back(s.node());
  };
  stack_.clear();
  CHECK(value(root));
  need(root);
  while (!stack_.empty()) {
    const std::uint32_t n = stack_.back();
    stack_.pop_back();
    if (!aig.is_gate(n) || marks_[n].stops) continue;
    const Signal l = aig.left(n);
    const Signal r = aig.right(n);
    if (marks_[n].value) {
      need(l);
      need(r);
    } else if (value(l)) {
      need(r);
    } else if (value(r)) {
      need(l);
    } else if (!marks_[l.node()].needed && !marks_[r.node()].needed) {
      need(marks_[l.node()].cost <= marks_[r.node()].cost ? l : r);
    }
  }
}

bool Lifter::stands_for_itself(std::uint32_t gate) const {
  const Lit l = encoding_.cnf.literals[gate];
  return l != Lit() && l.var() != 0 && encoding_.state[l.var()].now.node() == gate;
}

std::optional<std::vector<Lit>> Lifter::needed_by_core(std::uint64_t conflicts) {
  std::vector<Lit> missed;
  for (const Signal s : targets_) missed.push_back(~encoding_.cnf[s]);
  std::vector<Lit> assumptions = inputs_;
  for (const Lit l : offered_) {
    const Threshold& b = thresholds_[l];
    const Encoding::Word::Side& side = encoding_.words[b.word].side(b);
    assumptions.push_back(side.now);
    for (std::size_t i = side.bound_now.size(); i-- > 0;) {
      assumptions.push_back(side.bound_now[i] ^ !b.value.bit(static_cast<std::uint32_t>(i)));
    }
  }
  assumptions.insert(assumptions.end(), state_.begin(), state_.end());
  solver_->set_conflict_limit(conflicts);
  if (solver_->solve(assumptions, missed) != Answer::unsat) return std::nullopt;
  std::vector<Lit> needed;
  for (const Lit l : state_) {
    if (solver_->failed(l)) needed.push_back(l);
  }
  for (const Lit l : offered_) {
    const Encoding::Word::Side& side = encoding_.words[thresholds_[l].word].side(thresholds_[l]);
    if (!solver_->failed(side.now)) continue;
    if (const auto relaxed = relax(*solver_, thresholds_, l, side.bound_now)) needed.push_back(*relaxed);
  }
  return needed;
}

}  // namespace polycube::impl::ic3
