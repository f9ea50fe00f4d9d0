#include "engines/ic3/native/frontier.h"

#include <algorithm>

#include "support/check.h"

namespace polycube::impl::ic3 {

Frontier::Frontier(StepTerms& terms, TermValues& values, TermMap& fixed, bool ordered)
    : terms_(terms), values_(values), fixed_(fixed), ordered_(ordered) {}

void Frontier::add(Node term) {
  need(term);
  while (!stack_.empty()) {
    const Item item = stack_.back();
    stack_.pop_back();
    if (terms_.store().sort(item.term).is_array()) {
      walk_equal(item.term, item.other);
    } else {
      walk_word(item);
    }
  }
}

void Frontier::need(Node term, std::uint32_t upper, std::uint32_t lower) {
  ASSERT(lower <= upper && upper < terms_.store().width(term));
  if (seen_.insert({term.id(), term.id(), upper, lower}).second) stack_.push_back({term, term, upper, lower});
}

void Frontier::need_equal(Node a, Node b) {
  if (seen_.insert({a.id(), b.id(), 0, 0}).second) stack_.push_back({a, b, 0, 0});
}

void Frontier::walk_word(const Item& item) {
  const TermStore& store = terms_.store();
  const auto& [n, other, upper, lower] = item;
  const auto arg = [&](std::uint32_t i) { return store.arg(n, i); };
  if (is_comparison(n)) return stop_at(n);
  switch (store.kind(n)) {
    case Kind::constant: return;
    case Kind::variable:
      if (terms_.is_state(n)) stop_at_bits(n, upper, lower);
      return;
    case Kind::not_: return need(arg(0), upper, lower);
    case Kind::xor_: need(arg(0), upper, lower); return need(arg(1), upper, lower);
    case Kind::and_: return walk_conjunction(item);
    case Kind::ite: need(arg(0)); return need(arg(values_.holds(arg(0)) ? 1 : 2), upper, lower);
    case Kind::slice: return need(arg(0), store.param(n, 1) + upper, store.param(n, 1) + lower);
    case Kind::concat: {
      const std::uint32_t low = store.width(arg(1));
      if (upper >= low) need(arg(0), upper - low, std::max(lower, low) - low);
      if (lower < low) need(arg(1), std::min(upper, low - 1), lower);
      return;
    }
    case Kind::read: {
      const Node found = resolve_read(n);
      if (store.kind(found) != Kind::read || !store.is_variable(store.arg(found, 0))) return need(found, upper, lower);
      if (terms_.is_state(store.arg(found, 0))) stop_at_bits(found, upper, lower);
      return;
    }
    case Kind::eq:
    case Kind::neq:
    case Kind::ult:
    case Kind::slt:
      if (store.sort(arg(0)).is_array()) return walk_array_comparison(n);
      if (store.width(arg(0)) > 1) return walk_comparison(n);
      break;
    default: break;
  }
  walk_arithmetic(item);
}

/// A conjunction that is false everywhere needs one part that is.
void Frontier::walk_conjunction(const Item& item) {
  const TermStore& store = terms_.store();
  const auto is_false = [&](Node part) {
    const BitVector& value = values_.bits(part);
    for (std::uint32_t i = item.lower; i <= item.upper; ++i) {
      if (value.bit(i)) return false;
    }
    return true;
  };
  const auto is_seen = [&](Node part) { return seen_.contains({part.id(), part.id(), item.upper, item.lower}); };
  Node parts[] = {store.arg(item.term, 0), store.arg(item.term, 1)};
  if (is_seen(parts[1]) || terms_.store().is_constant(parts[1])) std::swap(parts[0], parts[1]);
  for (const Node part : parts) {
    if (is_false(part)) return need(part, item.upper, item.lower);
  }
  for (const Node part : parts) need(part, item.upper, item.lower);
}

void Frontier::walk_arithmetic(const Item& item) {
  const TermStore& store = terms_.store();
  const Kind kind = store.kind(item.term);
  const bool carries_up = kind == Kind::add || kind == Kind::sub || kind == Kind::mul || kind == Kind::neg;
  for (std::uint32_t i = 0; i < store.arity(item.term); ++i) {
    const Node a = store.arg(item.term, i);
    need(a, carries_up ? item.upper : store.width(a) - 1, 0);
  }
}

void Frontier::walk_array_comparison(Node term) {
  const TermStore& store = terms_.store();
  const Node a = store.arg(term, 0);
  const Node b = store.arg(term, 1);
  const ArrayValue& left = values_.array(a);
  const ArrayValue& right = values_.array(b);
  if (left == right) return need_equal(a, b);
  const Node index = terms_.build().constant(differing_index(left, right));
  need(terms_.build().make(Kind::eq,
                           {terms_.build().make(Kind::read, {a, index}), terms_.build().make(Kind::read, {b, index})}));
}

/// A comparison of words that the model leads back to terms over states: cells, registers.
void Frontier::walk_comparison(Node term) {
  const TermStore& store = terms_.store();
  const Node a = resolve(store.arg(term, 0));
  const Node b = resolve(store.arg(term, 1));
  const Node compared = terms_.build().make(store.kind(term), {a, b});
  const bool cells = store.kind(a) == Kind::read || store.kind(b) == Kind::read;
  if (is_leaf(a) && is_leaf(b) && (cells || (!store.is_constant(a) && !store.is_constant(b)))) return stop_at(compared);
  need(a);
  need(b);
}

Node Frontier::resolve(Node word) {
  const TermStore& store = terms_.store();
  while (true) {
    if (store.kind(word) == Kind::ite) {
      word = branch(word);
    } else if (store.kind(word) == Kind::read) {
      const Node cell = resolve_read(word);
      if (cell == word) return word;
      word = cell;
    } else {
      return word;
    }
  }
}

/// The branch that the model takes, and needs its condition.
Node Frontier::branch(Node choice) {
  const Node condition = terms_.store().arg(choice, 0);
  need(condition);
  return terms_.store().arg(choice, values_.holds(condition) ? 1 : 2);
}

/// What was written there, or the cell of an array that is a variable.
Node Frontier::resolve_read(Node read) {
  const TermStore& store = terms_.store();
  Node array = store.arg(read, 0);
  const Node index = resolve(store.arg(read, 1));
  while (true) {
    const auto arg = [&](std::uint32_t i) { return store.arg(array, i); };
    switch (store.kind(array)) {
      case Kind::const_array: return arg(0);
      case Kind::ite: array = branch(array); break;
      case Kind::write: {
        const Node written = resolve(arg(1));
        need_same_index(written, index);
        if (values_.bits(written) == values_.bits(index)) return arg(2);
        array = arg(0);
        break;
      }
      default: return cell(array, index);
    }
  }
}

/// A cell of a variable. Its index stays symbolic if it may, and else counts with its value.
Node Frontier::cell(Node array, Node index) {
  ASSERT(terms_.store().is_variable(array));
  if (!terms_.is_state(array) || !stays_symbolic(index)) {
    need(index);
    index = terms_.build().constant(values_.bits(index));
  }
  return terms_.build().make(Kind::read, {array, index});
}

/// Needs whether the indices are the same.
void Frontier::need_same_index(Node i, Node j) {
  const TermStore& store = terms_.store();
  if (i == j) return;
  const bool symbolic = stays_symbolic(i) && stays_symbolic(j) && !store.is_constant(i) && !store.is_constant(j);
  if (!symbolic) {
    need(i);
    return need(j);
  }
  const BitVector& left = values_.bits(i);
  const BitVector& right = values_.bits(j);
  if (!ordered_ || left == right) return stop_at(terms_.build().eq(i, j));
  stop_at(left < right ? terms_.build().make(Kind::ult, {i, j}) : terms_.build().make(Kind::ult, {j, i}));
}

void Frontier::walk_equal(Node a, Node b) {
  const TermStore& store = terms_.store();
  if (a == b) return;
  const Node whole = terms_.build().eq(a, b);
  if (store.is_constant(whole)) return;
  if (terms_.is_over_states(whole) && (terms_.is_known(whole) || (store.is_variable(a) && store.is_variable(b)))) {
    return stop_at(whole);
  }
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (store.kind(x) != Kind::ite) continue;
    return need_equal(branch(x), y);
  }
  if (store.kind(a) == Kind::const_array && store.kind(b) == Kind::const_array) {
    need(store.arg(a, 0));
    return need(store.arg(b, 0));
  }
  if (store.kind(a) == Kind::write && store.kind(b) == Kind::write) {
    const auto same = [&](std::uint32_t i) { return values_.value(store.arg(a, i)) == values_.value(store.arg(b, i)); };
    if (same(0) && same(1) && same(2)) {
      need_same_index(store.arg(a, 1), store.arg(b, 1));
      if (store.arg(a, 2) != store.arg(b, 2)) {
        need(store.arg(a, 2));
        need(store.arg(b, 2));
      }
      return need_equal(store.arg(a, 0), store.arg(b, 0));
    }
  }
  stop_at(fixed_(whole));
}

void Frontier::stop_at(Node term) {
  ASSERT(terms_.store().sort(term).is_boolean());
  if (!terms_.store().is_constant(term) && stopped_.insert(term).second) found_.push_back(term);
}

void Frontier::stop_at_bits(Node word, std::uint32_t upper, std::uint32_t lower) {
  for (std::uint32_t i = lower; i <= upper; ++i) {
    stop_at(terms_.store().width(word) == 1 ? word : terms_.build().make(Kind::slice, {word}, i, i));
  }
}

/// Is it a constant, a register, a cell, or a term over states of the system itself?
bool Frontier::is_leaf(Node n) {
  const TermStore& store = terms_.store();
  if (store.kind(n) == Kind::read && store.is_variable(store.arg(n, 0))) return terms_.is_over_states(n);
  return store.is_constant(n) || terms_.is_state(n) || (terms_.is_known(n) && terms_.is_over_states(n));
}

/// A comparison of two words, none of which is a constant, is worth a literal of its own; bits say less.
bool Frontier::is_comparison(Node n) {
  const TermStore& store = terms_.store();
  const Kind kind = store.kind(n);
  if (kind != Kind::eq && kind != Kind::ult && kind != Kind::slt) return false;
  if (!terms_.is_known(n) || !terms_.is_over_states(n)) return false;
  const Node a = store.arg(n, 0);
  const Node b = store.arg(n, 1);
  if (store.sort(a).is_array()) return true;
  return store.width(a) > 1 && !store.is_constant(a) && !store.is_constant(b);
}

BitVector differing_index(const ArrayValue& a, const ArrayValue& b) {
  for (const ArrayValue* side : {&a, &b}) {
    for (const auto& [index, element] : side->entries()) {
      if (a.read(index) != b.read(index)) return index;
    }
  }
  BitVector index = BitVector::zero(a.index_width());
  while (a.read(index) == b.read(index)) {
    index = bv::inc(index);
    CHECK(!index.is_zero());
  }
  return index;
}

}  // namespace polycube::impl::ic3
