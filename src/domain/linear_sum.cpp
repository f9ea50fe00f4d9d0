#include "domain/linear_sum.h"

#include <utility>

#include "support/check.h"

namespace polycube::impl {

LinearStep arithmetic_step(const TermStore& terms, Node n, Signedness reading) {
  const auto part = [&](std::uint32_t i, const Integer& factor = 1) {
    return LinearStep::Part{terms.arg(n, i), reading, factor};
  };
  const auto number = [](const BitVector& value) { return Integer::of(value, Signedness::is_signed); };
  constexpr auto sum = LinearStep::Kind::sum;
  switch (terms.kind(n)) {
    case Kind::constant: return {sum, {}, number(terms.value(n))};
    case Kind::inc: return {sum, {part(0)}, 1};
    case Kind::dec: return {sum, {part(0)}, -1};
    case Kind::neg: return {sum, {part(0, -1)}, 0};
    case Kind::not_: return {sum, {part(0, -1)}, -1};
    case Kind::add: return {sum, {part(0), part(1)}, 0};
    case Kind::sub: return {sum, {part(0), part(1, -1)}, 0};
    case Kind::mul:
      for (const std::uint32_t i : {0U, 1U}) {
        if (terms.is_constant(terms.arg(n, i))) return {sum, {part(1 - i, number(terms.value(terms.arg(n, i))))}, 0};
      }
      break;
    default: break;
  }
  return {};
}

const LinearSum& LinearSums::operator()(Node n, Signedness reading) {
  const std::uint64_t wanted = key(n, reading);
  if (const auto known = sums_.find(wanted); known != sums_.end()) return known->second;
  stack_.clear();  // an exception may have ended the last call
  enter(n, reading);
  while (!stack_.empty()) {
    Frame& frame = stack_.back();
    if (frame.open > 0 && !has_nothing_common(frame)) {
      const LinearStep::Part& part = frame.step.parts[--frame.open];
      ASSERT(part.term < frame.term);  // arguments have smaller ids, so the walk ends
      if (!sums_.contains(key(part.term, part.reading))) enter(part.term, part.reading);
      continue;
    }
    const auto [term, reading_of_term] = std::pair(frame.term, frame.reading);
    LinearSum sum;
    bool is_sum = frame.step.kind != LinearStep::Kind::word && !has_nothing_common(frame);
    if (is_sum) sum = finished(frame);
    is_sum = is_sum && rules_.simplify(term, sum);
    if (!is_sum) sum = rules_.word(term, reading_of_term);
    sums_.emplace(key(term, reading_of_term), std::move(sum));
    stack_.pop_back();
  }
  return sums_.at(wanted);
}

void LinearSums::enter(Node n, Signedness reading) {
  LinearStep step = rules_.step(n, reading);
  const std::size_t parts = step.parts.size();
  stack_.push_back({n, reading, std::move(step), parts});
}

/// Decided as soon as one of the sums shows it: then the other sums are not computed.
bool LinearSums::has_nothing_common(const Frame& frame) const {
  if (frame.step.kind != LinearStep::Kind::common) return false;
  const auto& parts = frame.step.parts;
  for (std::size_t i = frame.open; i < parts.size(); ++i) {
    const LinearSum& own = sum_of(parts[i]);
    const LinearSum& last = sum_of(parts.back());
    if (own.partial || own.terms.empty() || own.terms != last.terms || own.constant != last.constant) return true;
  }
  return false;
}

LinearSum LinearSums::finished(const Frame& frame) const {
  if (frame.step.kind == LinearStep::Kind::common) return sum_of(frame.step.parts.back());
  LinearSum result;
  result.constant = frame.step.constant;
  std::vector<LinearTerm> terms;
  for (const LinearStep::Part& part : frame.step.parts) {
    const LinearSum& own = sum_of(part);
    for (const LinearTerm& t : own.terms) terms.push_back({t.word, t.coefficient * part.factor});
    result.constant += own.constant * part.factor;
    result.partial = result.partial || own.partial;
  }
  result.terms = collected(std::move(terms));
  return result;
}

}  // namespace polycube::impl
