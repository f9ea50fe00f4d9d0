// Variables and clauses: adding, watching, removing.
#include <algorithm>

#include "sat/core.h"

namespace polycube::impl {

Core::Core(std::shared_ptr<const Definitions> definitions, const CoreOptions& options, const Stop& stop)
    : definitions_(std::move(definitions)),
      gates_(std::make_shared<GateClauses>(*definitions_)),
      options_(options),
      stop_(&stop),
      learnt_limit_(options.learnt_limit) {
  grow(gates_->variables() + 1);
  values_[2 * guard()] = values_[2 * guard() + 1] = open;
  for (const Code l : gates_->units()) consistent_ = consistent_ && imply_fact(l);
  propagate_facts();
  if (!options_.cone) {
    for (Var v = 0; v < gates_->variables(); ++v) enter_fixed(v, !options_.justify);
    propagate_facts();
  }
  if (!options_.buckets) options_.heap_after = 0;
}

/// Reserves entries for so many variables of the core's numbering.
void Core::grow(Var variables) {
  values_.resize(2 * static_cast<std::size_t>(variables), outside);
  marks_.reserve(variables);
  while (marks_.size() < variables) {
    Random random(options_.seed * 0x2545f491 + marks_.size());
    marks_.push_back(options_.random_phases && random.coin() ? phase : 0);
  }
  assigned_.resize(variables);
  activity_.resize(variables);
  queue_.resize(variables);
  watches_.resize(2 * static_cast<std::size_t>(variables));
}

Var Core::add_variable() {
  settle();
  const auto v = static_cast<Var>(assigned_.size());
  grow(v + 1);
  if (!options_.cone) enter_fixed(v, !options_.justify);
  return v - 1;
}

void Core::add_clause(std::span<const Lit> clause) {
  settle();
  ASSERT(level() == 0 && trail_.empty());
  if (!consistent_) return;
  for (const Lit l : clause) {
    if (values_[code(l)] == yes) return;
  }
  for (const Lit l : clause) {
    if (values_[code(l)] != no) enter_fixed(code(l) >> 1, true);
  }
  propagate_facts();
  if (!consistent_) return;

  learnt_.clear();
  for (const Lit l : clause) {
    if (values_[code(l)] == yes) return;
    if (values_[code(l)] != no) learnt_.push_back(code(l));
  }
  std::sort(learnt_.begin(), learnt_.end());
  learnt_.erase(std::unique(learnt_.begin(), learnt_.end()), learnt_.end());
  for (std::size_t i = 1; i < learnt_.size(); ++i) {
    if ((learnt_[i] ^ 1) == learnt_[i - 1]) return;
  }
  if (learnt_.empty()) {
    consistent_ = false;
  } else if (learnt_.size() == 1) {
    add_fact(learnt_[0]);
    propagate_facts();
  } else {
    if (options_.subsume) remove_subsumed(learnt_);
    const Ref c = arena_.make(learnt_, Arena::added | Arena::fresh);
    ++fresh_;
    added_.push_back(c);
    watch(c);
    list_added(c);
  }
}

void Core::list_added(Ref c) {
  ASSERT(arena_.is(c, Arena::added));
  for (const Code l : arena_[c]) {
    if (l >= occurrences_.lists()) occurrences_.resize(l + 1);
    occurrences_.push(l, c);
  }
}

void Core::watch(Ref c) {
  const std::span<const Code> l = arena_[c];
  ASSERT(l.size() >= 2 && !arena_.is(c, Arena::deleted));
  const std::uint32_t word = l.size() == 2 ? c | Watcher::binary_bit : c;
  watches_.push(l[0], {word, l[1]});
  watches_.push(l[1], {word, l[0]});
}

void Core::unwatch(Ref c) {
  const std::span<const Code> l = arena_[c];
  unwatch(l[0], c);
  unwatch(l[1], c);
}

void Core::unwatch(Code l, Ref c) {
  watches_.remove_last(l, [c](const Watcher& w) { return w.ref() == c; });
}

/// Adds the learnt clause, and assigns its first literal.
void Core::learn() {
  ASSERT(learnt_.size() >= 2 && values_[learnt_[0]] == open);
  ASSERT(std::all_of(learnt_.begin() + 1, learnt_.end(), [this](Code l) { return values_[l] == no; }));
  ASSERT(assigned_[learnt_[1] >> 1].level == level());
  const bool is_temporary = std::find(learnt_.begin(), learnt_.end(), 2 * guard() + 1) != learnt_.end();
  const Ref c = arena_.make(learnt_, is_temporary ? Arena::learnt | Arena::temporary : Arena::learnt);
  arena_.set_levels(c, learnt_levels_);
  (is_temporary ? temporaries_ : learnts_).push_back(c);
  watch(c);
  assign(learnt_[0], learnt_.size() == 2 ? Reason::binary(learnt_[1]) : Reason::clause(c));
}

void Core::remove_temporaries() {
  ASSERT(level() == 0 || in_group_);
  // In reverse order, so that the arena can free the words at once.
  while (!temporaries_.empty() && consistent_) {
    unwatch(temporaries_.back());
    arena_.forget(temporaries_.back());
    temporaries_.pop_back();
  }
}

void Core::remove_added(Ref c) {
  ASSERT(arena_.is(c, Arena::added) && !arena_.is(c, Arena::deleted) && level() == 0);
  unwatch(c);
  for (const Code l : arena_[c]) {
    occurrences_.remove_last(l, [c](Ref other) { return other == c; });
  }
  arena_.discard(c);
}

Truth3 Core::value(Lit l) const {
  ASSERT(state_ == State::sat);
  const std::int8_t v = values_[code(l)];
  return v == yes ? Truth3::yes : v == no ? Truth3::no : Truth3::dont_care;
}

bool Core::failed(Lit l) const {
  ASSERT(state_ == State::unsat);
  ASSERT(!consistent_ || std::find(assumptions_.begin(), assumptions_.end(), code(l)) != assumptions_.end());
  return (marks_[variable(l.var())] & (l.negated() ? failed_negated : failed_plain)) != 0;
}

std::unique_ptr<SatSolver> Core::clone() const {
  auto copy = std::make_unique<Core>(*this);
  copy->counts_ = {};
  if (!options_.inherit) {
    copy->settle();
    copy->forget_learnts();
    ASSERT(copy->structure_holds());
  }
  return copy;
}

std::size_t Core::bytes() const {
  const std::size_t words = gate_refs_.capacity() + added_.capacity() + learnts_.capacity() + fixed_.capacity() +
                            cone_.capacity() + trail_.capacity();
  return sizeof(*this) + arena_.bytes() + watches_.bytes() + occurrences_.bytes() + values_.capacity() +
         assigned_.capacity() * sizeof(Assigned) + marks_.capacity() + activity_.bytes() + queue_.bytes() +
         heap_.bytes() + 4 * words + gates_->bytes() / static_cast<std::size_t>(gates_.use_count());
}

}  // namespace polycube::impl
