#include "invariants/templates/linear_forms.h"

#include <algorithm>
#include <bit>

#include "support/check.h"

namespace polycube::impl::invariants {

namespace {

constexpr std::size_t max_atoms = 5;
constexpr std::int64_t max_coefficient = 1 << 16;

std::uint64_t key(Node n, Signedness reading) {
  return std::uint64_t{n.id()} << 1 | (reading == Signedness::is_signed ? 1U : 0U);
}

/// The non-zero digits of the coefficient in the non-adjacent form (digits -1, 0, 1): the number of adders of a
/// product.
std::uint32_t digits(std::int64_t coefficient) {
  const auto x = static_cast<std::uint64_t>(coefficient < 0 ? -coefficient : coefficient);
  return static_cast<std::uint32_t>(std::popcount(x ^ (3 * x)));
}

bool moderate(const std::vector<LinearTerm>& terms) {
  return terms.size() <= max_atoms && std::all_of(terms.begin(), terms.end(), [](const LinearTerm& t) {
           return absolute(t.coefficient) <= Integer(max_coefficient);
         });
}

LinearForm normal_form(const LinearForm& form) {
  if (form.is_zero()) return form;
  const LinearForm primitive = form.divided(form.content());
  ASSERT(primitive.content() == Integer(1));
  return primitive.terms()[0].coefficient.is_negative() ? primitive.negated() : primitive;
}

/// The representative of a coefficient modulo 2^width that is nearest to zero.
Integer centred(const Integer& coefficient, std::uint32_t width) {
  return Integer::of(coefficient.to_word(width), Signedness::is_signed);
}

}  // namespace

void FormPool::vote(Node n, Signedness reading) {
  const int vote = reading == Signedness::is_signed ? 1 : -1;
  votes_[n.id()] += vote;
  all_votes_ += vote;
}

Signedness FormPool::reading(Node n) const {
  const auto found = votes_.find(n.id());
  const int votes = found == votes_.end() || found->second == 0 ? all_votes_ : found->second;
  return votes > 0 ? Signedness::is_signed : Signedness::is_unsigned;
}

std::uint32_t FormPool::atom(Node n, Signedness reading) {
  const auto [place, fresh] = atom_of_.try_emplace(key(n, reading), static_cast<std::uint32_t>(atoms_.size()));
  ASSERT(cone_.is_state_word(n));
  if (fresh) atoms_.push_back({n, store_.width(n), reading});
  return place->second;
}

/// An ite of two constants: the number has no more information than its condition.
bool FormPool::is_condition(Node n) const {
  return store_.kind(n) == Kind::ite && store_.is_constant(store_.arg(n, 1)) && store_.is_constant(store_.arg(n, 2));
}

const Linear& FormPool::linear(Node n, Signedness reading) {
  const auto [place, fresh] = linear_.try_emplace(key(n, reading));
  if (fresh) {
    const LinearSum& sum = sums_(n, reading);
    place->second = {LinearForm(sum.terms), sum.partial};
  }
  return place->second;
}

LinearSum FormPool::word(Node n, Signedness reading) {
  const auto atom_alone = [&](Node of) { return LinearSum{{{atom(of, reading), 1}}, 0}; };
  if (store_.is_variable(n)) {
    // An input that is the next value of a register stands for that register, one step later.
    const Node fed = cone_.register_fed_by(n);
    if (fed) return atom_alone(fed);
  }
  if (!cone_.is_state_word(n) || is_condition(n)) return {{}, 0, !store_.is_constant(n)};
  return atom_alone(n);
}

bool FormPool::simplify(Node, LinearSum& sum) {
  sum.constant = 0;
  return moderate(sum.terms);
}

LinearStep FormPool::step(Node n, Signedness reading) {
  const auto same_as = [&](std::uint32_t i, Signedness inner, const Integer& factor = 1) {
    return LinearStep{LinearStep::Kind::sum, {{store_.arg(n, i), inner, factor}}, 0};
  };
  const auto constant = [&](std::uint32_t i) { return store_.is_constant(store_.arg(n, i)); };
  switch (store_.kind(n)) {
    case Kind::sll: {
      if (!constant(1)) break;
      const Integer by = Integer::of(store_.value(store_.arg(n, 1)), Signedness::is_signed);
      if (by.is_negative() || !(by < Integer(16))) break;
      return same_as(0, reading, Integer::power_of_two(static_cast<std::uint32_t>(by.to_int64())));
    }
    case Kind::uext: return same_as(0, store_.param(n, 0) > 0 ? Signedness::is_unsigned : reading);
    case Kind::sext: return same_as(0, store_.param(n, 0) > 0 ? Signedness::is_signed : reading);
    case Kind::concat: {
      const std::uint32_t low = store_.width(store_.arg(n, 1));
      if (constant(0) && store_.value(store_.arg(n, 0)).is_zero()) return same_as(1, Signedness::is_unsigned);
      if (constant(1) && low < 16) return same_as(0, reading, Integer::power_of_two(low));
      break;
    }
    case Kind::slice: {
      // The low bits of a sum that was computed in a larger width.
      const Kind kind = store_.kind(store_.arg(n, 0));
      const bool arithmetic = kind == Kind::add || kind == Kind::sub || kind == Kind::inc || kind == Kind::dec ||
                              kind == Kind::uext || kind == Kind::sext;
      if (store_.param(n, 1) == 0 && arithmetic) return same_as(0, reading);
      break;
    }
    case Kind::ite:
      // The common part of both branches: for the update of a counter, the counter itself.
      return {LinearStep::Kind::common, {{store_.arg(n, 2), reading}, {store_.arg(n, 1), reading}}, 0};
    default: return arithmetic_step(store_, n, reading);
  }
  return {};
}

LinearForm FormPool::wrapping_normal_form(const LinearForm& form, std::uint32_t width) {
  std::vector<LinearTerm> terms;
  for (const LinearTerm& t : form.terms()) {
    terms.push_back({atom(atoms_[t.word].variable, Signedness::is_unsigned), centred(t.coefficient, width)});
  }
  LinearForm result{std::move(terms)};
  return result.is_zero() ? result : normal_form(result);
}

void FormPool::offer(const LinearForm& form, bool wraps, Origin origin, std::uint32_t score, Node existing) {
  if (form.is_zero() || !moderate(form.terms())) return;
  const Node first = atoms_[form.terms()[0].word].variable;
  if (form.terms().size() == 1) {
    const bool is_signed = atoms_[form.terms()[0].word].reading == Signedness::is_signed;
    if (!cone_.is_register(first)) offer_term(first, is_signed, Origin::term, score);
    return;
  }
  for (const LinearTerm& t : form.terms()) {
    if (wraps && (atoms_[t.word].width != store_.width(first) || atoms_[t.word].width < 2)) return;
  }
  const LinearForm normal = wraps ? wrapping_normal_form(form, store_.width(first)) : normal_form(form);
  if (normal.terms().size() < 2) return;
  const bool is_signed = !wraps || reading(first) == Signedness::is_signed;
  enter(normal, wraps ? store_.width(first) : 0, is_signed, origin, score, existing);
}

void FormPool::offer_low_bits(const LinearForm& form, std::uint32_t bits, Origin origin, std::uint32_t score) {
  ASSERT(bits > 1);
  if (form.terms().size() < 2 || !moderate(form.terms())) return;
  const LinearForm normal = wrapping_normal_form(form, bits);
  if (normal.terms().size() > 1) enter(normal, bits, false, origin, score, Node());
}

void FormPool::enter(const LinearForm& normal, std::uint32_t bits, bool is_signed, Origin origin, std::uint32_t score,
                     Node existing) {
  const auto [place, fresh] = entry_of_form_.try_emplace({bits, normal}, entries_.size());
  if (fresh) {
    const std::uint32_t width = atoms_[normal.terms()[0].word].width;
    entries_.push_back({normal, existing, bits > 0, bits < width ? bits : 0, is_signed, origin, 0});
  }
  Entry& entry = entries_[place->second];
  ASSERT(entry.form == normal && entry.wraps == (bits > 0));
  ASSERT(!normal.terms()[0].coefficient.is_negative());
  entry.score += score;
  if (!entry.term) entry.term = existing;
}

void FormPool::offer_term(Node term, bool is_signed, Origin origin, std::uint32_t score) {
  if (!cone_.is_state_word(term) || cone_.is_register(term) || store_.width(term) < 2) return;
  const auto [place, fresh] = entry_of_term_.try_emplace(term.id(), entries_.size());
  if (fresh) entries_.push_back({LinearForm(), term, true, 0, is_signed, origin, 0});
  entries_[place->second].score += score;
}

std::uint32_t FormPool::width(const Entry& entry) const {
  if (entry.form.is_zero()) return store_.width(entry.term);
  if (!entry.wraps) return entry.form.width(atoms_);
  return entry.low_bits > 0 ? entry.low_bits : atoms_[entry.form.terms()[0].word].width;
}

std::uint32_t FormPool::adders(const Entry& entry) const {
  if (entry.term) return 0;
  ASSERT(!entry.form.is_zero());
  std::uint32_t sum = 0;
  for (const LinearTerm& t : entry.form.terms()) sum += digits(t.coefficient.to_int64());
  return sum - 1;
}

std::vector<Product> FormPool::sum(const Entry& entry) const {
  std::vector<Product> result;
  if (entry.wraps) return result;
  for (const LinearTerm& t : entry.form.terms()) {
    const SpaceWord& atom = atoms_[t.word];
    result.push_back({atom.variable, atom.reading == Signedness::is_signed, t.coefficient.to_int64()});
  }
  return result;
}

Node FormPool::make_term(const Entry& entry) {
  ASSERT(entry.term || entry.form.terms().size() >= 2);
  if (entry.term) return entry.term;
  if (!entry.wraps) return entry.form.to_term(store_, atoms_);
  // Starts with the first atom whose coefficient is positive; the normal form guarantees that there is one.
  const std::uint32_t w = width(entry);
  Node sum;
  for (const LinearTerm& t : entry.form.terms()) {
    Node term = atoms_[t.word].variable;
    if (entry.low_bits > 0) term = store_.make(Kind::slice, {term}, w - 1, 0);
    const Integer factor = absolute(t.coefficient);
    if (!(factor == Integer(1))) term = store_.make(Kind::mul, {store_.constant(BitVector(factor.to_word(w))), term});
    sum = !sum ? term : store_.make(t.coefficient.is_negative() ? Kind::sub : Kind::add, {sum, term});
  }
  return sum;
}

}  // namespace polycube::impl::invariants
