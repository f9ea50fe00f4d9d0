#include "engines/trajectory/progressions.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace polycube::impl {

namespace {

/// From a to b; none if that is no sum of known numbers, or the word wraps around.
std::optional<BitVector> difference(const Ternary& a, const Ternary& b) {
  if (a == b) return BitVector::zero(a.width());
  if (!a.is_constant() || !b.is_constant()) return std::nullopt;
  BitVector d = bv::sub(b.value(), a.value());
  const bool grows = bv::ult(a.value(), b.value()).is_true();
  if (d.is_negative() == grows) return std::nullopt;
  return d;
}

/// The number of low bits outside the common prefix.
std::uint32_t differing_bits(const BitVector& a, const BitVector& b) { return bv::xor_(a, b).active_bits(); }

Node low_bits(Builder& build, Node n, std::uint32_t count) { return build.make(Kind::slice, {n}, count - 1, 0); }

BitVector low_bits(const BitVector& v, std::uint32_t count) { return bv::slice(v, count - 1, 0); }

Node equals(Builder& build, Node n, const Ternary& value) {
  if (value.is_constant()) return build.eq(n, build.constant(value.value()));
  const Node known = build.make(Kind::and_, {n, build.constant(value.mask())});
  return build.eq(known, build.constant(value.min()));
}

/// The bits above the low ones are those of the value.
Node has_prefix(Builder& build, Node n, const BitVector& value, std::uint32_t low) {
  if (low == value.width()) return build.boolean(true);
  const std::uint32_t top = value.width() - 1;
  return build.eq(build.make(Kind::slice, {n}, top, low), build.constant(bv::slice(value, top, low)));
}

Node resized(Builder& build, Node n, std::uint32_t width) {
  const std::uint32_t own = build.terms().width(n);
  return own < width ? build.make(Kind::uext, {n}, width - own) : low_bits(build, n, width);
}

}  // namespace

void Progressions::add(const std::vector<Ternary>& state) {
  ASSERT(state.size() == registers_.size());
  if (last_.length > 0 && extend(last_, state)) return;
  if (last_.length == 2) {
    // Two states are always a progression; the second one may begin a longer one.
    Progression second{last_.last, last_.last, {}, 1};
    close({last_.first, last_.first, {}, 1});
    last_ = std::move(second);
    if (extend(last_, state)) return;
  }
  if (last_.length > 0) close(std::move(last_));
  last_ = {state, state, {}, 1};
}

bool Progressions::extend(Progression& p, const std::vector<Ternary>& state) {
  std::vector<BitVector> change;
  for (std::size_t i = 0; i < state.size(); ++i) {
    std::optional<BitVector> d = difference(p.last[i], state[i]);
    if (!d || (p.length > 1 && *d != p.change[i])) return false;
    if (p.length == 1) change.push_back(std::move(*d));
  }
  if (p.length == 1) p.change = std::move(change);
  p.last = state;
  ++p.length;
  return true;
}

/// A register that counts up or down by 1.
std::optional<std::size_t> Progressions::counter(const Progression& p) {
  for (std::size_t i = 0; i < p.change.size(); ++i) {
    if (p.change[i].is_one() || p.change[i].is_ones()) return i;
  }
  return std::nullopt;
}

void Progressions::close(Progression p) {
  if (p.length == 1 || counter(p)) {
    done_.push_back(std::move(p));
    return;
  }
  std::vector<Ternary> state = p.first;
  for (std::uint64_t left = p.length; left > 0; --left) {
    done_.push_back({state, state, {}, 1});
    for (std::size_t i = 0; i < state.size(); ++i) {
      if (!p.change[i].is_zero()) state[i] = Ternary::constant(bv::add(state[i].value(), p.change[i]));
    }
  }
}

Node Progressions::to_term(Builder& build) const {
  Progressions all = *this;
  if (all.last_.length > 0) all.close(std::move(all.last_));
  std::vector<Node> cases;
  for (const Progression& p : all.done_) cases.push_back(to_term(build, p));
  return build.disjunction(cases);
}

Node Progressions::to_term(Builder& build, const Progression& p) const {
  std::vector<Node> parts;
  const auto unchanged = [&](std::size_t i) { return p.length == 1 || p.change[i].is_zero(); };
  for (std::size_t i = 0; i < registers_.size(); ++i) {
    if (unchanged(i) && !p.first[i].is_top()) parts.push_back(equals(build, registers_[i], p.first[i]));
  }
  if (p.length == 1) return build.conjunction(parts);

  const std::size_t c = *counter(p);
  const BitVector from = p.first[c].value();
  const BitVector to = p.last[c].value();
  const std::uint32_t low = differing_bits(from, to);
  const bool up = p.change[c].is_one() && bv::ult(from, to).is_true();
  const Node count = low_bits(build, registers_[c], low);
  const Node first = build.constant(low_bits(from, low));
  const Node last = build.constant(low_bits(to, low));
  parts.push_back(has_prefix(build, registers_[c], from, low));
  parts.push_back(build.not_(build.make(Kind::ult, {count, up ? first : last})));
  parts.push_back(build.not_(build.make(Kind::ult, {up ? last : first, count})));
  const Node steps = up ? build.make(Kind::sub, {count, first}) : build.make(Kind::sub, {first, count});
  for (std::size_t i = 0; i < registers_.size(); ++i) {
    if (i == c || unchanged(i)) continue;
    const BitVector start = p.first[i].value();
    const std::uint32_t own_low = differing_bits(start, p.last[i].value());
    const Node moved =
        build.make(Kind::mul, {build.constant(low_bits(p.change[i], own_low)), resized(build, steps, own_low)});
    const Node value = build.make(Kind::add, {build.constant(low_bits(start, own_low)), moved});
    parts.push_back(has_prefix(build, registers_[i], start, own_low));
    parts.push_back(build.eq(low_bits(build, registers_[i], own_low), value));
  }
  return build.conjunction(parts);
}

}  // namespace polycube::impl
