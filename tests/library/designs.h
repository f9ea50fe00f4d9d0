// The designs that the tests of the library share, and how they are asked about.
#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "polycube/polycube.h"

namespace polycube_tests {

/// Counts up to `last` and starts again; `clear` sets it to 0. Is 7 reached? Are all values below 7?
inline polycube::Model counter(std::uint64_t last) {
  polycube::Model model;
  const polycube::Expr clear = model.input("clear", 1);
  const polycube::Expr count = model.state("count", 3);
  model.init(count, 0);
  model.next(count,
             ite(clear | (count == static_cast<std::int64_t>(last)), model.constant(3, 0), count + std::int64_t{1}));
  model.bad(count == 7, "seven");
  return model;
}

/// The pointers and the fill level of a queue. "drained" needs a lemma about all three.
inline polycube::Model queue(std::uint32_t width) {
  using polycube::Expr;
  polycube::Model model;
  const Expr push = model.input("push", 1), pop = model.input("pop", 1);
  const Expr head = model.state("head", width), tail = model.state("tail", width);
  const Expr fill = model.state("fill", width + 1);
  const std::int64_t most = std::int64_t{1} << width;
  const Expr come = push & ((fill != most) | pop), go = pop & (fill != 0);
  for (const Expr& state : {head, tail, fill}) model.init(state, 0);
  model.next(head, head + come.extend(width));
  model.next(tail, tail + go.extend(width));
  model.next(fill, fill + come.extend(width + 1) - go.extend(width + 1));
  model.always(fill <= most, "no_overflow");
  model.always(implies(fill == 0, head == tail), "drained");
  return model;
}

/// From step 5 on: has the product of two primes of 31 bits factors? It has, but no solver finds them that soon.
inline polycube::Model hard() {
  polycube::Model model;
  const polycube::Expr a = model.state("a", 8), b = model.state("b", 64), c = model.state("c", 64);
  model.init(a, 0);
  model.next(a, ite(a == 255, a, a + 1));
  model.next(b, b);
  model.next(c, c);
  const std::int64_t product = std::int64_t{1101904333} * 1523545981;
  const polycube::Expr small = (b < (std::int64_t{1} << 31)) & (c < (std::int64_t{1} << 31)) & (b > 1) & (c > 1);
  model.bad((a >= 5) & small & (b * c == product), "factors");
  return model;
}

/// The error that a call throws; fails if it throws none.
template <class Call>
polycube::Error error_of(const Call& call) {
  std::optional<polycube::Error> caught;
  try {
    call();
  } catch (const polycube::Error& error) {
    caught = error;
  }
  REQUIRE(caught);
  return *caught;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace polycube_tests
