// The literals of cubes over native arrays: each variable stands for a term of width 1 over states, such as a bit of a
// register, a bit of a cell `read(a, i)`, or a comparison. A variable is made when its term is first met, so cells come
// on demand.
//
// Limits: a number of literals beyond which the search is given up.
#pragma once

#include <unordered_map>
#include <vector>

#include "engines/ic3/literals/cube.h"
#include "engines/ic3/native/step_terms.h"

namespace polycube::impl::ic3 {

class TermLiterals {
 public:
  static constexpr Var most = 1U << 18;

  /// `terms` must outlive it.
  explicit TermLiterals(StepTerms& terms) : terms_(terms), entries_(1) {}

  /// Requires: the term has width 1, is over states and no constant. Throws Unsupported beyond the limit.
  Lit literal(Node term);
  /// Variables are 1 to this one.
  Var last() const { return static_cast<Var>(entries_.size() - 1); }

  Node now(Lit l) { return signed_term(entry(l).now, l); }
  Node next(Lit l) { return signed_term(entry(l).next, l); }
  Node start(Lit l) { return signed_term(entry(l).start, l); }

 private:
  struct Entry {
    Node now;
    Node next;
    Node start;
  };
  const Entry& entry(Lit l) const {
    ASSERT(l.var() > 0 && l.var() < entries_.size());
    return entries_[l.var()];
  }
  Node signed_term(Node n, Lit l) { return l.negated() ? terms_.build().not_(n) : n; }

  StepTerms& terms_;
  std::vector<Entry> entries_;  // by variable
  std::unordered_map<Node, Var> known_;
};

}  // namespace polycube::impl::ic3
