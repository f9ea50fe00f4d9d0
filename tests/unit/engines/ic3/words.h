// Systems that the tests of words and facts share.
#pragma once

#include <string>

#include "engines/engine.h"
#include "frontends/btor2/reader.h"
#include "ts/transition_system.h"

namespace polycube::impl::test {

/// Makes systems by terms, with little to write.
struct Make {
  TransitionSystem system;
  std::uint32_t width;

  explicit Make(std::uint32_t w) : width(w) {}
  TermStore& terms() { return system.terms(); }
  Node number(std::uint64_t value) { return terms().constant(BitVector(width, value)); }
  Node op(Kind kind, Node a, Node b) { return terms().make(kind, {a, b}); }
  Node wide(Node a) { return terms().make(Kind::uext, {a}, 3); }
  Node wide_number(std::uint64_t value) { return terms().constant(BitVector(width + 3, value)); }
  Node state(const char* name) { return system.add_state(Sort::bits(width), name); }
  /// A bit that is true in the first step only.
  Node first_step() {
    const Node first = system.add_state(Sort::bits(1), "first");
    system.set_init(first, terms().boolean(true));
    system.set_next(first, terms().boolean(false));
    return first;
  }
  void constrain(Node condition) { system.constraints.push_back({condition, ""}); }
};

/// n = 1, x = 0; while n > 0: x + 1, n - 1; bad x >= 3.
inline TransitionSystem countdown(std::uint32_t width) {
  Make m(width);
  const Node x = m.state("x");
  const Node n = m.state("n");
  m.system.set_init(x, m.number(0));
  m.system.set_init(n, m.number(1));
  const Node goes_on = m.op(Kind::ugt, n, m.number(0));
  m.system.set_next(x, m.terms().make(Kind::ite, {goes_on, m.op(Kind::add, x, m.number(1)), x}));
  m.system.set_next(n, m.terms().make(Kind::ite, {goes_on, m.op(Kind::sub, n, m.number(1)), n}));
  m.system.bads.push_back({m.op(Kind::ugte, x, m.number(3)), ""});
  return std::move(m.system);
}

/// At first x + 2y <= 5; x + 1, y - 1 without overflow; bad x + 2y > 5.
inline TransitionSystem exchange(std::uint32_t width) {
  Make m(width);
  const Node first = m.first_step();
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node sum = m.op(Kind::add, m.wide(x), m.op(Kind::mul, m.wide_number(2), m.wide(y)));
  m.constrain(m.op(Kind::implies, first, m.op(Kind::ulte, sum, m.wide_number(5))));
  m.constrain(m.op(Kind::ugt, y, m.number(0)));
  m.system.set_next(x, m.op(Kind::add, x, m.number(1)));
  m.system.set_next(y, m.op(Kind::sub, y, m.number(1)));
  m.system.bads.push_back({m.op(Kind::ugt, sum, m.wide_number(5)), ""});
  return std::move(m.system);
}

/// At first x = 2y and x + y <= 3; y + 1, x - 2; bad x + y >= 4 or x odd.
inline TransitionSystem trade(std::uint32_t width) {
  Make m(width);
  const Node first = m.first_step();
  const Node x = m.state("x");
  const Node y = m.state("y");
  const Node sum = m.op(Kind::add, m.wide(x), m.wide(y));
  m.constrain(m.op(Kind::implies, first, m.op(Kind::eq, m.wide(x), m.op(Kind::mul, m.wide_number(2), m.wide(y)))));
  m.constrain(m.op(Kind::implies, first, m.op(Kind::ulte, sum, m.wide_number(3))));
  m.constrain(m.op(Kind::ugte, x, m.number(2)));
  m.system.set_next(x, m.op(Kind::sub, x, m.number(2)));
  m.system.set_next(y, m.op(Kind::add, y, m.number(1)));
  const Node odd = m.terms().make(Kind::slice, {x}, 0, 0);
  m.system.bads.push_back({m.op(Kind::or_, m.op(Kind::ugte, sum, m.wide_number(4)), odd), ""});
  return std::move(m.system);
}

/// i, a, b from 0; in each step i + 1 and either a + 1, b + 2 or a + 2, b + 1. Next states are inputs, tied to the
/// expressions by an equation that has to hold for `valid` to stay.
inline TransitionSystem relational(std::uint32_t width) {
  Make m(width);
  TermStore& terms = m.terms();
  const Node first = m.first_step();
  const Node valid = m.system.add_state(Sort::bits(1), "valid");
  m.system.set_init(valid, terms.boolean(false));
  std::vector<Node> now;
  std::vector<Node> next;
  for (const char* name : {"i", "a", "b"}) {
    now.push_back(m.state(name));
    next.push_back(m.system.add_input(Sort::bits(width), std::string(name) + ".next"));
    m.system.set_next(now.back(), next.back());
  }
  const auto moves = [&](std::size_t k, std::uint64_t by) {
    return m.op(Kind::eq, next[k], m.op(Kind::add, now[k], m.number(by)));
  };
  const auto side = [&](std::uint64_t a, std::uint64_t b) { return m.op(Kind::and_, moves(1, a), moves(2, b)); };
  const Node step = m.op(Kind::and_, moves(0, 1), m.op(Kind::or_, side(1, 2), side(2, 1)));
  Node start = terms.boolean(true);
  for (const Node n : now) start = m.op(Kind::and_, start, m.op(Kind::eq, n, m.number(0)));
  const Node so_far = terms.make(Kind::ite, {first, start, valid});
  m.system.set_next(valid, m.op(Kind::and_, so_far, step));
  const Node wrong = m.op(Kind::neq, m.op(Kind::add, now[1], now[2]), m.op(Kind::mul, m.number(3), now[0]));
  m.system.bads.push_back({m.op(Kind::and_, valid, wrong), ""});
  return std::move(m.system);
}

inline std::vector<Node> all_roots(const TransitionSystem& system) {
  std::vector<Claim> claims;
  for (std::uint32_t i = 0; i < system.bads.size(); ++i) claims.push_back({false, i});
  return property_roots(system, claims);
}

}  // namespace polycube::impl::test
