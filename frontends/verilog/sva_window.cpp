#include "frontends/verilog/sva_window.h"

#include <algorithm>

namespace polycube::impl::verilog {

namespace {

constexpr std::uint32_t most_cycles = 1024;
constexpr std::uint64_t most_work = 200'000;

FormulaPtr constant(bool value) {
  auto f = std::make_shared<Formula>();
  f->value = value;
  return f;
}

void join(Ends& ends, std::uint32_t at, FormulaPtr f) {
  FormulaPtr& own = ends[at];
  own = own == nullptr ? std::move(f) : Window::any({own, std::move(f)});
}

}  // namespace

bool may_be_empty(const Sva& s) {
  switch (s.kind) {
    case SvaKind::repeat: return s.least == 0 || may_be_empty(*s.parts[0]);
    case SvaKind::go_to:
    case SvaKind::non_consecutive: return s.least == 0;
    case SvaKind::either: return may_be_empty(*s.parts[0]) || may_be_empty(*s.parts[1]);
    case SvaKind::both:
    case SvaKind::intersect: return may_be_empty(*s.parts[0]) && may_be_empty(*s.parts[1]);
    case SvaKind::first_match: return may_be_empty(*s.parts[0]);
    case SvaKind::throughout: return may_be_empty(*s.parts[1]);
    case SvaKind::within: return may_be_empty(*s.parts[0]) && may_be_empty(*s.parts[1]);
    case SvaKind::delay: {
      // ##1 is concatenation; a delay without left side has a cycle there.
      const bool by_one = s.least <= 1 && (!s.most || *s.most >= 1);
      return by_one && s.parts.size() > 1 && may_be_empty(*s.parts[0]) && may_be_empty(*s.parts[1]);
    }
    default: return false;
  }
}

bool is_sequence(const Sva& tree) {
  return tree.kind <= SvaKind::first_match &&
         std::all_of(tree.parts.begin(), tree.parts.end(), [](const SvaTree& part) { return is_sequence(*part); });
}

bool is_bounded(const Sva& tree) {
  const bool own = tree.most.has_value();
  return own &&
         std::all_of(tree.parts.begin(), tree.parts.end(), [](const SvaTree& part) { return is_bounded(*part); });
}

FormulaPtr Window::negated(FormulaPtr f) {
  if (f->kind == Formula::Kind::constant) return constant(!f->value);
  if (f->kind == Formula::Kind::negation) return f->parts[0];
  auto result = std::make_shared<Formula>();
  result->kind = Formula::Kind::negation;
  result->parts.push_back(std::move(f));
  return result;
}

FormulaPtr Window::all(std::vector<FormulaPtr> parts) {
  auto result = std::make_shared<Formula>();
  result->kind = Formula::Kind::conjunction;
  for (FormulaPtr& part : parts) {
    if (part->kind != Formula::Kind::constant) {
      result->parts.push_back(std::move(part));
    } else if (!part->value) {
      return constant(false);
    }
  }
  if (result->parts.empty()) return constant(true);
  return result->parts.size() == 1 ? result->parts[0] : result;
}

FormulaPtr Window::any(std::vector<FormulaPtr> parts) {
  for (FormulaPtr& part : parts) part = negated(std::move(part));
  return negated(all(std::move(parts)));
}

void Window::charge(const Sva& node) {
  if (++work_ > most_work) throw source_.error(node.line, "the property is too large to be made a monitor");
}

void Window::require_bound(const Sva& node) const {
  if (!node.most) {
    throw source_.error(
        node.line,
        "a range without end ('$') is supported before '|->' and '|=>' and in cover, not in what has to follow");
  }
}

FormulaPtr Window::value(const Sva& boolean, std::uint32_t offset) {
  charge(boolean);
  if (offset > most_cycles) {
    throw source_.error(boolean.line, "a property over more than " + std::to_string(most_cycles) + " cycles");
  }
  last_ = std::max(last_, offset);
  auto f = std::make_shared<Formula>();
  f->kind = Formula::Kind::expression;
  f->expression = &boolean;
  f->offset = offset;
  return f;
}

Ends Window::ends(const Sva& s, std::uint32_t start) {
  charge(s);
  require_bound(s);
  switch (s.kind) {
    case SvaKind::boolean: return {{start, value(s, start)}};
    case SvaKind::delay: return delayed(s, start);
    case SvaKind::repeat: return repeated(s, start);
    case SvaKind::go_to:
    case SvaKind::non_consecutive:
      throw source_.error(
          s.line, "'[->' and '[=' are supported before '|->' and '|=>' and in cover, not in what has to follow");
    case SvaKind::both:
    case SvaKind::either:
    case SvaKind::intersect: return combined(s, start);
    case SvaKind::throughout:
    case SvaKind::within:
    case SvaKind::first_match: return contained(s, start);
    default: throw source_.error(s.line, "a property stands where a sequence is needed");
  }
}

/// [SystemVerilog17, §16.9.2.1]: an empty match takes one cycle from the delay beside it.
Ends Window::delayed(const Sva& s, std::uint32_t start) {
  const Sva& right = *s.parts.back();
  Ends left{{start, constant(true)}};
  bool left_empty = false;
  if (s.parts.size() > 1) {
    left = ends(*s.parts[0], start);
    left_empty = may_be_empty(*s.parts[0]);
  }
  Ends result;
  const auto follow = [&](std::uint32_t from, const FormulaPtr& before, std::uint32_t cycles) {
    for (const auto& [end, f] : ends(right, from + cycles)) join(result, end, all({before, f}));
    if (may_be_empty(right) && cycles > 0) join(result, from + cycles - 1, before);
  };
  for (std::uint32_t cycles = s.least; cycles <= *s.most; ++cycles) {
    for (const auto& [end, f] : left) follow(end, f, cycles);
    if (left_empty && cycles > 0) follow(start, constant(true), cycles - 1);
  }
  return result;
}

Ends Window::repeated(const Sva& s, std::uint32_t start) {
  Ends result;
  Ends now = *s.most == 0 ? Ends() : ends(*s.parts[0], start);
  for (std::uint32_t count = 1; count <= *s.most; ++count) {
    if (count >= s.least || may_be_empty(*s.parts[0])) {
      for (const auto& [end, f] : now) join(result, end, f);
    }
    if (count == *s.most) break;
    Ends longer;
    for (const auto& [end, before] : now) {
      for (const auto& [later, f] : ends(*s.parts[0], end + 1)) join(longer, later, all({before, f}));
    }
    now = std::move(longer);
  }
  return result;
}

Ends Window::combined(const Sva& s, std::uint32_t start) {
  const Ends left = ends(*s.parts[0], start);
  const Ends right = ends(*s.parts[1], start);
  Ends result = s.kind == SvaKind::either ? left : Ends();
  if (s.kind == SvaKind::either) {
    for (const auto& [end, f] : right) join(result, end, f);
    return result;
  }
  if (s.kind == SvaKind::both) {  // an empty match beside the other one
    if (may_be_empty(*s.parts[0])) result = right;
    for (const auto& [end, f] : may_be_empty(*s.parts[1]) ? left : Ends()) join(result, end, f);
  }
  for (const auto& [a, f] : left) {
    for (const auto& [b, g] : right) {
      if (s.kind == SvaKind::intersect && a != b) continue;
      join(result, std::max(a, b), all({f, g}));
    }
  }
  return result;
}

Ends Window::contained(const Sva& s, std::uint32_t start) {
  Ends result;
  if (s.kind == SvaKind::first_match) {
    if (may_be_empty(*s.parts[0])) return {};  // the empty match is the first one
    std::vector<FormulaPtr> none_before;
    for (const auto& [end, f] : ends(*s.parts[0], start)) {
      std::vector<FormulaPtr> parts = none_before;
      parts.push_back(f);
      result[end] = all(std::move(parts));
      none_before.push_back(negated(f));
    }
    return result;
  }
  for (const auto& [end, f] : ends(*s.parts[1], start)) {
    std::vector<FormulaPtr> parts{f};
    if (s.kind == SvaKind::throughout) {
      for (std::uint32_t at = start; at <= end; ++at) parts.push_back(value(*s.parts[0], at));
    } else {
      std::vector<FormulaPtr> places;
      if (may_be_empty(*s.parts[0])) places.push_back(constant(true));
      for (std::uint32_t at = start; at <= end; ++at) {
        for (const auto& [stop, g] : ends(*s.parts[0], at)) {
          if (stop <= end) places.push_back(g);
        }
      }
      parts.push_back(any(std::move(places)));
    }
    result[end] = all(std::move(parts));
  }
  return result;
}

FormulaPtr Window::holds_in_range(const Sva& p, std::uint32_t start) {
  require_bound(p);
  std::vector<FormulaPtr> parts;
  for (std::uint32_t k = p.least; k <= *p.most; ++k) parts.push_back(holds(*p.parts[0], start + k));
  return p.kind == SvaKind::eventually ? any(std::move(parts)) : all(std::move(parts));
}

FormulaPtr Window::holds(const Sva& p, std::uint32_t start) {
  charge(p);
  const auto part = [&](std::size_t i) { return holds(*p.parts[i], start); };
  switch (p.kind) {
    case SvaKind::negation: return negated(part(0));
    case SvaKind::both:
      // Of sequences, one may be empty.
      if (is_sequence(p) && (may_be_empty(*p.parts[0]) || may_be_empty(*p.parts[1]))) break;
      return all({part(0), part(1)});
    case SvaKind::either: return any({part(0), part(1)});
    case SvaKind::implies: return any({negated(part(0)), part(1)});
    case SvaKind::iff: return any({all({part(0), part(1)}), all({negated(part(0)), negated(part(1))})});
    case SvaKind::next_time: return holds(*p.parts[0], start + p.least);
    case SvaKind::eventually:
    case SvaKind::always: return holds_in_range(p, start);
    case SvaKind::if_else: {
      const FormulaPtr condition = part(0);
      const FormulaPtr then = any({negated(condition), part(1)});
      return p.parts.size() < 3 ? then : all({then, any({condition, part(2)})});
    }
    case SvaKind::overlapped:
    case SvaKind::non_overlapped: {
      std::vector<FormulaPtr> parts;
      for (const auto& [end, f] : ends(*p.parts[0], start)) {
        parts.push_back(any({negated(f), holds(*p.parts[1], end + (p.kind == SvaKind::overlapped ? 0 : 1))}));
      }
      const bool empty = p.kind == SvaKind::non_overlapped && may_be_empty(*p.parts[0]);
      if (empty) parts.push_back(holds(*p.parts[1], start));
      return all(std::move(parts));
    }
    case SvaKind::until:
    case SvaKind::until_with:
      throw source_.error(p.line,
                          "'until' is supported as the whole property or behind '|->' and '|=>', of expressions");
    default: break;
  }
  if (may_be_empty(p)) throw source_.error(p.line, "a sequence that may be empty is no property");
  return matches(p, start);
}

/// Is there a match, of at least one cycle?
FormulaPtr Window::matches(const Sva& s, std::uint32_t start) {
  std::vector<FormulaPtr> found;
  const bool factors = s.kind == SvaKind::delay && s.most && !may_be_empty(*s.parts.back()) &&
                       (s.parts.size() == 1 || !may_be_empty(*s.parts[0]));
  if (!factors) {
    for (const auto& [end, f] : ends(s, start)) found.push_back(f);
    return any(std::move(found));
  }
  // (l and r) or (l and r'), of different delays, is l and (r or r').
  charge(s);
  const Ends left = s.parts.size() > 1 ? ends(*s.parts[0], start) : Ends{{start, constant(true)}};
  for (const auto& [end, f] : left) {
    std::vector<FormulaPtr> later;
    for (std::uint32_t cycles = s.least; cycles <= *s.most; ++cycles)
      later.push_back(matches(*s.parts.back(), end + cycles));
    found.push_back(all({f, any(std::move(later))}));
  }
  return any(std::move(found));
}

}  // namespace polycube::impl::verilog
