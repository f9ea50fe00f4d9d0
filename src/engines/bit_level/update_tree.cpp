#include "engines/bit_level/update_tree.h"

#include <algorithm>
#include <utility>

#include "bv/bit_vector.h"
#include "support/check.h"

namespace polycube::impl {

namespace {

constexpr std::size_t most_steps = 64;
constexpr std::size_t most_parts = 8;
constexpr std::size_t most_words = 64;          // of an intermediate sum; some may cancel out
constexpr std::uint32_t most_terms = 1000;      // that are expanded for one case; the others are words
constexpr std::uint64_t most_work = 2'000'000;  // expanded terms, for all registers

/// The representative modulo 2^width with the smallest absolute value.
Integer nearest(const Integer& a, std::uint32_t width) { return Integer::of(a.to_word(width), Signedness::is_signed); }

}  // namespace

std::vector<UpdateCase> UpdateTree::of(Node next, bool is_signed) {
  if (work_ > most_work) return {};
  steps_.assign(1, {});
  if (!decided_.empty() || open_) sums_.clear();
  decided_.clear();
  if (!expand(next, is_signed, 0)) return {};
  ASSERT(decided_.empty() && is_tree());
  return std::move(steps_);
}

/// Is each node but the root the successor of exactly one node before it?
bool UpdateTree::is_tree() const {
  std::vector<int> reached(steps_.size());
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (!steps_[i].condition) continue;
    for (const std::uint32_t way : {steps_[i].then, steps_[i].otherwise}) {
      if (way <= i || way >= steps_.size() || reached[way]++ > 0) return false;
    }
  }
  return static_cast<std::size_t>(std::count(reached.begin(), reached.end(), 1)) + 1 == steps_.size();
}

bool UpdateTree::expand(Node next, bool is_signed, std::size_t place) {
  open_ = Node();
  steps_made_ = 0;
  LinearSum found = sums_(next, Signedness::is_unsigned);
  work_ += steps_made_;
  if (const Node condition = open_) {
    if (steps_.size() + 2 > most_steps) return false;
    const auto then = static_cast<std::uint32_t>(steps_.size());
    steps_[place].condition = bits(condition)[0];
    steps_[place].then = then;
    steps_[place].otherwise = then + 1;
    steps_.resize(steps_.size() + 2);
    for (const bool holds : {true, false}) {
      decided_[condition] = holds;
      sums_.clear();
      if (!expand(next, is_signed, holds ? then : then + 1)) return false;
    }
    decided_.erase(condition);
    sums_.clear();
    return true;
  }
  if (found.partial) return false;
  const std::uint32_t width = terms_.width(next);
  if (is_signed) found.constant += Integer::power_of_two(width - 1);
  steps_[place].constant = nearest(found.constant, width);
  for (const auto& [part, factor] : found.terms) {
    // simplify() does not reduce a sum that is a single word.
    const Integer coefficient = nearest(factor, width);
    if (coefficient.is_zero()) continue;
    if (!coefficient.fits_int64() || steps_[place].parts.size() == most_parts) return false;
    steps_[place].parts.push_back({bits(Node(part)), coefficient.to_int64()});
  }
  return true;
}

std::vector<Signal> UpdateTree::bits(Node part) {
  const auto found = registers_.find(part);
  if (found != registers_.end()) return found->second.bits;
  blaster_.blast({&part, 1});
  const Bits own = blaster_.bits(part);
  return {own.begin(), own.end()};
}

/// The number that the bits of the term represent.
LinearSum UpdateTree::word(Node n, Signedness) {
  ASSERT(terms_.sort(n).is_bits());
  LinearSum result{{{n.id(), 1}}, 0};
  const auto found = registers_.find(n);
  if (found != registers_.end() && found->second.is_signed) {
    result.constant = -Integer::power_of_two(terms_.width(n) - 1);
  }
  return result;
}

bool UpdateTree::simplify(Node n, LinearSum& sum) {
  const std::uint32_t width = terms_.width(n);
  sum.partial = sum.partial || sum.terms.size() > most_words;
  if (sum.partial) sum.terms.clear();
  for (LinearTerm& t : sum.terms) t.coefficient = nearest(t.coefficient, width);
  std::erase_if(sum.terms, [](const LinearTerm& t) { return t.coefficient.is_zero(); });
  sum.constant = nearest(sum.constant, width);
  return true;
}

/// An extension keeps the number of a variable, but a sum may have wrapped before it.
bool UpdateTree::keeps_number(Node n, Kind extension) const {
  if (!terms_.is_variable(n)) return false;
  const auto found = registers_.find(n);
  return (found != registers_.end() && found->second.is_signed) == (extension == Kind::sext);
}

LinearStep UpdateTree::step(Node n, Signedness reading) {
  if (open_ || steps_made_ == most_terms) return {};
  ++steps_made_;
  const auto same_as = [&](std::uint32_t i) {
    return LinearStep{LinearStep::Kind::sum, {{terms_.arg(n, i), reading}}, 0};
  };
  switch (terms_.kind(n)) {
    case Kind::uext:
    case Kind::sext:
      if (terms_.param(n, 0) == 0 || keeps_number(terms_.arg(n, 0), terms_.kind(n))) return same_as(0);
      return {};
    case Kind::slice:
      if (terms_.param(n, 1) == 0) return same_as(0);
      return {};
    case Kind::ite: {
      const Node condition = terms_.arg(n, 0);
      const auto known = decided_.find(condition);
      if (known != decided_.end()) return same_as(known->second ? 1 : 2);
      open_ = condition;
      return {};
    }
    default: return arithmetic_step(terms_, n, reading);
  }
}

}  // namespace polycube::impl
