#include "engines/bit_level/update_tree.h"

#include <utility>

#include "bv/bit_vector.h"

namespace polycube {

namespace {

constexpr std::size_t most_steps = 64;
constexpr std::size_t most_parts = 8;
constexpr std::uint32_t max_depth = 32;

}  // namespace

std::vector<WordStep> WordSteps::of(Node next, bool is_signed) {
  steps_.assign(1, {});
  decided_.clear();
  return tell(next, is_signed, 0) ? std::move(steps_) : std::vector<WordStep>();
}

bool WordSteps::tell(Node next, bool is_signed, std::size_t place) {
  open_ = Node();
  Linear found = linear(next, 0);
  if (const Node condition = open_) {
    if (steps_.size() + 2 > most_steps) return false;
    const auto then = static_cast<std::uint32_t>(steps_.size());
    steps_[place].condition = bits(condition)[0];
    steps_[place].then = then;
    steps_[place].otherwise = then + 1;
    steps_.resize(steps_.size() + 2);
    for (const bool holds : {true, false}) {
      decided_[condition] = holds;
      if (!tell(next, is_signed, holds ? then : then + 1)) return false;
    }
    decided_.erase(condition);
    return true;
  }
  const std::uint32_t width = terms_.width(next);
  const auto nearest = [&](const Integer& a) { return Integer::of(a.to_word(width), Signedness::is_signed); };
  if (is_signed) found.constant += Integer::power_of_two(width - 1);
  steps_[place].constant = nearest(found.constant);
  for (const auto& [part, factor] : found.parts) {
    const Integer coefficient = nearest(factor);
    if (coefficient.is_zero()) continue;
    if (!coefficient.fits_int64() || steps_[place].parts.size() == most_parts) return false;
    steps_[place].parts.push_back({bits(part), coefficient.to_int64()});
  }
  return true;
}

std::vector<Signal> WordSteps::bits(Node part) {
  const auto found = registers_.find(part);
  if (found != registers_.end()) return found->second.bits;
  blaster_.blast({&part, 1});
  const Bits own = blaster_.bits(part);
  return {own.begin(), own.end()};
}

/// The number that the bits of the term are.
WordSteps::Linear WordSteps::plain(Node n) const {
  Linear result;
  result.parts[n] = 1;
  const auto found = registers_.find(n);
  if (found != registers_.end() && found->second.is_signed) {
    result.constant = -Integer::power_of_two(terms_.width(n) - 1);
  }
  return result;
}

WordSteps::Linear WordSteps::scaled(Linear a, const Integer& factor) {
  for (auto& [part, coefficient] : a.parts) coefficient = coefficient * factor;
  a.constant = a.constant * factor;
  return a;
}

WordSteps::Linear WordSteps::sum(Linear a, const Linear& b) {
  for (const auto& [part, coefficient] : b.parts) a.parts[part] += coefficient;
  a.constant += b.constant;
  return a;
}

WordSteps::Linear WordSteps::linear(Node n, std::uint32_t depth) {
  if (depth > max_depth) return plain(n);
  const auto of = [&](std::uint32_t i) { return linear(terms_.arg(n, i), depth + 1); };
  const auto constant = [](const Integer& number) {
    Linear result;
    result.constant = number;
    return result;
  };
  const auto number = [&](std::uint32_t i) {
    return Integer::of(terms_.value(terms_.arg(n, i)), Signedness::is_signed);
  };
  const auto is_constant = [&](std::uint32_t i) { return terms_.is_constant(terms_.arg(n, i)); };
  switch (terms_.kind(n)) {
    case Kind::constant: return constant(Integer::of(terms_.value(n), Signedness::is_signed));
    case Kind::inc: return sum(of(0), constant(1));
    case Kind::dec: return sum(of(0), constant(-1));
    case Kind::neg: return scaled(of(0), -1);
    case Kind::not_: return sum(scaled(of(0), -1), constant(-1));
    case Kind::add: return sum(of(0), of(1));
    case Kind::sub: return sum(of(0), scaled(of(1), -1));
    case Kind::mul:
      if (is_constant(0)) return scaled(of(1), number(0));
      if (is_constant(1)) return scaled(of(0), number(1));
      break;
    case Kind::uext:
    case Kind::sext: {
      const Node inner = terms_.arg(n, 0);
      if (terms_.param(n, 0) == 0) return of(0);
      const auto found = registers_.find(inner);
      const bool is_signed = terms_.kind(n) == Kind::sext;
      // What is told of any number does not hold of one that wrapped.
      if (found != registers_.end() && found->second.is_signed == is_signed) return plain(inner);
      if (found == registers_.end() && !is_signed && terms_.is_variable(inner)) return plain(inner);
      break;
    }
    case Kind::slice:
      if (terms_.param(n, 1) == 0) return of(0);
      break;
    case Kind::ite: {
      const Node condition = terms_.arg(n, 0);
      const auto known = decided_.find(condition);
      if (known != decided_.end()) return of(known->second ? 1 : 2);
      if (!open_) open_ = condition;
      break;
    }
    default: break;
  }
  return plain(n);
}

}  // namespace polycube
