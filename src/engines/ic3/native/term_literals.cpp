#include "engines/ic3/native/term_literals.h"

#include "support/check.h"
#include "support/error.h"

namespace polycube::impl::ic3 {

Lit TermLiterals::literal(Node term) {
  const TermStore& store = terms_.store();
  ASSERT(store.sort(term).is_boolean() && !store.is_constant(term) && terms_.is_over_states(term));
  bool negated = false;
  while (store.kind(term) == Kind::not_) {
    term = store.arg(term, 0);
    negated = !negated;
  }
  const auto [at, fresh] = known_.try_emplace(term, static_cast<Var>(entries_.size()));
  if (fresh) {
    if (entries_.size() >= most) throw Unsupported("IC3 over arrays needs too many cells");
    entries_.push_back({term, terms_.next(term), terms_.start(term)});
  }
  return Lit(at->second) ^ negated;
}

}  // namespace polycube::impl::ic3
