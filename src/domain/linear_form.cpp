#include "domain/linear_form.h"

#include <algorithm>
#include <compare>

#include "support/check.h"

namespace polycube::impl {

std::vector<LinearTerm> collected(std::vector<LinearTerm> terms) {
  std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.word < b.word; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (kept > 0 && terms[kept - 1].word == terms[i].word) {
      terms[kept - 1].coefficient += terms[i].coefficient;
    } else {
      if (kept != i) terms[kept] = std::move(terms[i]);
      ++kept;
    }
  }
  terms.resize(kept);
  std::erase_if(terms, [](const LinearTerm& t) { return t.coefficient.is_zero(); });
  return terms;
}

LinearForm::LinearForm(std::vector<LinearTerm> terms) : terms_(collected(std::move(terms))) {}

std::optional<std::uint32_t> LinearForm::axis() const {
  if (terms_.size() != 1 || !(absolute(terms_[0].coefficient) == Integer(1))) return std::nullopt;
  return terms_[0].word;
}

Integer LinearForm::content() const {
  Integer result = 0;
  for (const LinearTerm& t : terms_) result = gcd(result, t.coefficient);
  return result;
}

LinearForm LinearForm::divided(const Integer& divisor) const {
  ASSERT(!divisor.is_zero() && !divisor.is_negative());
  LinearForm result = *this;
  for (LinearTerm& t : result.terms_) {
    t.coefficient = floor_divide(t.coefficient, divisor);
    ASSERT(!t.coefficient.is_zero());
  }
  return result;
}

LinearForm LinearForm::negated() const {
  LinearForm result = *this;
  for (LinearTerm& t : result.terms_) t.coefficient = -t.coefficient;
  return result;
}

Integer LinearForm::evaluate(Space space, Point point) const {
  Integer sum = 0;
  for (const LinearTerm& t : terms_) {
    ASSERT(t.word < space.size() && point[t.word].width() == space[t.word].width);
    sum += t.coefficient * Integer::of(point[t.word], space[t.word].reading);
  }
  return sum;
}

Integer LinearForm::minimum(Space space) const {
  Integer sum = 0;
  for (const LinearTerm& t : terms_) {
    const SpaceWord& word = space[t.word];
    const bool is_signed = word.reading == Signedness::is_signed;
    const Integer lowest = is_signed ? -Integer::power_of_two(word.width - 1) : Integer(0);
    const Integer highest = Integer::power_of_two(is_signed ? word.width - 1 : word.width) - Integer(1);
    sum += t.coefficient * (t.coefficient.is_negative() ? highest : lowest);
  }
  return sum;
}

std::uint32_t LinearForm::width(Space space) const {
  return std::max(minimum(space).signed_width(), maximum(space).signed_width());
}

Node LinearForm::to_term(TermStore& store, Space space) const {
  const std::uint32_t wide = width(space);
  Node sum;
  for (const LinearTerm& t : terms_) {
    const SpaceWord& word = space[t.word];
    ASSERT(wide >= word.width);
    const std::uint32_t added = wide - word.width;
    const Kind extend = word.reading == Signedness::is_signed ? Kind::sext : Kind::uext;
    Node term = added == 0 ? word.variable : store.make(extend, {word.variable}, added);
    const Integer factor = absolute(t.coefficient);
    if (!(factor == Integer(1))) term = store.make(Kind::mul, {store.constant(factor.to_word(wide)), term});
    if (!sum) {
      sum = t.coefficient.is_negative() ? store.make(Kind::neg, {term}) : term;
    } else {
      sum = store.make(t.coefficient.is_negative() ? Kind::sub : Kind::add, {sum, term});
    }
  }
  return sum ? sum : store.constant(BitVector::zero(wide));
}

std::size_t LinearForm::hash() const {
  std::uint64_t h = terms_.size();
  for (const LinearTerm& t : terms_) {
    for (const std::uint64_t x : {std::uint64_t{t.word}, std::uint64_t{t.coefficient.hash()}}) {
      h = (h ^ x) * 0x9ddfea08eb382d69ULL;
      h ^= h >> 29;
    }
  }
  return static_cast<std::size_t>(h);
}

std::string LinearForm::to_string() const {
  std::string text;
  for (const LinearTerm& t : terms_) {
    const bool minus = t.coefficient.is_negative();
    text += text.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
    const Integer factor = absolute(t.coefficient);
    if (!(factor == Integer(1))) text += factor.to_string() + "*";
    text += "x" + std::to_string(t.word);
  }
  return text.empty() ? "0" : text;
}

bool operator<(const LinearForm& a, const LinearForm& b) {
  return std::lexicographical_compare(a.terms_.begin(), a.terms_.end(), b.terms_.begin(), b.terms_.end(),
                                      [](const LinearTerm& x, const LinearTerm& y) {
                                        if (x.word != y.word) return x.word < y.word;
                                        return x.coefficient < y.coefficient;
                                      });
}

}  // namespace polycube::impl
