// Words that one source offers, by the names of the registers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "invariants/templates/linear_forms.h"
#include "support/stop.h"
#include "unit/engines/ic3/words.h"

namespace polycube::impl::test {

using Coefficients = std::map<std::string, std::int64_t>;

/// The pool of a system. Requires: the system is complete.
struct Pool {
  TransitionSystem& system;
  invariants::StateCone cone;
  invariants::FormPool pool;

  explicit Pool(TransitionSystem& s) : system(s), cone(s, all_roots(s)), pool(s.terms(), cone) {}

  Coefficients of(const LinearForm& form) const {
    Coefficients result;
    for (const LinearTerm& t : form.terms()) {
      result[std::string(system.symbols.name(pool.atom_term(t.word)))] += t.coefficient.to_int64();
    }
    return result;
  }
  /// Up to the sign: the first word of a form has a positive coefficient, whichever that is.
  const invariants::FormPool::Entry* find(const Coefficients& form, bool wraps) const {
    for (const invariants::FormPool::Entry& entry : pool.entries()) {
      if (entry.wraps == wraps && (of(entry.form) == form || of(entry.form.negated()) == form)) return &entry;
    }
    return nullptr;
  }
  bool offers(const Coefficients& form, bool wraps = false) const { return find(form, wraps) != nullptr; }
};

/// Three registers that keep their values, all below one bad.
struct Three {
  Make m;
  Node x = m.state("x");
  Node y = m.state("y");
  Node z = m.state("z");

  explicit Three(std::uint32_t width) : m(width) {
    Node all = m.terms().boolean(true);
    for (const Node s : {x, y, z}) {
      m.system.set_next(s, s);
      all = m.op(Kind::and_, all, m.terms().make(Kind::redor, {s}));
    }
    m.system.bads.push_back({all, ""});
  }
  std::vector<Node> registers() const { return {x, y, z}; }
};

}  // namespace polycube::impl::test
