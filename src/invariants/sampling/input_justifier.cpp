#include "invariants/sampling/input_justifier.h"

#include <algorithm>

#include "domain/affine_relations.h"
#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::uint32_t max_visits = 20000;
constexpr std::uint32_t max_depth = 400;
constexpr std::uint32_t tries = 8;

BitVector word_of(Random& random, std::uint32_t width) {
  BitVector value = BitVector::zero(width);
  for (std::uint32_t i = 0; i < width; i += 64) {
    const std::uint64_t bits = random.next();
    for (std::uint32_t j = i; j < width && j < i + 64; ++j) value.set_bit(j, (bits >> (j - i) & 1) != 0);
  }
  return value;
}

}  // namespace

BitVector random_word(Random& random, std::uint32_t width) {
  switch (random.below(8)) {
    case 0: return BitVector::zero(width);
    case 1:
    case 2: return BitVector(width, random.below(8));
    case 3:
    case 4: return BitVector(width, random.below(64));
    case 5: return bv::neg(BitVector(width, random.below(8)));
    default: return word_of(random, width);
  }
}

Justifier::Justifier(const TermStore& store, const StateCone& cone, const Evaluator& values, Random& random)
    : store_(store), cone_(cone), values_(values), random_(random) {}

bool Justifier::run(std::span<const Goal> goals, const std::vector<char>& is_free, bool states_are_free) {
  ASSERT(std::all_of(goals.begin(), goals.end(), [&](const Goal& g) { return values_.knows(g.term); }));
  is_free_ = &is_free;
  states_are_free_ = states_are_free;
  chosen_.clear();
  waiting_.clear();
  known_.clear();
  unknown_.clear();
  visits_ = 0;
  for (const Goal& goal : goals) {
    if (!justify(goal.term, goal.value)) return false;
  }
  return settle();
}

/// An equation waits until one side is known. If all wait for each other, the first one gets a random value.
bool Justifier::settle() {
  while (!waiting_.empty() && visits_ < max_visits) {
    std::vector<Goal> waiting;
    waiting.swap(waiting_);
    for (const Goal& goal : waiting) {
      if (!justify(goal.term, goal.value)) return false;
    }
    if (waiting_.size() < waiting.size()) continue;
    ground(store_.arg(waiting_[0].term, random_.coin() ? 1 : 0));
  }
  return true;
}

bool Justifier::assign(Node variable, const BitVector& value) {
  ASSERT(store_.is_variable(variable) && store_.width(variable) == value.width());
  ASSERT(!known_.contains(variable.id()));
  chosen_.push_back({variable, value});
  known_.insert_or_assign(variable.id(), value);
  return true;
}

std::optional<BitVector> Justifier::known(Node n) {
  if (store_.is_constant(n)) return store_.value(n);
  if (!store_.sort(n).is_bits()) return std::nullopt;
  const auto found = known_.find(n.id());
  if (found != known_.end()) return found->second;
  if (store_.is_variable(n)) {
    if (n.id() < is_free_->size() && (*is_free_)[n.id()] != 0) return std::nullopt;
    return values_.bits(n);
  }
  if (!states_are_free_ && !cone_.reads_input(n)) return values_.bits(n);
  const auto old = unknown_.find(n.id());
  if (old != unknown_.end() && old->second == chosen_.size()) return std::nullopt;
  std::optional<BitVector> result;
  if (++visits_ < max_visits && depth_ < max_depth) {
    ++depth_;
    result = compute(n);
    --depth_;
  }
  if (result) {
    known_.emplace(n.id(), *result);
  } else {
    unknown_[n.id()] = chosen_.size();
  }
  return result;
}

std::optional<BitVector> Justifier::compute(Node n) {
  const KindInfo& row = info(store_.kind(n));
  if (row.kind == Kind::ite) {
    const auto condition = known(store_.arg(n, 0));
    return condition ? known(store_.arg(n, condition->is_true() ? 1 : 2)) : std::nullopt;
  }
  BitVector values[3];
  const BitVector* args[3];
  bool all = true;
  for (std::uint32_t i = 0; i < row.arity; ++i) {
    const auto value = known(store_.arg(n, i));
    const bool decides =
        value && ((row.kind == Kind::and_ && value->is_zero()) || (row.kind == Kind::or_ && value->is_ones()));
    if (decides) return value;
    all = all && value.has_value();
    if (value) values[i] = *value;
    args[i] = &values[i];
  }
  if (!all) return std::nullopt;
  return apply(row.kind, std::span<const BitVector* const>(args, row.arity), row.params > 0 ? store_.param(n, 0) : 0,
               row.params > 1 ? store_.param(n, 1) : 0);
}

bool Justifier::justify(Node n, const BitVector& target) {
  ASSERT(!store_.sort(n).is_bits() || store_.width(n) == target.width());
  const auto value = known(n);
  if (value) return *value == target;
  if (++visits_ >= max_visits || depth_ >= max_depth || !store_.sort(n).is_bits()) return false;
  if (store_.is_variable(n)) return assign(n, target);
  ++depth_;
  bool result = false;
  if (store_.kind(n) == Kind::ite) {
    const auto condition = known(store_.arg(n, 0));
    const bool yes = condition ? condition->is_true() : random_.coin();
    result = justify(store_.arg(n, 0), BitVector::boolean(yes)) && justify(store_.arg(n, yes ? 1 : 2), target);
  } else if (info(store_.kind(n)).rule == SortRule::predicate || info(store_.kind(n)).rule == SortRule::equality) {
    result = justify_predicate(n, target.is_true());
  } else if (store_.width(n) == 1) {
    result = justify_gate(n, target.is_true());
  } else {
    result = justify_word(n, target);
  }
  --depth_;
  return result;
}

/// Satisfies a = va or b = vb: a side that is known already, else a random one.
bool Justifier::either(Node a, bool va, Node b, bool vb) {
  const auto ka = known(a);
  const auto kb = known(b);
  if ((ka && ka->is_true() == va) || (kb && kb->is_true() == vb)) return true;
  if (ka && kb) return false;
  const bool first = kb || (!ka && random_.coin());
  return first ? justify(a, BitVector::boolean(va)) : justify(b, BitVector::boolean(vb));
}

bool Justifier::justify_gate(Node n, bool target) {
  const KindInfo& row = info(store_.kind(n));
  const Node a = store_.arg(n, 0);
  const Node b = row.arity > 1 ? store_.arg(n, 1) : a;
  const auto both = [&](bool va, bool vb) {
    return justify(a, BitVector::boolean(va)) && justify(b, BitVector::boolean(vb));
  };
  switch (row.kind) {
    case Kind::and_: return target ? both(true, true) : either(a, false, b, false);
    case Kind::nand: return target ? either(a, false, b, false) : both(true, true);
    case Kind::or_: return target ? either(a, true, b, true) : both(false, false);
    case Kind::nor: return target ? both(false, false) : either(a, true, b, true);
    case Kind::implies: return target ? either(a, false, b, true) : both(true, false);
    case Kind::redor:
    case Kind::redand: {
      const std::uint32_t width = store_.width(a);
      const BitVector forced = row.kind == Kind::redor ? BitVector::zero(width) : BitVector::ones(width);
      if (target == (row.kind == Kind::redand)) return justify(a, forced);
      const BitVector chance = random_word(random_, width);
      return justify(a, chance == forced ? bv::not_(chance) : chance);
    }
    case Kind::iff:
    case Kind::xor_:
    case Kind::xnor: {
      const bool equal = (row.kind == Kind::xor_) != target;
      const auto ka = known(a);
      if (ka) return justify(b, BitVector::boolean(ka->is_true() == equal));
      const auto kb = known(b);
      const bool vb = kb ? kb->is_true() : random_.coin();
      return justify(b, BitVector::boolean(vb)) && justify(a, BitVector::boolean(vb == equal));
    }
    default: return justify_word(n, BitVector::boolean(target));
  }
}

bool Justifier::justify_predicate(Node n, bool target) {
  const Kind kind = store_.kind(n);
  const Node a = store_.arg(n, 0);
  const Node b = store_.arg(n, 1);
  if (!store_.sort(a).is_bits()) return false;
  const auto ka = known(a);
  const auto kb = known(b);
  if (!ka && !kb) {
    waiting_.push_back({n, BitVector::boolean(target)});
    return true;
  }
  const BitVector& fixed = ka ? *ka : *kb;
  const std::uint32_t width = fixed.width();
  for (std::uint32_t i = 0; i < tries; ++i) {
    BitVector other = fixed;
    if (i > 0 || (kind != Kind::eq && random_.coin())) {
      const BitVector offset(width, random_.below(random_.coin() ? 2 : 16));
      other = random_.below(4) == 0 ? random_word(random_, width)
              : random_.coin()      ? bv::add(fixed, offset)
                                    : bv::sub(fixed, offset);
    }
    const BitVector* args[] = {ka ? &fixed : &other, ka ? &other : &fixed};
    if (apply(kind, args).is_true() == target) return justify(ka ? b : a, other);
  }
  return false;
}

bool Justifier::justify_word(Node n, const BitVector& target) {
  const Kind kind = store_.kind(n);
  const Node a = store_.arg(n, 0);
  const std::uint32_t wa = store_.width(a);
  switch (kind) {
    case Kind::not_: return justify(a, bv::not_(target));
    case Kind::neg: return justify(a, bv::neg(target));
    case Kind::inc: return justify(a, bv::dec(target));
    case Kind::dec: return justify(a, bv::inc(target));
    case Kind::uext:
    case Kind::sext: {
      const BitVector low = bv::slice(target, wa - 1, 0);
      const std::uint32_t by = target.width() - wa;
      if (target != (kind == Kind::uext ? bv::uext(low, by) : bv::sext(low, by))) return false;
      return justify(a, low);
    }
    case Kind::slice: {
      BitVector whole = random_word(random_, wa);
      for (std::uint32_t i = 0; i < target.width(); ++i) whole.set_bit(store_.param(n, 1) + i, target.bit(i));
      return justify(a, whole);
    }
    case Kind::concat: {
      const std::uint32_t wb = target.width() - wa;
      return justify(a, bv::slice(target, wb + wa - 1, wb)) && justify(store_.arg(n, 1), bv::slice(target, wb - 1, 0));
    }
    case Kind::add:
    case Kind::sub:
    case Kind::xor_:
    case Kind::xnor: return invert(n, target);
    case Kind::mul: return divide(n, target);
    default: return false;
  }
}

/// Operators where the result and one side determine the other side.
bool Justifier::invert(Node n, const BitVector& target) {
  const Kind kind = store_.kind(n);
  const Node a = store_.arg(n, 0);
  const Node b = store_.arg(n, 1);
  if (!known(a) && !known(b)) ground(random_.coin() ? a : b);
  const auto kb = known(b);
  if (kb) {
    switch (kind) {
      case Kind::add: return justify(a, bv::sub(target, *kb));
      case Kind::sub: return justify(a, bv::add(target, *kb));
      case Kind::xor_: return justify(a, bv::xor_(target, *kb));
      default: return justify(a, bv::xnor(target, *kb));
    }
  }
  const auto ka = known(a);
  if (!ka) return false;
  switch (kind) {
    case Kind::add: return justify(b, bv::sub(target, *ka));
    case Kind::sub: return justify(b, bv::sub(*ka, target));
    case Kind::xor_: return justify(b, bv::xor_(target, *ka));
    default: return justify(b, bv::xnor(target, *ka));
  }
}

/// A product with one known side, if a quotient exists.
bool Justifier::divide(Node n, const BitVector& target) {
  if (!known(store_.arg(n, 0)) && !known(store_.arg(n, 1))) ground(store_.arg(n, 1));
  const std::uint32_t which = known(store_.arg(n, 0)) ? 0 : 1;
  const auto factor = known(store_.arg(n, which));
  if (!factor || factor->is_zero() || valuation(target) < valuation(*factor)) return false;
  const std::uint32_t k = valuation(*factor);
  const BitVector odd = bv::srl(*factor, k);
  ASSERT(odd.bit(0) && bv::mul(odd, inverse(odd)).is_one());
  return justify(store_.arg(n, 1 - which), bv::mul(bv::srl(target, k), inverse(odd)));
}

/// Random values for all free variables in the cone of a term.
void Justifier::ground(Node n) {
  std::vector<Node> work{n};
  while (!work.empty() && ++visits_ < max_visits) {
    const Node m = work.back();
    work.pop_back();
    if (!store_.sort(m).is_bits() || known(m)) continue;
    if (store_.is_variable(m)) {
      assign(m, random_word(random_, store_.width(m)));
      continue;
    }
    for (std::uint32_t i = 0; i < store_.arity(m); ++i) work.push_back(store_.arg(m, i));
  }
}

}  // namespace polycube::impl::invariants
