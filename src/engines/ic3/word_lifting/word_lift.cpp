#include "engines/ic3/word_lifting/word_lift.h"

#include <algorithm>
#include <utility>

#include "support/check.h"
#include "term/evaluate.h"

namespace polycube::impl::ic3 {

namespace {

/// How often a term is compared as a number, by reading.
struct Votes {
  std::uint32_t for_unsigned = 0;
  std::uint32_t for_signed = 0;
};

void add(Votes& to, const Votes& votes) {
  constexpr std::uint32_t most = 1U << 20;
  to.for_unsigned = std::min(to.for_unsigned + votes.for_unsigned, most);
  to.for_signed = std::min(to.for_signed + votes.for_signed, most);
}

/// The reading that the operator gives its arguments; none if it does not use them as numbers.
std::optional<Votes> own_votes(Kind kind) {
  switch (kind) {
    case Kind::ult:
    case Kind::ulte:
    case Kind::ugt:
    case Kind::ugte:
    case Kind::uaddo:
    case Kind::usubo:
    case Kind::umulo:
    case Kind::udiv:
    case Kind::urem: return Votes{1, 0};
    case Kind::slt:
    case Kind::slte:
    case Kind::sgt:
    case Kind::sgte:
    case Kind::saddo:
    case Kind::ssubo:
    case Kind::smulo:
    case Kind::sdivo:
    case Kind::sdiv:
    case Kind::srem:
    case Kind::smod:
    case Kind::sext: return Votes{0, 1};
    default: return std::nullopt;
  }
}

/// The first argument that inherits the reading of the operator; none if there is no such argument.
std::optional<std::uint32_t> first_passed_argument(Kind kind) {
  switch (kind) {
    case Kind::add:
    case Kind::sub:
    case Kind::inc:
    case Kind::dec:
    case Kind::neg:
    case Kind::mul: return 0;
    case Kind::ite: return 1;
    default: return std::nullopt;
  }
}

WordRegion::Word always_true() { return {Ternary::constant(BitVector::one(1)), std::nullopt}; }

}  // namespace

std::vector<Signedness> readings_by_use(const TransitionSystem& system) {
  const TermStore& terms = system.terms();
  const std::vector<Node> roots = system.roots();
  const std::vector<Node> order = cone(terms, roots);
  std::vector<Votes> votes(terms.size());
  for (std::size_t i = order.size(); i-- > 0;) {
    const Node n = order[i];
    const Kind kind = terms.kind(n);
    if (const std::optional<Votes> own = own_votes(kind)) {
      for (std::uint32_t k = 0; k < terms.arity(n); ++k) add(votes[terms.arg(n, k).id()], *own);
    }
    if (const std::optional<std::uint32_t> first = first_passed_argument(kind)) {
      for (std::uint32_t k = *first; k < terms.arity(n); ++k) add(votes[terms.arg(n, k).id()], votes[n.id()]);
    }
  }
  std::vector<Signedness> result;
  for (const State& state : system.states()) {
    const Votes& v = votes[state.variable.id()];
    result.push_back(v.for_signed > v.for_unsigned ? Signedness::is_signed : Signedness::is_unsigned);
  }
  return result;
}

WordLifter::WordLifter(const TransitionSystem& system, const WordLiftOptions& options)
    : system_(system), options_(options) {
  if (options_.readings.empty()) options_.readings = readings_by_use(system);
  CHECK(options_.readings.size() == system.states().size());
}

std::uint32_t WordLifter::add_word(Node next) {
  CHECK(system_.terms().sort(next).is_bits());
  derived_.push_back(next);
  grower_.reset();
  return static_cast<std::uint32_t>(system_.states().size() + derived_.size() - 1);
}

void WordLifter::add_constraints(std::vector<WordGoal>& demands) const {
  for (const Condition& c : system_.constraints) demands.push_back({c.term, always_true()});
}

std::optional<WordRegion> WordLifter::grow(const WordPoint& point, std::uint32_t bad, const Preferences& wishes) {
  CHECK(bad < system_.bads.size());
  std::vector<WordGoal> demands = {{system_.bads[bad].term, always_true()}};
  add_constraints(demands);
  return grow(point, std::move(demands), wishes);
}

std::optional<WordRegion> WordLifter::grow(const WordPoint& point, const WordRegion& target,
                                           const Preferences& wishes) {
  const std::size_t states = system_.states().size();
  CHECK(target.words.size() <= states + derived_.size());
  std::vector<WordGoal> demands;
  for (std::size_t i = 0; i < target.words.size(); ++i) {
    if (target.words[i].is_free()) continue;
    const Node next = i < states ? system_.states()[i].next : derived_[i - states];
    if (next) demands.push_back({next, target.words[i]});
  }
  add_constraints(demands);
  return grow(point, std::move(demands), wishes);
}

std::optional<WordRegion> WordLifter::grow(const WordPoint& point, std::vector<WordGoal> demands,
                                           const Preferences& wishes) {
  CHECK(point.states.size() == system_.states().size() && point.inputs.size() == system_.inputs().size());
  CHECK(wishes.priority.empty() || wishes.priority.size() == point.states.size());
  CHECK(wishes.tell_by.empty() || wishes.tell_by.size() == point.states.size());
  if (!grower_) {
    std::vector<Node> roots = derived_;
    for (const State& s : system_.states()) {
      if (s.next && system_.terms().sort(s.next).is_bits()) roots.push_back(s.next);
    }
    for (const Condition& c : system_.bads) roots.push_back(c.term);
    for (const Condition& c : system_.constraints) roots.push_back(c.term);
    grower_ = make_word_grower(system_, roots, options_);
  }
  return grower_->grow(point, std::move(demands), wishes, counters_);
}

}  // namespace polycube::impl::ic3
